import { centsOf, ZERO_CENTS, type Cents } from '../../money/cents.ts';
import { FACE_VALUE_MAX, MAX_TITRES } from '../../orders/order-amounts.ts';
import { addDays, type CalendarDay } from '../../time/calendar-day.ts';
import { addWorkingDays } from '../../time/working-days.ts';
import type { CesuAccountType } from '../holdings/vocabulary.ts';
import { isPayable, lastPayableDay } from '../vouchers/millesime.ts';
import type { TitreStatut } from '../vouchers/titre-statut.ts';

/** Face values of converted and traded vouchers: 15 to 99 euros, both included. */
export const CONVERTED_FACE_MIN = centsOf(1_500);
export const CONVERTED_FACE_MAX = FACE_VALUE_MAX;

export const isConvertedFace = (value: Cents): boolean =>
  value >= CONVERTED_FACE_MIN && value <= CONVERTED_FACE_MAX;

export type ConversionProblem =
  | 'VALEUR_MINIMALE'
  | 'VALEUR_MAXIMALE'
  | 'MONTANT_NUL'
  | 'SOLDE'
  | 'MULTIPLE'
  | 'TROP_DE_TITRES';

export interface RequestedTitres {
  readonly total: Cents;
  readonly faceValue: Cents;
  readonly available: Cents;
}

export type AssessedTitres =
  | { readonly count: number }
  | {
      readonly problem: ConversionProblem;
      /** The nearest possible totals, below and above. */
      readonly nearest: readonly Cents[];
    };

export const largestTotal = (faceValue: Cents, available: Cents): Cents =>
  centsOf(Math.min(Math.max(0, Math.floor(available / faceValue)), MAX_TITRES) * faceValue);

/** The possible totals below and above an impossible one, in ascending order. */
export const nearestTotals = ({
  total,
  faceValue,
  available,
}: RequestedTitres): readonly Cents[] => {
  if (!isConvertedFace(faceValue)) return [];
  const most = largestTotal(faceValue, available);
  const below = Math.min(Math.floor(total / faceValue) * faceValue, most);
  const above = below + faceValue;
  return [below, above].filter((one) => one > 0 && one <= most).map(centsOf);
};

const problemOf = ({
  total,
  faceValue,
  available,
}: RequestedTitres): ConversionProblem | undefined => {
  // The face value comes first, because the total depends on it.
  if (faceValue < CONVERTED_FACE_MIN) return 'VALEUR_MINIMALE';
  if (faceValue > CONVERTED_FACE_MAX) return 'VALEUR_MAXIMALE';
  if (total <= ZERO_CENTS) return 'MONTANT_NUL';
  if (total > available) return 'SOLDE';
  if (total % faceValue !== 0) return 'MULTIPLE';
  return total / faceValue > MAX_TITRES ? 'TROP_DE_TITRES' : undefined;
};

export const assessTitres = (requested: RequestedTitres): AssessedTitres => {
  const problem = problemOf(requested);
  return problem === undefined
    ? { count: requested.total / requested.faceValue }
    : { problem, nearest: nearestTotals(requested) };
};

export const CHEQUE_BOOK_DAYS = 10;
export const CREDITED_ACCOUNT_DAYS = 3;
export const TRADED_ACCOUNT_WORKING_DAYS = 3;

export const chequeBookExpectedOn = (requestedOn: CalendarDay): CalendarDay =>
  addDays(requestedOn, CHEQUE_BOOK_DAYS);

export const accountCreditedOn = (requestedOn: CalendarDay): CalendarDay =>
  addDays(requestedOn, CREDITED_ACCOUNT_DAYS);

export const tradedAccountReadyOn = (requestedOn: CalendarDay): CalendarDay =>
  addWorkingDays(requestedOn, TRADED_ACCOUNT_WORKING_DAYS);

export const CONVERSION_DIRECTIONS = ['COMPTE_VERS_TITRES', 'TITRES_VERS_COMPTE'] as const;
export type ConversionDirection = (typeof CONVERSION_DIRECTIONS)[number];

