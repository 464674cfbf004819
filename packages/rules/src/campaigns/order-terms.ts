import { formatAmount, centsOf, type Cents } from '../money/cents.ts';

/** When the orders of a contract are carried out, and how much may stay unpaid. */
export const ORDER_TERMS = ['A_TERME', 'PLAFOND', 'PREPAIEMENT'] as const;
export type OrderTerms = (typeof ORDER_TERMS)[number];

export interface ContractCredit {
  readonly terms: OrderTerms;
  readonly limitCents: number;
  /** Unpaid invoices and the funder's part of the orders that are not invoiced yet. */
  readonly outstandingCents: number;
}

/** The funder's part of the order that is above its credit; 0 when it may be placed. */
export const aboveCredit = (
  { terms, limitCents, outstandingCents }: ContractCredit,
  fundedCents: number,
): Cents =>
  terms === 'PLAFOND'
    ? centsOf(Math.max(0, outstandingCents + fundedCents - limitCents))
    : centsOf(0);

/** The refusal, with its figures. */
export const creditRefusal = (
  { limitCents, outstandingCents }: ContractCredit,
  fundedCents: number,
): string => {
  const free = centsOf(Math.max(0, limitCents - outstandingCents));
  return (
    `Cette commande vous engage pour ${formatAmount(centsOf(fundedCents))}, et il reste ${formatAmount(free)} ` +
    `sur votre plafond de ${formatAmount(centsOf(limitCents))} (${formatAmount(centsOf(outstandingCents))} de factures à payer et de commandes en cours). ` +
    'Rien n’a été commandé\u00a0: commandez moins de lignes, ou réglez une facture.'
  );
};

/** An order without a funder's part has no invoice to pay first. */
export const isPaidFirst = (terms: OrderTerms, fundedCents: number): boolean =>
  terms === 'PREPAIEMENT' && fundedCents > 0;
