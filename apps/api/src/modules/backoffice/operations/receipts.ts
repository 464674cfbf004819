import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getExpectedReceipts } from '@portail/contract/backoffice/operations.calls.ts';
import type {
  ExpectedDetails,
  ExpectedReceipt,
} from '@portail/contract/backoffice/operations.schemas.ts';
import type { ReceiptKind, ReceiptMeans } from '@portail/rules/backoffice/operators/operations.ts';
import { needsSecondPerson } from '@portail/rules/backoffice/operators/second-person.ts';
import { centsOf, formatAmount, parseAmount, type Cents } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import type { PaymentTarget } from '@portail/rules/settlement/statement-matching.ts';
import {
  calendarDay,
  formatFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { OperatorReads } from '../../people/privacy/privacy.module.ts';
import { statementLinesIn } from '../../settlement/statements/statements.module.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import { expectedReceiptQueries, type ExpectedReceiptRow } from './operations.queries.ts';
import {
  createRecordTransfers,
  type ReceivedTransfer,
  type RecordedBy,
} from './record-transfers.ts';
import { booksOperator, type ActCommand, type ActingOperator } from './operators.queries.ts';

const READ_REASON = 'Encaissement d’un paiement que vous aviez annoncé';

type ReceiptsQuery = CallInput<typeof getExpectedReceipts>['query'];

const wire = ({ nature, reference, contract, cents, means, since }: ExpectedReceiptRow) => ({
  nature,
  reference,
  numeroContrat: contract,
  montant: wireEuros(cents),
  moyen: means,
  depuisLe: since,
});

/** The list shows no names (P11): the payer is read one at a time, and the reading is recorded. */
export const createReadReceipts = ({
  reader,
  config,
  reads,
}: Pick<Platform, 'reader' | 'config'> & { readonly reads: OperatorReads }) => {
  const queriesOf = ({ userId }: AuthenticatedCaller) =>
    expectedReceiptQueries(reader, operatorScope(userId, 'encaissement'));
  return {
    list: async (
      caller: AuthenticatedCaller,
      { nature, recherche, montant, ...sorted }: ReceiptsQuery,
    ): Promise<ListPage<ExpectedReceipt[]>> => {
      const page = await queriesOf(caller).list({
        nature: nature ?? null,
        search: recherche?.trim() ?? null,
        cents: montant === undefined ? null : (parseAmount(montant) ?? null),
        page: sorted,
      });
      return mapPage(page, (row) => ({ id: row.key, ...wire(row) }));
    },

    find: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      { nature, reference }: { readonly nature: ReceiptKind; readonly reference: string },
    ): Promise<ExpectedDetails> => {
      const row = await queriesOf(caller).find(nature, reference);
      if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      if (row.userId !== null) {
        await reads.note(caller, origin, {
          screen: 'OPERATION',
          reason: READ_REASON,
          accounts: [row.userId],
        });
      }
      const credits = await queriesOf(caller).creditsFor(nature, reference);
      return {
        ...wire(row),
        credits: credits.map((credit) => ({
          id: credit.id,
          reference: credit.reference,
          montant: wireEuros(credit.amountCents),
          moyen: credit.means,
          dateReception: formatFrenchDate(calendarDay(credit.day)),
          referenceBancaire: credit.bankReference,
        })),
        payeur: row.payer,
        secondePersonne: needsSecondPerson(row.cents, config.operations.receiptAloneCents),
      };
    },
  };
};

/** One transfer or cheque as entered by an operator, or as a line of a statement shows it. */
export interface ReceiptFacts {
  readonly targets: readonly PaymentTarget[];
  readonly amountCents: Cents;
  readonly means: ReceiptMeans;
  readonly day: CalendarDay;
  readonly bankReference: string | null;
  /** Line of a statement that is matched with it. */
  readonly lineId: string | null;
  /** Credit of a payer that is used instead of new money. */
  readonly creditId: string | null;
}

interface ReceivedMoney extends ReceiptFacts {
  readonly operator: ActingOperator;
  readonly command?: ActCommand;
  /** The requesting operator, when another one approves. */
  readonly requestedBy?: string;
}

const FUTURE = 'Cette date n’est pas encore venue.';