export interface ChangeableAccount {
  readonly type: CesuAccountType;
  readonly statut: 'ACTIF' | 'BLOQUE' | 'EXPIRE';
  readonly millesime: number;
  /** Without reserved and not yet available amounts. */
  readonly available: Cents;
}

export interface ChangeableTitre {
  readonly statut: TitreStatut;
  readonly millesime: number;
}

/** Monthly rights cannot be converted, nor an amount below one voucher. */
export const isConvertibleAccount = (account: ChangeableAccount, instantMs: number): boolean =>
  account.type === 'MONTANT' &&
  account.statut === 'ACTIF' &&
  account.available >= CONVERTED_FACE_MIN &&
  isPayable(account.millesime, instantMs);

export const isConvertibleTitre = (titre: ChangeableTitre, instantMs: number): boolean =>
  titre.statut === 'ACTIF' && isPayable(titre.millesime, instantMs);

/** In display order. */
export const possibleDirections = (
  held: {
    readonly accounts: readonly ChangeableAccount[];
    readonly titres: readonly ChangeableTitre[];
  },
  instantMs: number,
): readonly ConversionDirection[] => [
  ...(held.accounts.some((one) => isConvertibleAccount(one, instantMs))
    ? (['COMPTE_VERS_TITRES'] as const)
    : []),
  ...(held.titres.some((one) => isConvertibleTitre(one, instantMs))
    ? (['TITRES_VERS_COMPTE'] as const)
    : []),
];

export interface BookedTitre {
  readonly produit: string;
  readonly millesime: number;
  readonly value: Cents;
}

export interface Book {
  readonly produit: string;
  readonly millesime: number;
  readonly total: Cents;
}

/**
 * The common product and vintage of vouchers, with their total. `undefined` when they differ, or
 * without vouchers.
 */
export const bookOf = (titres: readonly BookedTitre[]): Book | undefined => {
  const [first] = titres;
  if (first === undefined) return undefined;
  const { produit, millesime } = first;
  const isOneBook = titres.every((one) => one.produit === produit && one.millesime === millesime);
  if (!isOneBook) return undefined;
  return { produit, millesime, total: centsOf(titres.reduce((sum, { value }) => sum + value, 0)) };
};

export interface ConversionDelay {
  readonly delaiJours: number;
  /** Expected arrival of the book, or first day on which the account can be spent. */
  readonly readyOn: CalendarDay;
  /** True when the vintage is no longer payable on that day; the form warns before the confirmation. */
  readonly comesTooLate: boolean;
}

export const conversionDelay = (
  direction: ConversionDirection,
  requestedOn: CalendarDay,
  millesime: number,
): ConversionDelay => {
  const [delaiJours, readyOn] =
    direction === 'COMPTE_VERS_TITRES'
      ? [CHEQUE_BOOK_DAYS, chequeBookExpectedOn(requestedOn)]
      : [CREDITED_ACCOUNT_DAYS, accountCreditedOn(requestedOn)];
  return { delaiJours, readyOn, comesTooLate: readyOn > lastPayableDay(millesime) };
};

/** One of the first three address lines is required. */
export interface PostalAddress {
  readonly destinataire: string;
  readonly zoneAdresse0: string;
  readonly zoneAdresse1: string;
  readonly zoneAdresse2: string;
  readonly zoneAdresse3: string;
  readonly codePostalEtVille: string;
}

/** The address of the profile, or another one for this delivery only. */
export type DeliveryChoice =
  | { readonly choice: 'PROFIL' }
  | { readonly choice: 'AUTRE'; readonly address: PostalAddress };

/** The profile address is not sent: the server reads it. */
export const thirdAddressOf = (delivery: DeliveryChoice): PostalAddress | undefined =>
  delivery.choice === 'AUTRE' ? delivery.address : undefined;

export const deliveredTo = (
  profile: PostalAddress,
  thirdAddress: PostalAddress | undefined,
): PostalAddress => thirdAddress ?? profile;
