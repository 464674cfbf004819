import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getExpectedReceipts } from '@portail/contract/backoffice/operations.calls.ts';
import type {
  ExpectedDetails,
  ExpectedReceipt,
} from '@portail/contract/backoffice/operations.schemas.ts';
import type { ReceiptKind, ReceiptMeans } from '@portail/rules/backoffice/operators/operations.ts';
import { needsSecondPerson } from '@portail/rules/backoffice/operators/second-person.ts';
import { parseAmount, type Cents } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { receiveInvoicePayment } from '../../campaigns/funder-orders/funder-orders.module.ts';
import { receiveShare } from '../../orders/ordering/ordering.module.ts';
import type { OperatorReads } from '../../people/privacy/privacy.module.ts';
import { createDirectDebits } from '../../settlement/direct-debits/debits.module.ts';
import { receiveTradeFee } from '../../wallet/trade/trade.module.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import { expectedReceiptQueries, type ExpectedReceiptRow } from './operations.queries.ts';
import { receiptsIn } from './operations.repository.ts';
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
      return {
        ...wire(row),
        payeur: row.payer,
        secondePersonne: needsSecondPerson(row.cents, config.operations.receiptAloneCents),
      };
    },
  };
};

export interface ReceiptFacts {
  readonly nature: ReceiptKind;
  readonly reference: string;
  readonly amountCents: Cents;
  readonly means: ReceiptMeans;
  readonly day: CalendarDay;
  readonly bankReference: string | null;
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

/**
 * Records a payment by cheque, transfer or debit: pays what it was expected for, posts it to the
 * ledger and stores the operator. The back office and the command line use the same function.
 */
export const createRecordReceipt = (
  platform: Pick<
    Platform,
    'units' | 'clock' | 'ids' | 'outbox' | 'secretBox' | 'config' | 'securityLog'
  >,
) => {
  const { ids, clock, securityLog } = platform;
  const debits = createDirectDebits(platform);

  const receive = (unit: UnitOfWork, money: ReceivedMoney) => {
    const { nature, reference, amountCents, means } = money;
    const received = { reference, amountCents, operator: booksOperator(money.operator) };
    switch (nature) {
      case 'COMMANDE':
        return receiveShare(unit, {
          ...received,
          settle:
            means === 'PRELEVEMENT'
              ? (within, id) => debits.settle(within, id, 'ENCAISSE')
              : undefined,
        });
      case 'ECHANGE':
        return receiveTradeFee(unit, received);
      case 'FACTURE':
        return receiveInvoicePayment(unit, received);
    }
  };

  /** Returns the id of the receipt. */
  return async (unit: UnitOfWork, money: ReceivedMoney): Promise<string> => {
    const { nature, reference, means, day, bankReference, operator, command, requestedBy } = money;
    const { receiptAloneCents } = platform.config.operations;
    if (requestedBy === undefined && needsSecondPerson(money.amountCents, receiptAloneCents)) {
      throw new DomainError('SECONDE_PERSONNE_REQUISE');
    }
    requireReceivedDay(day, clock.businessDay());
    const { beneficiaryId, contract, amountCents, postingId } = await receive(unit, money);
    const id = ids.ordered();
    await receiptsIn(unit).insert({
      id,
      nature,
      reference,
      beneficiaryId,
      contract,
      amountCents,
      means,
      day,
      bankReference,
      postingId,
      aloneCents: receiptAloneCents,
      operator: operator.actor,
      requestedBy: requestedBy ?? operator.userId,
      approvedBy: requestedBy === undefined ? undefined : operator.userId,
      command,
    });
    await securityLog.record(unit, operator.origin, {
      kind: 'OPERATION_ARGENT',
      result: 'SUCCES',
      userId: operator.userId,
      details: { acte: 'ENCAISSEMENT', nature, reference, moyen: means, centimes: amountCents },
    });
    return id;
  };
};
export type RecordReceipt = ReturnType<typeof createRecordReceipt>;
