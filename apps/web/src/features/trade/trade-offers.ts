import { CONVERSION_MESSAGES } from '@portail/contract/wallet/conversion-messages.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import {
  CONVERTED_FACE_MAX,
  CONVERTED_FACE_MIN,
  isConvertedFace,
} from '@portail/rules/wallet/conversion/amount.ts';
import { PRODUCT_TYPES, type ProductType } from '@portail/rules/wallet/holdings/product-types.ts';
import { type Cents, centsOf, eurosOf } from '@portail/rules/money/cents.ts';
import { titresForOld, titresWorth } from '@portail/rules/wallet/trade/new-titres.ts';
import type { TradePlace, TradeTerms } from './trade-data.ts';

/** Of a choice between accounts, each by its number, and paper vouchers. */
export const PAPER = 'TITRES';

export const startOf = (source: string): ProductType => (source === PAPER ? 'TITRE' : 'COMPTE');

/** The forms that a contract lets one have for what one gives; the same order everywhere. */
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

/** Only what the person may give. Paper is offered unseen: its numbers are typed from the vouchers. */
export const offeredSources = ({ terms, accounts }: TradePlace): readonly string[] => [
  ...(offeredFinals(terms, 'COMPTE').length === 0
    ? []
    : accounts.map(({ numeroCompteCesu }) => numeroCompteCesu)),
  ...(offeredFinals(terms, 'TITRE').length === 0 ? [] : [PAPER]),
];

export const isProductType = (value: string): value is ProductType =>
  PRODUCT_TYPES.some((one) => one === value);

/** A choice that is no choice is made already. */
export const chosenAmong = (offered: readonly string[], wished: string): string => {
  if (offered.includes(wished)) return wished;
  return offered.length === 1 ? (offered[0] ?? '') : '';
};

export interface NewBook {
  readonly titres?: readonly Cents[];
  /** What is wrong with the wished value of a voucher. */
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

/** The vouchers that an account becomes, as many of the wished value as it holds. */
export const bookFromAccount = (total: Cents, faceValue: Cents | undefined): NewBook => {
  if (total < CONVERTED_FACE_MIN) return { problem: 'tooLittle' };
  const faceProblem = faceProblemOf(faceValue);
  if (faceProblem !== undefined || faceValue === undefined)
    return { faceProblem: faceProblem ?? MESSAGES.required };
  const titres = titresWorth(total, faceValue);
  return titres === undefined ? { problem: 'tooMany' } : { titres };
};

/** The vouchers that old ones become. */
export const bookFromPaper = (old: readonly number[]): NewBook => {
  if (old.length === 0) return {};
  const titres = titresForOld(old.map(centsOf));
  if (titres !== undefined) return { titres };
  const total = old.reduce((sum, value) => sum + value, 0);
  return { problem: total < CONVERTED_FACE_MIN ? 'tooLittle' : 'tooManyOld' };
};

/** Vouchers of one value together, from the most to the least valuable. */
export const groupedTitres = (
  titres: readonly Cents[],
): readonly { readonly value: Cents; readonly count: number }[] =>
  [...new Set(titres)]
    .toSorted((one, other) => other - one)
    .map((value) => ({ value, count: titres.filter((one) => one === value).length }));
