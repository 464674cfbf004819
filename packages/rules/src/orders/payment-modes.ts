import type { Cents } from '../money/cents.ts';

/** `modePaiement` on the wire. */
export const PAYMENT_MODES = {
  AUCUN: 0,
  CHEQUE: 1,
  PRELEVEMENT: 2,
  CARTE: 3,
  VIREMENT: 4,
} as const;
export type PaymentModeName = keyof typeof PAYMENT_MODES;
export type PaymentMode = (typeof PAYMENT_MODES)[PaymentModeName];

export interface Payer {
  readonly allowAllPaymentModes: boolean;
  /** A debit needs a mandate that is signed and not revoked. */
  readonly hasActiveMandate: boolean;
}

/** What may be chosen for an own part: nothing to pay, nothing to choose. */
export const paymentModesFor = (ownPart: Cents, payer: Payer): readonly PaymentMode[] => {
  if (ownPart === 0) return [PAYMENT_MODES.AUCUN];
  if (!payer.allowAllPaymentModes) return [PAYMENT_MODES.CARTE];
  return [
    PAYMENT_MODES.CHEQUE,
    ...(payer.hasActiveMandate ? [PAYMENT_MODES.PRELEVEMENT] : []),
    PAYMENT_MODES.CARTE,
    PAYMENT_MODES.VIREMENT,
  ];
};

/** Paid by hand or by the bank: the vouchers leave once the money is seen. */
export const isPaidLater = (mode: PaymentMode): boolean =>
  mode === PAYMENT_MODES.CHEQUE || mode === PAYMENT_MODES.VIREMENT;
