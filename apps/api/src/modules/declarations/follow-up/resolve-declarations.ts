import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getDeclarationsToResolve } from '@portail/contract/declarations/operator-declarations.calls.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import type { DeclarationToResolve } from '@portail/contract/declarations/operator-declarations.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import { pollDelayMs, SEND_DECLARATION } from '../declaring/declaring.module.ts';
import { caseQueries, type CaseRow } from './cases.queries.ts';
import { casesIn } from './cases.repository.ts';

const REASON = 'Suivi d’une déclaration que l’organisme n’a pas prise en compte';

const frenchDay = (at: Date): string => formatFrenchDate(dayInFrance(at));

const wireCase = (row: CaseRow): DeclarationToResolve => ({
  reference: row.reference,
  organisme: row.organisme,
  cause: row.cause,
  dateOuverture: frenchDay(row.openedAt),
  dateDeclaration: frenchDay(row.declaredAt),
  nom: row.lastName,
  prenom: row.firstName,
  login: row.login,
  mois: formatFrenchDate(calendarDay(row.month)),
  montantNet: wireEuros(row.netCents),
  envois: [...row.messages],
  renvoyable: row.messages.some(({ etat }) => etat === 'A_RESOUDRE'),
});

export interface DeclarationAct {
  readonly caller: AuthenticatedCaller;
  readonly origin: RequestOrigin;
  readonly reference: string;
  readonly reason: string;
  readonly issue: 'RENVOYEE' | 'RESOLUE';
}

export const createResolveDeclarations = (platform: Platform) => {
  const { reader, units, clock, outbox, securityLog } = platform;
  const reads = createOperatorReads(platform);

  /** With the same business keys, so that a message already received is declared once. */
  const sendAgain = async (
    unit: UnitOfWork,
    { caller }: DeclarationAct,
    { declarationId, caseId }: { readonly declarationId: string; readonly caseId: string },
  ): Promise<void> => {
    const cases = casesIn(unit, operatorScope(caller.userId, REASON));
    const now = clock.realNow();
    const nextPollAt = new Date(now.getTime() + pollDelayMs(0));
    const reopened = await cases.reopenMessages(declarationId, { now, nextPollAt });
    if (reopened.length === 0) throw new DomainError('DECLARATION_NON_RENVOYABLE');
    await cases.markSending(declarationId);
    await outbox.addMany(
      unit,
      reopened.map((envoiId) => ({
        kind: SEND_DECLARATION,
        dedupKey: `${SEND_DECLARATION}:${envoiId}:reprise:${caseId}`,
        payload: { envoiId },
      })),
    );
  };

  const close = (act: DeclarationAct): Promise<void> =>
    units.transact(async (unit) => {
      const { caller, origin, reference, issue, reason } = act;
      const cases = casesIn(unit, operatorScope(caller.userId, REASON));
      const declaration = await cases.lock(reference);
      if (declaration === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      const { declarationId } = declaration;
      const open = await cases.findOpen(declarationId);
      if (open === undefined) throw new DomainError('DEJA_RESOLU');
      if (issue === 'RENVOYEE') await sendAgain(unit, act, { declarationId, caseId: open.id });
      await cases.close(open.id, { issue, reason: reason.trim(), now: clock.businessNow() });
      await securityLog.record(unit, origin, {
        kind: 'DECLARATION_OPERATEUR',
        result: 'SUCCES',
        userId: caller.userId,
        details: { reference, issue },
      });
    });

  return {
    list: async (
      caller: AuthenticatedCaller,
      query: CallInput<typeof getDeclarationsToResolve>['query'],
      origin: RequestOrigin,
    ): Promise<ListPage<DeclarationToResolve[]>> => {
      const scope = operatorScope(caller.userId, REASON);
      const page = await caseQueries(reader, scope).listOpen(query);
      return {
        ...mapPage(page, wireCase),
        record: () =>
          reads.note(caller, origin, {
            // A work queue, not the reading of one person's file.
            screen: 'DEMANDES',
            reason: REASON,
            accounts: page.rows.map(({ userId }) => userId),
          }),
      };
    },
    close,
  };
};
