import { centsOf, ZERO_CENTS, type Cents } from '../money/cents.ts';
import { MAX_HOURS, minutesOfHours } from './service-request.ts';

/** Hours by the quarter, or a count at a fixed price. */
export const PRICE_UNITS = ['HEURE', 'FORFAIT'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

/** In hundredths of a percent; 0 when exempt. */
export const VAT_RATES = [0, 550, 1_000, 2_000] as const;
export type VatRate = (typeof VAT_RATES)[number];

const MINUTES_PER_HOUR = 60n;
const WHOLE_RATE = 10_000n;
const MAX_COUNT = 1_000;

/** Rounded half up to the cent, like invoices. */
const roundedQuotient = (dividend: bigint, divisor: bigint): Cents =>
  centsOf(Number((2n * dividend + divisor) / (2n * divisor)));

export const priceOfMinutes = (hourlyRate: Cents, minutes: number): Cents => {
  if (hourlyRate < 0 || !Number.isSafeInteger(minutes) || minutes < 0) {
    throw new RangeError('no price below 0');
  }
  return roundedQuotient(BigInt(hourlyRate) * BigInt(minutes), MINUTES_PER_HOUR);
};

export interface PriceLine {
  readonly libelle: string;
  readonly unite: PriceUnit;
  /** Hours by the quarter, or a whole count. */
  readonly quantite: number;
  /** Per unit, all taxes included. */
  readonly unitPrice: Cents;
  readonly vatRate: VatRate;
}

export interface PricedLine extends PriceLine {
  readonly ttc: Cents;
  readonly ht: Cents;
  readonly tva: Cents;
}

export const isSoundQuantity = (unite: PriceUnit, quantite: number): boolean => {
  if (unite === 'FORFAIT') {
    return Number.isSafeInteger(quantite) && quantite >= 1 && quantite <= MAX_COUNT;
  }
  const minutes = minutesOfHours(quantite);
  return minutes !== undefined && minutes > 0 && quantite <= MAX_HOURS;
};

const grossOf = ({ unite, quantite, unitPrice }: PriceLine): Cents => {
  if (!isSoundQuantity(unite, quantite)) throw new RangeError(`${quantite} is not a quantity`);
  return unite === 'FORFAIT'
    ? centsOf(quantite * unitPrice)
    : priceOfMinutes(unitPrice, minutesOfHours(quantite) ?? 0);
};

/** The tax is computed from the price that includes it, so that the displayed price is exact. */
export const pricedLine = (line: PriceLine): PricedLine => {
  const ttc = grossOf(line);
  const ht = roundedQuotient(BigInt(ttc) * WHOLE_RATE, WHOLE_RATE + BigInt(line.vatRate));
  return { ...line, ttc, ht, tva: centsOf(ttc - ht) };
};

export interface PriceTotals {
  readonly ht: Cents;
  readonly tva: Cents;
  readonly ttc: Cents;
}

const sumOf = (amounts: readonly Cents[]): Cents =>
  centsOf(amounts.reduce<number>((sum, amount) => sum + amount, ZERO_CENTS));

/** Sums of the rounded lines, as printed. */
export const totalsOf = (lines: readonly PricedLine[]): PriceTotals => ({
  ht: sumOf(lines.map(({ ht }) => ht)),
  tva: sumOf(lines.map(({ tva }) => tva)),
  ttc: sumOf(lines.map(({ ttc }) => ttc)),
});
