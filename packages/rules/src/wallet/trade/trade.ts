import type { VisualisationMode } from '../../identity/access/vocabulary.ts';
import { centsOf, ZERO_CENTS, type Cents } from '../../money/cents.ts';
import { MAX_TITRES } from '../../orders/order-amounts.ts';
import { feesOf, type FeeKind } from '../../payments/fees.ts';
import type { CalendarDay } from '../../time/calendar-day.ts';
import {
  CHEQUE_BOOK_DAYS,
  chequeBookExpectedOn,
  CONVERTED_FACE_MAX,
  CONVERTED_FACE_MIN,
  isConvertedFace,
  TRADED_ACCOUNT_WORKING_DAYS,
  tradedAccountReadyOn,
  type ChangeableAccount,
  type ChangeableTitre,
} from '../conversion/conversion.ts';
import type { ProductType } from '../holdings/vocabulary.ts';
import { isTradeable } from '../vouchers/millesime.ts';

/** Terms of a contract for trades from one form to another. */
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
  /** `null` without a fee. */
  readonly typeFrais: FeeKind | null;
  readonly valeur: Cents;
}

type FeeTerms = Pick<TradeParameters, 'feeAmount' | 'thresholdAmount' | 'feeRate'>;

/** The flat fee up to and including the threshold, the rate above it; half a cent is rounded up. */
export const tradeFees = (terms: FeeTerms, amount: Cents): TradeFees => {
  const typeFrais = amount <= terms.thresholdAmount ? 'FORFAIT' : 'PROPORTIONNEL';
  const valeur = feesOf(
    { typeFrais, montantFrais: terms.feeAmount, tauxFrais: terms.feeRate },
    amount,
  );
  return valeur === ZERO_CENTS ? { typeFrais: null, valeur } : { typeFrais, valeur };
};

export const needsPayment = ({ valeur }: TradeFees): boolean => valeur > ZERO_CENTS;

/** Only paper vouchers have a delivery step. */
export const needsDelivery = (finalProductType: ProductType): boolean =>
  finalProductType === 'TITRE';

/** Any positive amount, because it can be traded for an account. */
export const isTradeableAccount = (account: ChangeableAccount, instantMs: number): boolean =>
  account.type === 'MONTANT' &&
  account.statut === 'ACTIF' &&
  account.available > ZERO_CENTS &&
  isTradeable(account.millesime, instantMs);

export const isTradeableTitre = (titre: ChangeableTitre, instantMs: number): boolean =>
  titre.statut === 'ACTIF' && isTradeable(titre.millesime, instantMs);

/** Unused value of a social funder returns to the funder, so it cannot be traded. */
export const isTradeOffered = (
  mode: VisualisationMode,
  parameters: readonly TradeParameters[],
): boolean => mode === 'CESU_RH' && parameters.some(({ tradeEnabled }) => tradeEnabled);

export const parametersFor = (
  parameters: readonly TradeParameters[],
  from: ProductType,
  to: ProductType,
): TradeParameters | undefined =>
  parameters.find(
    (one) => one.tradeEnabled && one.startProductType === from && one.finalProductType === to,
  );

const halves = (value: number): readonly number[] => [Math.ceil(value / 2), Math.floor(value / 2)];

/** Distributes the remainder that does not fill a voucher of the requested value. */
const lastOnes = (faceValue: number, rest: number): readonly number[] => {
  if (rest === 0) return [faceValue];
  if (rest >= CONVERTED_FACE_MIN) return [faceValue, rest];
  // Too small for its own voucher: it is added to the last one, which is split in two when it becomes too large.
  const last = faceValue + rest;
  return last <= CONVERTED_FACE_MAX ? [last] : halves(last);
};

/**
 * Face values that add up exactly to the amount, as many as possible of the requested value.
 * `undefined` below the smallest voucher, or for more vouchers than a book holds.
 */
export const titresWorth = (total: Cents, requested: Cents): readonly Cents[] | undefined => {
  if (!isConvertedFace(requested)) throw new RangeError(`no voucher of ${requested} cents is made`);
  if (total < CONVERTED_FACE_MIN) return undefined;
  const faceValue = Math.min(requested, total);
  const whole = Math.floor(total / faceValue);
  const last = lastOnes(faceValue, total % faceValue);
  if (whole - 1 + last.length > MAX_TITRES) return undefined;
  return [...Array.from({ length: whole - 1 }, () => faceValue), ...last].map(centsOf);
};

/**
 * New vouchers for old ones: the same face values when allowed, else the same sum in the largest of
 * them. The order of the old vouchers does not matter.
 */
export const titresForOld = (old: readonly Cents[]): readonly Cents[] | undefined => {
  const values = old.toSorted((one, other) => other - one);
  if (values.every(isConvertedFace)) return values.length > MAX_TITRES ? undefined : values;
  const total = centsOf(values.reduce((sum, value) => sum + value, 0));
  const largest = values[0] ?? ZERO_CENTS;
  return titresWorth(
    total,
    centsOf(Math.min(Math.max(largest, CONVERTED_FACE_MIN), CONVERTED_FACE_MAX)),
  );
};

export interface TradeDelay {
  readonly delai: number;
  readonly unite: 'JOURS' | 'JOURS_OUVRES';
  readonly readyOn: CalendarDay;
}

/**
 * Availability of the new value, counted from the day in Paris of the trade, or of the card answer.
 * A book takes as long as after a conversion.
 */
export const tradeDelay = (finalProductType: ProductType, traded: CalendarDay): TradeDelay =>
  finalProductType === 'COMPTE'
    ? {
        delai: TRADED_ACCOUNT_WORKING_DAYS,
        unite: 'JOURS_OUVRES',
        readyOn: tradedAccountReadyOn(traded),
      }
    : { delai: CHEQUE_BOOK_DAYS, unite: 'JOURS', readyOn: chequeBookExpectedOn(traded) };
