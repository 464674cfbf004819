import type { Cents } from '@portail/rules/money/cents.ts';
import type { ReceiptKind, ReceiptMeans } from '@portail/rules/backoffice/operators/operations.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import { needsSecondPerson } from '@portail/rules/backoffice/operators/second-person.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createDirectDebits } from '../../settlement/direct-debits/debits.module.ts';
import { receiveInvoicePayment } from '../../campaigns/funder-orders/funder-orders.module.ts';
import { receiveShare } from '../../orders/ordering/ordering.module.ts';
import { receiveTradeFee } from '../../wallet/trade/trade.module.ts';
import { booksOperator, type ActCommand, type ActingOperator } from './operator.ts';
import { receiptsIn } from './receipts.repository.ts';

export interface ReceivedMoney {
  readonly nature: ReceiptKind;
  readonly reference: string;
  readonly amountCents: Cents;
  readonly means: ReceiptMeans;
  readonly day: CalendarDay;
  readonly bankReference: string | null;
  readonly operator: ActingOperator;
  readonly command?: ActCommand;
  /** The operator who asked for it, where another one approves. */
  readonly askedBy?: string;
}

type Dependencies = Pick<
  Platform,
  'units' | 'clock' | 'ids' | 'secretBox' | 'config' | 'securityLog'
>;

const FUTURE = 'Cette date n’est pas encore venue.';

export const requireReceivedDay = (day: CalendarDay, today: CalendarDay): void => {
  if (day <= today) return;
  throw new DomainError('REQUETE_INVALIDE', {
    fields: [{ champ: 'dateReception', message: FUTURE }],
  });
};

/**
 * What came by cheque, transfer or debit: what it was awaited for is paid, the books have it, and
 * the receipt says who recorded it. At the desk and on the command line it is the same act.
 */
export const createRecordReceipt = (platform: Dependencies) => {
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

  /** The number of the receipt. */
  return async (unit: UnitOfWork, money: ReceivedMoney): Promise<string> => {
    const { nature, reference, means, day, bankReference, operator, command, askedBy } = money;
    const { receiptAloneCents } = platform.config.operations;
    if (askedBy === undefined && needsSecondPerson(money.amountCents, receiptAloneCents)) {
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
      askedBy: askedBy ?? operator.accountId,
      approvedBy: askedBy === undefined ? undefined : operator.accountId,
      command,
    });
    await securityLog.record(unit, operator.origin, {
      kind: 'OPERATION_ARGENT',
      result: 'SUCCES',
      accountId: operator.accountId,
      details: { acte: 'ENCAISSEMENT', nature, reference, moyen: means, centimes: amountCents },
    });
    return id;
  };
};
export type RecordReceipt = ReturnType<typeof createRecordReceipt>;
