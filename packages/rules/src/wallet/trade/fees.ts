import { feesOf, type FeeKind } from '../../payments/fees.ts';
import type { ProductType } from '../holdings/product-types.ts';
import { ZERO_CENTS, type Cents } from '../../money/cents.ts';

/** What a contract has agreed for a trade from one form to another. */
export interface TradeParameters {
  readonly startProductType: ProductType;
  readonly finalProductType: ProductType;
  readonly tradeEnabled: boolean;
  readonly feeAmount: Cents;
  readonly thresholdAmount: Cents;
  /** In hundredths of a percent. */
  readonly feeRate: number;
}

export interface TradeFees {
  /** `null` when the trade costs nothing. */
  readonly typeFrais: FeeKind | null;
  readonly valeur: Cents;
}

type FeeTerms = Pick<TradeParameters, 'feeAmount' | 'thresholdAmount' | 'feeRate'>;

/** Up to the threshold, itself included, the flat fee; above it the rate, half a cent rounded up. */
export const tradeFees = (terms: FeeTerms, amount: Cents): TradeFees => {
  const typeFrais = amount <= terms.thresholdAmount ? 'FORFAIT' : 'PROPORTIONNEL';
  const valeur = feesOf(
    { typeFrais, montantFrais: terms.feeAmount, tauxFrais: terms.feeRate },
    amount,
  );
  return valeur === ZERO_CENTS ? { typeFrais: null, valeur } : { typeFrais, valeur };
};

/** Nothing to pay, no step to pay it in. */
export const needsPayment = ({ valeur }: TradeFees): boolean => valeur > ZERO_CENTS;

/** Paper travels; an account does not. */
export const needsDelivery = (finalProductType: ProductType): boolean =>
  finalProductType === 'TITRE';
