import { conversionMessage } from '@portail/contract/wallet/conversion.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import {
  assessTitres,
  isConvertedFace,
  largestTotal,
  type ConversionProblem,
} from '@portail/rules/wallet/conversion/conversion.ts';
import { type Cents, centsOf } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import type { AmountValues } from './conversion-draft.ts';

export const AMOUNT_FIELDS = ['numeroCompteCesu', 'valeurFaciale', 'montantTotal'] as const;
export type AmountField = (typeof AMOUNT_FIELDS)[number];
export type AmountErrors = Partial<Readonly<Record<AmountField, string>>>;
export type Unread = Partial<Readonly<Record<AmountField, boolean>>>;

export interface AssessedAmount {
  readonly errors: AmountErrors;
  readonly nearest: readonly Cents[];
  readonly count: number | undefined;
}

export const availableOf = (account: Pick<CesuAccount, 'solde'>): Cents =>
  centsOfWire(account.solde);

/** A single account is preselected; a selected one that disappeared is reset. */
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

/** Missing values are reported on every field, a wrong one on its own field (CONV-09, CONV-10). */
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
  const requested = {
    total: centsOf(montantTotal),
    faceValue: centsOf(valeurFaciale),
    available: availableOf(account),
  };
  const assessed = assessTitres(requested);
  if ('count' in assessed) return { errors: {}, nearest: [], count: assessed.count };
  const message = conversionMessage(assessed.problem, requested);
  return wrong({ [FIELD_OF[assessed.problem]]: message }, assessed.nearest);
};

function faceErrors(valeurFaciale: number): AmountErrors {
  const faceValue = centsOf(valeurFaciale);
  const requested = { total: faceValue, faceValue, available: faceValue };
  const assessed = assessTitres(requested);
  return 'problem' in assessed
    ? { valeurFaciale: conversionMessage(assessed.problem, requested) }
    : {};
}