export const requireReceivedDay = (day: CalendarDay, today: CalendarDay): void => {
  if (day <= today) return;
  throw new DomainError('REQUETE_INVALIDE', {
    fields: [{ champ: 'dateReception', message: FUTURE }],
  });
};

/** The receipts that it made, or the credit that keeps it. */
export interface RecordedMoney {
  readonly id: string;
  readonly isCredit: boolean;
}

/**
 * Records a payment by cheque, transfer or debit: pays what it was for, keeps what is left as a
 * credit of the payer, posts it to the ledger and stores the operator. The back office and the
 * command line use the same function.
 */
export const createRecordReceipt = (
  platform: Pick<Platform, 'units' | 'clock' | 'ids' | 'outbox' | 'config' | 'securityLog'>,
) => {
  const { ids, clock, securityLog } = platform;
  const transfers = createRecordTransfers(platform);

  return async (unit: UnitOfWork, money: ReceivedMoney): Promise<RecordedMoney> => {
    const { targets, amountCents, means, day, lineId, creditId, operator, requestedBy } = money;
    const { receiptAloneCents } = platform.config.operations;
    if (requestedBy === undefined && needsSecondPerson(amountCents, receiptAloneCents)) {
      throw new DomainError('SECONDE_PERSONNE_REQUISE');
    }
    requireReceivedDay(day, clock.businessDay());
    const by: RecordedBy = {
      ...booksOperator(operator),
      origin: 'BACK_OFFICE',
      isAutomatic: false,
      aloneCents: receiptAloneCents,
      requestedBy: requestedBy ?? operator.userId,
      approvedBy: requestedBy === undefined ? undefined : operator.userId,
      command: money.command,
    };
    const line = lineId === null ? undefined : await statementLinesIn(unit).lockOpenCredit(lineId);
    if (line !== undefined && line.amountCents !== amountCents)
      throw differentLine(line.amountCents);
    const recorded =
      creditId === null
        ? (await transfers.record(unit, [{ ...money, receptionId: ids.ordered() }], by))[0]
        : await transfers.useCredit(unit, { creditId, targets }, by);
    if (lineId === null && creditId === null && recorded?.isExpected === false) {
      throw new DomainError('ENCAISSEMENT_NON_ATTENDU');
    }
    const [receiptId] = recorded?.receiptIds ?? [];
    const [madeCredit] = recorded?.creditIds ?? [];
    const id = receiptId ?? madeCredit;
    if (id === undefined) throw new Error('a recorded transfer pays something or is kept');
    if (lineId !== null) await statementLinesIn(unit).settle([lineId], operator.actor);
    await securityLog.record(unit, operator.origin, {
      kind: 'OPERATION_ARGENT',
      result: 'SUCCES',
      userId: operator.userId,
      details: {
        acte: 'ENCAISSEMENT',
        nature: targets[0]?.nature ?? '',
        reference: targets
          .map(({ reference }) => reference)
          .join(' ')
          .slice(0, LOGGED_LENGTH),
        moyen: means,
        centimes: amountCents,
      },
    });
    return { id, isCredit: receiptId === undefined };
  };
};
export type RecordReceipt = ReturnType<typeof createRecordReceipt>;

const LOGGED_LENGTH = 500;

const differentLine = (cents: number): DomainError => {
  const message = `Cette ligne du relevé est de ${formatAmount(centsOf(cents))}.`;
  return new DomainError('MONTANT_DIFFERENT', { fields: [{ champ: 'montant', message }] });
};

/** Exact matches of a statement, many at once and without an operator. */
export const createRecordMatches = (
  platform: Pick<Platform, 'units' | 'clock' | 'ids' | 'outbox' | 'config'>,
) => {
  const transfers = createRecordTransfers(platform);
  return async (
    unit: UnitOfWork,
    matches: readonly ReceivedTransfer[],
    requestId: string,
  ): Promise<ReadonlySet<string>> => {
    const recorded = await transfers.record(unit, matches, {
      actor: 'releve-bancaire',
      requestId,
      origin: 'TACHE',
      isAutomatic: true,
      aloneCents: 0,
    });
    return new Set(recorded.map(({ receptionId }) => receptionId));
  };
};
