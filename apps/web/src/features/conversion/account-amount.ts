import { conversionMessage } from '@portail/contract/wallet/conversion-messages.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import {
  type ConversionProblem,
  isConvertedFace,
  assessTitres,
  largestTotal,
} from '@portail/rules/wallet/conversion/amount.ts';
import { type Cents, centsOf } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import type { AmountValues } from './conversion-draft.ts';

export const AMOUNT_FIELDS = ['numeroCompteCesu', 'valeurFaciale', 'montantTotal'] as const;
export type AmountField = (typeof AMOUNT_FIELDS)[number];
export type AmountErrors = Partial<Readonly<Record<AmountField, string>>>;
/** Fields in which something stands that is no amount. */
export type Unread = Partial<Readonly<Record<AmountField, boolean>>>;

export interface AssessedAmount {
  readonly errors: AmountErrors;
  /** Totals to offer in place of one that is refused. */
  readonly nearest: readonly Cents[];
  /** Nothing is wrong with it: so many vouchers. */
  readonly count: number | undefined;
}

export const availableOf = (account: Pick<CesuAccount, 'solde'>): Cents =>
  centsOfWire(account.solde);

/** The only account there is needs no choice; one that has gone is chosen no more. */
export const startAmount = (
  typed: AmountValues | undefined,
  accounts: readonly Pick<CesuAccount, 'numeroCompteCesu'>[],
): AmountValues => {
  const known = accounts.find(
    ({ numeroCompteCesu }) => numeroCompteCesu === typed?.numeroCompteCesu,
  );
  const only = accounts.length === 1 ? accounts[0] : undefined;
  return {
    valeurFaciale: typed?.valeurFaciale ?? null,
    montantTotal: typed?.montantTotal ?? null,
    numeroCompteCesu: (known ?? only)?.numeroCompteCesu ?? '',
  };
};

/** A value that vouchers may have: without it no total can be said. */
export const rightFace = ({ valeurFaciale }: AmountValues): Cents | undefined => {
  if (valeurFaciale === null) return undefined;
  const face = centsOf(valeurFaciale);
  return isConvertedFace(face) ? face : undefined;
};

export const mostOf = (
  values: AmountValues,
  account: Pick<CesuAccount, 'solde'> | undefined,
): Cents | undefined => {
  const face = rightFace(values);
  return face === undefined || account === undefined
    ? undefined
    : largestTotal(face, availableOf(account));
};

const FIELD_OF: Readonly<Record<ConversionProblem, AmountField>> = {
  VALEUR_MINIMALE: 'valeurFaciale',
  VALEUR_MAXIMALE: 'valeurFaciale',
  MONTANT_NUL: 'montantTotal',
  SOLDE: 'montantTotal',
  MULTIPLE: 'montantTotal',
  TROP_DE_TITRES: 'montantTotal',
};

const wrong = (errors: AmountErrors, nearest: readonly Cents[] = []): AssessedAmount => ({
  errors,
  nearest,
  count: undefined,
});

/** What is missing is said of every field; what is wrong, of the one it comes from (CONV-09, 10). */
export const assessAmount = (
  values: AmountValues,
  account: Pick<CesuAccount, 'solde'> | undefined,
  unread: Unread = {},
): AssessedAmount => {
  const { valeurFaciale, montantTotal } = values;
  const missing = (field: AmountField): string =>
    unread[field] === true ? MESSAGES.amount : MESSAGES.required;
  if (account === undefined || valeurFaciale === null || montantTotal === null) {
    return wrong({
      ...(account === undefined ? { numeroCompteCesu: MESSAGES.required } : {}),
      ...(valeurFaciale === null ? { valeurFaciale: missing('valeurFaciale') } : {}),
      ...(montantTotal === null ? { montantTotal: missing('montantTotal') } : {}),
      ...(valeurFaciale === null ? {} : faceErrors(valeurFaciale)),
    });
  }
  const wished = {
    total: centsOf(montantTotal),
    faceValue: centsOf(valeurFaciale),
    available: availableOf(account),
  };
  const assessed = assessTitres(wished);
  if ('count' in assessed) return { errors: {}, nearest: [], count: assessed.count };
  const message = conversionMessage(assessed.problem, wished);
  return wrong({ [FIELD_OF[assessed.problem]]: message }, assessed.nearest);
};

/** The value of a voucher alone, while the rest is missing. */
function faceErrors(valeurFaciale: number): AmountErrors {
  const faceValue = centsOf(valeurFaciale);
  const wished = { total: faceValue, faceValue, available: faceValue };
  const assessed = assessTitres(wished);
  return 'problem' in assessed
    ? { valeurFaciale: conversionMessage(assessed.problem, wished) }
    : {};
}
