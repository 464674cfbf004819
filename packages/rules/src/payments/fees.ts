import { ZERO_CENTS, type Cents } from '../money/cents.ts';
import { rateOf } from '../money/split.ts';

export const FEE_KINDS = ['FORFAIT', 'PROPORTIONNEL'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** The contract's fee on card payments; without a kind there is none. */
export interface FeeRule {
  readonly typeFrais: FeeKind | null;
  /** For FORFAIT. */
  readonly montantFrais: Cents;
  /** For PROPORTIONNEL, in hundredths of a percent. */
  readonly tauxFrais: number;
}

/** Half a cent is rounded up; there is no fee on 0. */
export const feesOf = ({ typeFrais, montantFrais, tauxFrais }: FeeRule, amount: Cents): Cents => {
  if (amount < 0) throw new RangeError('no fee on an amount below 0');
  if (amount === ZERO_CENTS || typeFrais === null) return ZERO_CENTS;
  return typeFrais === 'FORFAIT' ? montantFrais : rateOf(amount, tauxFrais);
};
