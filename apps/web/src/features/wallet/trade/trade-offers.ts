import { CONVERSION_MESSAGES } from '@portail/contract/wallet/conversion.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import {
  CONVERTED_FACE_MAX,
  CONVERTED_FACE_MIN,
  isConvertedFace,
} from '@portail/rules/wallet/conversion/conversion.ts';
import { PRODUCT_TYPES, type ProductType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { type Cents, centsOf, eurosOf } from '@portail/rules/money/cents.ts';
import { titresForOld, titresWorth } from '@portail/rules/wallet/trade/trade.ts';
import type { TradePlace, TradeTerms } from './trade-data.ts';

export const PAPER = 'TITRES';

export const startOf = (source: string): ProductType => (source === PAPER ? 'TITRE' : 'COMPTE');

export const offeredFinals = (
  terms: readonly TradeTerms[],
  start: ProductType,
): readonly ProductType[] =>
  PRODUCT_TYPES.filter((final) => termsFor(terms, start, final) !== undefined);

export const termsFor = (
  terms: readonly TradeTerms[],
  start: ProductType,
  final: ProductType,
): TradeTerms | undefined =>
  terms.find(
    (one) => one.tradeEnabled && one.startProductType === start && one.finalProductType === final,
  );

/** Paper is always offered, because its numbers are typed from the vouchers. */
export const offeredSources = ({ terms, accounts }: TradePlace): readonly string[] => [
  ...(offeredFinals(terms, 'COMPTE').length === 0
    ? []
    : accounts.map(({ numeroCompteCesu }) => numeroCompteCesu)),
  ...(offeredFinals(terms, 'TITRE').length === 0 ? [] : [PAPER]),
];

export const isProductType = (value: string): value is ProductType =>
  PRODUCT_TYPES.some((one) => one === value);

/** A single option is preselected. */
export const chosenAmong = (offered: readonly string[], preferred: string): string => {
  if (offered.includes(preferred)) return preferred;
  return offered.length === 1 ? (offered[0] ?? '') : '';
};

export interface NewBook {
  readonly titres?: readonly Cents[];
  readonly faceProblem?: string;
  readonly problem?: 'tooLittle' | 'tooMany' | 'tooManyOld';
}

const faceProblemOf = (faceValue: Cents | undefined): string | undefined => {
  if (faceValue === undefined) return MESSAGES.required;
  if (isConvertedFace(faceValue)) return undefined;
  return faceValue < CONVERTED_FACE_MIN
    ? CONVERSION_MESSAGES.faceValueMin
    : MESSAGES.faceValueMax(eurosOf(CONVERTED_FACE_MAX));
};

export const bookFromAccount = (total: Cents, faceValue: Cents | undefined): NewBook => {
  if (total < CONVERTED_FACE_MIN) return { problem: 'tooLittle' };
  const faceProblem = faceProblemOf(faceValue);
  if (faceProblem !== undefined || faceValue === undefined)
    return { faceProblem: faceProblem ?? MESSAGES.required };
  const titres = titresWorth(total, faceValue);
  return titres === undefined ? { problem: 'tooMany' } : { titres };
};

export const bookFromPaper = (old: readonly number[]): NewBook => {
  if (old.length === 0) return {};
  const titres = titresForOld(old.map(centsOf));
  if (titres !== undefined) return { titres };
  const total = old.reduce((sum, value) => sum + value, 0);
  return { problem: total < CONVERTED_FACE_MIN ? 'tooLittle' : 'tooManyOld' };
};

/** Grouped by face value, highest first. */
export const groupedTitres = (
  titres: readonly Cents[],
): readonly { readonly value: Cents; readonly count: number }[] =>
  [...new Set(titres)]
    .toSorted((one, other) => other - one)
    .map((value) => ({ value, count: titres.filter((one) => one === value).length }));
