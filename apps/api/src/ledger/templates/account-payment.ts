import type { Cents } from '@portail/rules/money/cents.ts';
import { compteOf, payableTo } from '../accounts.ts';
import { credit, debit, journal } from '../journals.ts';
import type { Journal } from '../posting.ts';

export interface AccountShare {
  readonly compteId: string;
  readonly amountCents: Cents;
}

export interface AccountPayment {
  readonly intervenantId: string;
  readonly shares: readonly AccountShare[];
  /** True while a card complement is awaited: the money is kept aside, not yet given. */
  readonly isReservation?: boolean;
}

/** A payee is paid from one or several accounts of the same person. */
export const accountPayment = ({
  intervenantId,
  shares,
  isReservation,
}: AccountPayment): Journal => {
  const total = shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return journal(
    'PAIEMENT_COMPTE',
    [
      ...shares.map(({ compteId, amountCents }) => debit(compteOf(compteId), amountCents)),
      credit(payableTo(intervenantId), total),
    ],
    { window: 'PAYABLE', ...(isReservation === true ? { isReservation } : {}) },
  );
};
