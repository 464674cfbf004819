import type { ReceiptKind } from '@portail/rules/backoffice/operators/operations.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import type { Journal } from './posting.ts';

/** What a cheque, a transfer or a debit may pay, locked by the module that owns it. */
export interface AwaitedPayment {
  readonly nature: ReceiptKind;
  readonly reference: string;
  readonly id: string;
  readonly contract: string;
  readonly beneficiaryId: string | null;
  readonly financeurId: string | null;
  /** A payee who gives back what it was paid. */
  readonly intervenantId?: string;
  /** What is left to pay; 0 once it is paid or no longer expected. */
  readonly dueCents: number;
  /** Whether a part of it may be posted; otherwise a part waits as a credit of the payer. */
  readonly isDivisible: boolean;
  /** Number of the movement of the receipt with that id. */
  readonly postingId: (receiptId: string) => string;
  readonly received: (amountCents: Cents) => Journal;
}
