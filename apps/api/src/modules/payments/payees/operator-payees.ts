import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getOperatorPayees } from '@portail/contract/payments/operator-payees.calls.ts';
import type {
  OperatorPayee,
  PayeeBody,
  PayeeChange,
} from '@portail/contract/payments/operator-payees.schemas.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import { hasSqlState } from '../../../platform/db/database-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { affiliatedPayeesIn, type AffiliatedPayee } from './affiliated-payees.repository.ts';
import {
  isKnownPayee,
  lockedPayee,
  operatorPayeeQueries,
  type PayeeRow,
} from './operator-payees.repository.ts';

const UNIQUE_VIOLATION = '23505';

const numberOf = (text = ''): string | null => (text === '' ? null : text);

const payeeOf = (
  codeNan: string,
  { type, raisonSociale, ville = '', actif, paiementEnLigne, ...given }: Omit<PayeeBody, 'codeNAN'>,
): AffiliatedPayee => ({
  codeNan,
  type,
  socialReason: raisonSociale.trim(),
  ville: ville.trim(),
  contactStatus: actif ? 'ACTIF' : 'INACTIF',
  paiementEnLigne,
  numeroSalarieCesu: numberOf(given.numeroSalarieCesu),
  numeroSalariePaje: numberOf(given.numeroSalariePaje),
});

const wirePayee = (row: PayeeRow): OperatorPayee => ({
  id: row.id,
  codeNAN: row.codeNan,
  type: row.type,
  raisonSociale: row.socialReason,
  ville: row.town,
  etat: row.state,
  paiementEnLigne: row.isOnline,
  numeroSalarieCesu: row.cesuNumber,
  numeroSalariePaje: row.pajeNumber,
  identifiant: row.login,
  dateCreation: formatFrenchDate(dayInFrance(row.createdAt)),
  version: row.version,
});

interface Acting {
  readonly caller: AuthenticatedCaller;
  readonly origin: RequestOrigin;
}

/** Payees as operators affiliate and correct them; the installation saves them the same way. */
export const createOperatorPayees = ({
  reader,
  units,
  clock,
  ids,
  securityLog,
}: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'securityLog'>) => {
  const scopeOf = ({ userId }: AuthenticatedCaller) => operatorScope(userId, 'intervenants');

  const saveAs = async (
    { caller, origin }: Acting,
    acte: 'AJOUT' | 'MODIFICATION',
    payeeIn: (unit: UnitOfWork) => Promise<AffiliatedPayee>,
  ): Promise<void> => {
    requireRecentConfirmation(caller, clock);
    try {
      await units.transact(async (unit) => {
        const payee = await payeeIn(unit);
        const saved = await affiliatedPayeesIn(unit, {
          now: clock.realNow(),
          newId: ids.ordered,
        }).save(payee);
        // Affiliated meanwhile by another operator.
        if (acte === 'AJOUT' && saved !== 'created') {
          throw new DomainError('INTERVENANT_DEJA_PRESENT');
        }
        if (saved === 'unchanged') return;
        await securityLog.record(unit, origin, {
          kind: 'INTERVENANT_MODIFIE',
          result: 'SUCCES',
          userId: caller.userId,
          details: { acte, objet: payee.codeNan },
        });
      });
    } catch (error) {
      if (hasSqlState(error, UNIQUE_VIOLATION)) throw new DomainError('INTERVENANT_DEJA_PRESENT');
      throw error;
    }
  };

  return {
    list: async (
      caller: AuthenticatedCaller,
      query: CallInput<typeof getOperatorPayees>['query'],
    ): Promise<ListPage<OperatorPayee[]>> =>
      mapPage(await operatorPayeeQueries(reader, scopeOf(caller)).list(query), wirePayee),

    add: (acting: Acting, { codeNAN, ...given }: PayeeBody): Promise<void> =>
      saveAs(acting, 'AJOUT', async (unit) => {
        if (await isKnownPayee(unit, codeNAN)) throw new DomainError('INTERVENANT_DEJA_PRESENT');
        return payeeOf(codeNAN, given);
      }),

    change: (acting: Acting, id: string, { version, ...given }: PayeeChange): Promise<void> =>
      saveAs(acting, 'MODIFICATION', async (unit) => {
        const found = await lockedPayee(unit, scopeOf(acting.caller), id);
        if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        if (found.version !== version) throw new DomainError('FICHE_MODIFIEE');
        return payeeOf(found.codeNan, given);
      }),
  };
};
