import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type {
  getBankStatements,
  getStatementLines,
} from '@portail/contract/settlement/statements.calls.ts';
import type {
  BankStatement,
  LoadedStatements,
  StatementLine,
  StatementLineDetails,
} from '@portail/contract/settlement/statements.schemas.ts';
import { parseAmount } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import type { OperatorReads } from '../../people/privacy/privacy.module.ts';
import { createLoadStatements, openParty } from './load-statements.ts';
import { type FilingReason, statementLinesIn } from './statement-lines.repository.ts';
import { type LineRow, statementQueries, type StatementRow } from './statements.queries.ts';
import { statementsIn } from './statements.repository.ts';

const REASON = 'rapprochement des relevés de la banque';
const READ_REASON = 'Rapprochement d’un virement reçu de votre part';
const SHOWN_END = 4;

interface Acting {
  readonly caller: AuthenticatedCaller;
  readonly origin: RequestOrigin;
}

const isBalanced = (row: StatementRow): boolean | null =>
  row.openingCents === null || row.closingCents === null
    ? null
    : row.openingCents + row.creditsCents - row.debitsCents === row.closingCents;

const wireStatement = (row: StatementRow, caller: AuthenticatedCaller): BankStatement => {
  const isWaiting = row.broughtBy !== null && !row.isConfirmed;
  return {
    id: row.id,
    numero: row.number,
    type: row.kind,
    compte: row.account.slice(-SHOWN_END),
    origine: row.origin,
    dateReception: dateTimeInFrance(row.receivedAt),
    credits: wireEuros(row.creditsCents),
    debits: wireEuros(row.debitsCents),
    equilibre: isBalanced(row),
    lignes: row.lines,
    rapproches: row.matched,
    proposes: row.proposed,
    nonRapproches: row.unmatched,
    enAttente: row.pending,
    aConfirmer: isWaiting,
    peutConfirmer: isWaiting && row.broughtBy !== caller.userId && !caller.readOnly,
  };
};

const wireLine = (row: LineRow): StatementLine => ({
  id: row.id,
  jour: formatFrenchDate(calendarDay(row.day)),
  sens: row.direction,
  montant: wireEuros(row.amountCents),
  referenceBancaire: row.bankReference,
  etat: row.state,
  proposition: row.proposal,
  cibles: [...row.targets],
  objet: row.object,
});

/** Statements in the back office: brought by a person, confirmed by another, treated line by line. */
export const createOperatorStatements = (
  platform: Pick<Platform, 'reader' | 'units' | 'ids' | 'clock' | 'secretBox' | 'securityLog'> & {
    readonly reads: OperatorReads;
  },
  match: () => Promise<number>,
) => {
  const { reader, units, clock, securityLog, reads } = platform;
  const load = createLoadStatements(platform);
  const queriesOf = ({ userId }: AuthenticatedCaller) =>
    statementQueries(reader, operatorScope(userId, REASON));

  const traced = async (
    unit: UnitOfWork,
    { caller, origin }: Acting,
    details: Readonly<Record<string, string | number>>,
  ): Promise<void> => {
    await securityLog.record(unit, origin, {
      kind: 'OPERATION_ARGENT',
      result: 'SUCCES',
      userId: caller.userId,
      details,
    });
  };
  const actorOf = ({ caller }: Acting): string => `operateur:${caller.userId}`;

  return {
    list: async (
      caller: AuthenticatedCaller,
      query: CallInput<typeof getBankStatements>['query'],
    ): Promise<ListPage<BankStatement[]>> =>
      mapPage(await queriesOf(caller).list(query), (row) => wireStatement(row, caller)),

    receive: async (acting: Acting, file: UploadedFile): Promise<LoadedStatements> => {
      const { caller } = acting;
      const loaded = await load(file.content, {
        origin: 'BACK_OFFICE',
        broughtBy: caller.userId,
      });
      await units.transact((unit) =>
        traced(unit, acting, { acte: 'RELEVE_BANCAIRE', releves: loaded.length }),
      );
      await match();
      const ids = loaded.map(({ id }) => id);
      const [counts, numbers] = await Promise.all([
        queriesOf(caller).counts(ids),
        queriesOf(caller).numbersOf(ids),
      ]);
      const byId = new Map(numbers.map(({ id, number }) => [id, number]));
      return {
        releves: loaded.map(({ id, isNew }) => ({
          id,
          numero: byId.get(id) ?? '',
          dejaCharge: !isNew,
        })),
        lignes: counts.lines,
        rapproches: counts.matched,
        proposes: counts.proposed,
        nonRapproches: counts.unmatched,
      };
    },

    /** What the bank wrote is proved by two persons: its exact lines are examined again and paid. */
    confirm: async (acting: Acting, statementId: string): Promise<void> => {
      requireRecentConfirmation(acting.caller, clock);
      await units.transact(async (unit) => {
        const statement = await statementsIn(unit).lock(statementId);
        if (statement === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        if (statement.broughtBy === acting.caller.userId) {
          throw new DomainError('SECONDE_PERSONNE_REQUISE');
        }
        if (statement.broughtBy === null || statement.isConfirmed) return;
        await statementsIn(unit).confirm(statementId, acting.caller.userId, clock.realNow());
        await traced(unit, acting, { acte: 'RELEVE_CONFIRME', releve: statementId });
      });
      await match();
    },

    lines: async (
      caller: AuthenticatedCaller,
      query: CallInput<typeof getStatementLines>['query'],
    ): Promise<ListPage<StatementLine[]>> => {
      const { etat, releve, recherche, montant, ...page } = query;
      const filter = {
        state: etat ?? null,
        statementId: releve ?? null,
        search: recherche?.trim() ?? null,
        cents: montant === undefined ? null : (parseAmount(montant) ?? null),
      };
      return mapPage(await queriesOf(caller).lines(filter, page), wireLine);
    },

    line: async ({ caller, origin }: Acting, id: string): Promise<StatementLineDetails> => {
      const row = await queriesOf(caller).line(id);
      if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      if (row.users.length > 0) {
        await reads.note(caller, origin, {
          screen: 'OPERATION',
          reason: READ_REASON,
          accounts: [...row.users],
        });
      }
      const { nom, iban, libelle } = openParty(platform, row);
      return {
        ...wireLine(row),
        nom,
        iban: iban === null ? '' : `•••• ${iban.slice(-SHOWN_END)}`,
        libelle,
        boutEnBout: row.endToEndId,
        motif: row.reason,
      };
    },

    file: async (acting: Acting, id: string, reason: FilingReason): Promise<void> => {
      await units.transact(async (unit) => {
        await statementLinesIn(unit).file(id, reason, actorOf(acting));
        await traced(unit, acting, { acte: 'LIGNE_CLASSEE', ligne: id, motif: reason });
      });
    },

    examine: async (acting: Acting, id: string): Promise<void> => {
      await units.transact(async (unit) => {
        const isOpen = await statementLinesIn(unit).examineAgain(id, actorOf(acting));
        if (!isOpen) throw new DomainError('LIGNE_DEJA_TRAITEE');
        await traced(unit, acting, { acte: 'LIGNE_EXAMINEE', ligne: id });
      });
      await match();
    },
  };
};
