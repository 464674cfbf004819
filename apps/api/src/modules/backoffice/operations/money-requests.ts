import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import type {
  ReceiptKind,
  ReceiptMeans,
  RefundKind,
  RefundReasonGiven,
} from '@portail/rules/backoffice/operators/operations.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createApprovals } from '../approvals/approvals.module.ts';
import { awaitedReceiptQueries } from './expected-receipts.queries.ts';
import { labelOf, receiptLabelOf } from './labels.ts';
import type { ActCommand, AskingOperator } from './operator.ts';
import { requireReceivedDay } from './record-receipt.ts';
import { differentAmount } from './refund.ts';
import { refundableQueries } from './refundable.queries.ts';

interface Asked {
  readonly operator: AskingOperator;
  readonly command: ActCommand | undefined;
}

export interface AskedReceipt extends Asked {
  readonly nature: ReceiptKind;
  readonly reference: string;
  readonly amountCents: Cents;
  readonly means: ReceiptMeans;
  readonly day: CalendarDay;
  readonly bankReference: string | null;
}

export interface AskedRefund extends Asked {
  readonly nature: RefundKind;
  readonly reference: string;
  readonly amountCents: Cents;
  readonly reason: RefundReasonGiven;
}

/** Runs in the transaction of the command; answers the number of the request. */
export type WriteRequest = (unit: UnitOfWork) => Promise<string>;

/**
 * Receipts and refunds that one operator asks for. What is asked about is read before the
 * transaction, which holds one connection already, and judged inside it, so that a replayed command
 * finds its stored answer. It is judged again when it is approved.
 */
export const createMoneyRequests = (
  platform: Pick<Platform, 'reader' | 'ids' | 'clock' | 'outbox' | 'securityLog'>,
) => {
  const { reader, clock } = platform;
  const approvals = createApprovals(platform);

  return {
    receipt: async (asked: AskedReceipt): Promise<WriteRequest> => {
      const { nature, reference, amountCents, means, day, bankReference, operator } = asked;
      const awaited = awaitedReceiptQueries(
        reader,
        operatorScope(operator.accountId, 'encaissement'),
      );
      const found = await awaited.find(nature, reference);
      const isKnown = found !== undefined || (await awaited.isKnown(nature, reference));
      return (unit) => {
        requireReceivedDay(day, clock.businessDay());
        if (found === undefined) {
          throw new DomainError(isKnown ? 'ENCAISSEMENT_NON_ATTENDU' : 'RESSOURCE_INTROUVABLE');
        }
        if (found.cents !== amountCents) throw differentAmount(centsOf(found.cents));
        return approvals.ask(unit, operator, {
          act: 'ENCAISSEMENT',
          kind: nature,
          reference,
          label: receiptLabelOf(nature, reference),
          contract: found.contract,
          amountCents,
          reason: null,
          content: { moyen: means, recuLe: day, referenceBancaire: bankReference },
          command: asked.command,
        });
      };
    },

    refund: async (asked: AskedRefund): Promise<WriteRequest> => {
      const { nature, reference, amountCents, reason, operator } = asked;
      const scope = operatorScope(operator.accountId, 'remboursement');
      const found = await refundableQueries(reader, scope).find(nature, reference);
      return (unit) => {
        if (found === undefined) throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
        if (found.cents !== amountCents) throw differentAmount(centsOf(found.cents));
        return approvals.ask(unit, operator, {
          act: 'REMBOURSEMENT',
          kind: nature,
          reference,
          label: labelOf(found),
          contract: found.contract,
          amountCents,
          reason,
          content: {},
          command: asked.command,
        });
      };
    },
  };
};
export type MoneyRequests = ReturnType<typeof createMoneyRequests>;
