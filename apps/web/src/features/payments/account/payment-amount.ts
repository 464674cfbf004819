import { PAGE_ERRORS } from '@portail/contract/errors/page-errors.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { compareMonths } from '@portail/rules/wallet/holdings/months.ts';
import {
  isMonthly,
  rightOfQuantity,
  unitOf,
  valueOfRight,
} from '@portail/rules/wallet/holdings/rights.ts';
import { unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { type Cents, centsOf, formatAmount, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { drawFrom, inPayingOrder } from '@portail/rules/payments/account-payment.ts';
import type { AmountValues } from './payment-values.ts';

/** In the unit of the account. */
export interface SpendableMonth {
  readonly mois: string;
  readonly available: number;
}

/** The accounts in euros pay together; an account of monthly rights pays alone. */
export type Source =
  | { readonly id: typeof EUROS; readonly accounts: readonly CesuAccount[] }
  | {
      readonly id: string;
      readonly account: CesuAccount;
      readonly months: readonly SpendableMonth[];
    };
export type EuroSource = Extract<Source, { accounts: unknown }>;
export type MonthlySource = Extract<Source, { account: unknown }>;

export const EUROS = 'EUROS';
export const isEuroSource = (source: Source): source is EuroSource => 'accounts' in source;

export const balanceOf = ({ solde }: CesuAccount): Cents => centsOfWire(solde);

const monthsOf = ({ typeCompte, mois = [] }: CesuAccount): readonly SpendableMonth[] =>
  mois
    .map((one) => ({ mois: one.mois, available: unitsOf(typeCompte, one.disponible) }))
    .filter(({ available }) => available > 0)
    .toSorted((one, other) => compareMonths(one.mois, other.mois));

const asPaying = (account: CesuAccount) => ({
  numero: account.numeroCompteCesu,
  millesime: account.millesime,
  available: isMonthly(account.typeCompte) ? ZERO_CENTS : balanceOf(account),
  account,
});

/** Sources of the payment, the first to expire first. */
export const sourcesOf = (accounts: readonly CesuAccount[]): readonly Source[] => {
  const ordered = inPayingOrder(accounts.map(asPaying)).map(({ account }) => account);
  // Also empty ones: a repeated request must not depend on later balances.
  const euros = ordered.filter(({ typeCompte }) => !isMonthly(typeCompte));
  const hasEuros = euros.some((one) => balanceOf(one) > 0);
  const monthly = ordered
    .filter(({ typeCompte }) => isMonthly(typeCompte))
    .map((account) => ({
      id: account.numeroCompteCesu,
      account,
      months: monthsOf(account),
    }))
    .filter(({ months }) => months.length > 0);
  return [...(hasEuros ? [{ id: EUROS, accounts: euros } as const] : []), ...monthly];
};

/** The step is not displayed without a source. */
export type Sources = readonly [Source, ...Source[]];
export const hasSources = (sources: readonly Source[]): sources is Sources => sources.length > 0;

/** The chosen source; the first by default. */
export const sourceOf = (sources: Sources, values: AmountValues): Source =>
  sources.find(({ id }) => id === values.source) ?? sources[0];

/** All accounts except the deselected ones. */
export const payingAccounts = ({ accounts }: EuroSource, { ecartes }: AmountValues) =>
  accounts.filter(({ numeroCompteCesu }) => !ecartes.includes(numeroCompteCesu));

/** In cents or in the unit of the right. */
export const availableOf = (source: Source, values: AmountValues): number =>
  isEuroSource(source)
    ? payingAccounts(source, values).reduce((sum, one) => sum + balanceOf(one), 0)
    : source.months.reduce((sum, { available }) => sum + available, 0);

export interface Share {
  readonly account: CesuAccount;
  readonly taken: Cents;
  readonly left: Cents;
}

/** The part and the rest of each account with a balance, the oldest vintage first. */
export const sharesOf = (source: EuroSource, values: AmountValues): readonly Share[] => {
  const asked = centsOf(Math.min(values.montant ?? 0, availableOf(source, values)));
  const drawn = drawFrom(asked, payingAccounts(source, values).map(asPaying)) ?? [];
  const held = source.accounts.filter((one) => balanceOf(one) > 0);
  return held.map((account) => {
    const part = drawn.find((one) => one.account.account === account);
    return {
      account,
      taken: part?.taken ?? ZERO_CENTS,
      left: part?.left ?? balanceOf(account),
    };
  });
};

export const quantityOf = ({ mois }: AmountValues, wanted: string): number | null =>
  mois.find((one) => one.mois === wanted)?.quantite ?? null;

/** Ignores values typed for months of another account. */
export const monthsAsked = (source: MonthlySource, values: AmountValues) =>
  source.months.flatMap(({ mois }) => {
    const quantite = quantityOf(values, mois);
    return quantite === null || quantite === 0 ? [] : [{ mois, quantite }];
  });

const rateOf = ({ tauxHoraire }: CesuAccount): Cents | null =>
  tauxHoraire === undefined ? null : centsOfWire(tauxHoraire);

/** The part of the accounts in euros. */
export const amountOf = (source: Source, values: AmountValues): Cents | undefined => {
  if (isEuroSource(source)) {
    const { montant } = values;
    return montant === null || montant === 0 ? undefined : centsOf(montant);
  }
  const quantity = monthsAsked(source, values).reduce((sum, { quantite }) => sum + quantite, 0);
  if (quantity === 0) return undefined;
  const unit = unitOf(source.account.typeCompte);
  return valueOfRight(rightOfQuantity(unit, quantity), rateOf(source.account));
};

export const complementOf = ({ complement, isCompleted }: AmountValues): Cents =>
  isCompleted ? centsOf(complement ?? 0) : ZERO_CENTS;

/** Accounts and card. */
export const totalOf = (source: Source, values: AmountValues): Cents =>
  centsOf((amountOf(source, values) ?? 0) + complementOf(values));

/** The whole balance (ACC-26). */
export const withAll = (source: Source, values: AmountValues): AmountValues =>
  isEuroSource(source)
    ? { ...values, montant: availableOf(source, values), toutUtiliser: true }
    : {
        ...values,
        mois: source.months.map(({ mois, available }) => ({ mois, quantite: available })),
        toutUtiliser: true,
      };

/** The missing amount, if the card can pay it. */
export const missingOf = (
  source: Source,
  values: AmountValues,
  slice: Cents | undefined,
): Cents | undefined => {
  if (!isEuroSource(source) || slice === undefined) return undefined;
  const available = availableOf(source, values);
  const missing = (values.montant ?? 0) - available;
  return missing > 0 && available > 0 && missing <= slice ? centsOf(missing) : undefined;
};

/** A new amount resets the decision about the previous one. */
export const withAmount = (values: AmountValues, montant: number | null): AmountValues => ({
  ...values,
  montant,
  auDela: null,
  toutUtiliser: false,
});

/** Splits the typed amount: `montant` becomes the part of the accounts, `complement` that of the card. */
export const settledOf = (source: Source, typed: AmountValues): AmountValues => {
  if (!isEuroSource(source) || typed.montant === null) return typed;
  const missing = typed.montant - availableOf(source, typed);
  if (missing <= 0) {
    return typed.isCompleted
      ? { ...typed, montant: typed.montant - (typed.complement ?? 0) }
      : typed;
  }
  switch (typed.auDela) {
    case 'CARTE':
      return { ...withAll(source, typed), isCompleted: true, complement: missing };
    case 'COMPTES':
      return { ...withAll(source, typed), isCompleted: false, complement: null };
    default:
      return { ...typed, isCompleted: false, complement: null };
  }
};

export const monthField = (mois: string): string => `mois-${mois.replace('/', '-')}`;

export type AmountErrors = Readonly<Record<string, string>>;

const euroErrors = (source: EuroSource, values: AmountValues): AmountErrors => {
  const { montant } = values;
  const available = availableOf(source, values);
  if (payingAccounts(source, values).length === 0) return { comptes: MESSAGES.required };
  if (montant === null) return { montant: MESSAGES.required };
  if (montant === 0) return { montant: MESSAGES.amount };
  return montant > available
    ? { montant: MESSAGES.amountMax(formatAmount(centsOf(available))) }
    : {};
};

const monthErrors = (source: MonthlySource, values: AmountValues): AmountErrors => {
  const over = source.months.filter(
    ({ mois, available }) => (quantityOf(values, mois) ?? 0) > available,
  );
  if (over.length > 0)
    return Object.fromEntries(
      over.map(({ mois }) => [monthField(mois), PAGE_ERRORS.DROIT_INSUFFISANT.message]),
    );
  const first = source.months[0];
  return amountOf(source, values) === undefined && first !== undefined
    ? { [monthField(first.mois)]: MESSAGES.required }
    : {};
};

const complementErrors = (values: AmountValues, slice: Cents | undefined): AmountErrors => {
  if (!values.isCompleted) return {};
  if (values.complement === null) return { complement: MESSAGES.required };
  if (values.complement === 0) return { complement: MESSAGES.amount };
  return slice !== undefined && values.complement > slice
    ? { complement: MESSAGES.amountMax(formatAmount(slice)) }
    : {};
};

/** Errors of the parts, with the server's own rules. */
export const amountErrors = (
  source: Source,
  values: AmountValues,
  slice: Cents | undefined,
): AmountErrors => ({
  ...(isEuroSource(source) ? euroErrors(source, values) : monthErrors(source, values)),
  ...complementErrors(values, slice),
});

/** Errors by field. */
export const typedErrors = (
  source: Source,
  typed: AmountValues,
  slice: Cents | undefined,
): AmountErrors => {
  const settled = settledOf(source, typed);
  if (!isEuroSource(source) || typed.montant === null) return amountErrors(source, settled, slice);
  if (typed.montant > availableOf(source, typed)) {
    const isByCard = missingOf(source, typed, slice) !== undefined;
    if (isByCard && typed.auDela === null) return { auDela: MESSAGES.required };
    return amountErrors(source, isByCard || typed.auDela === 'COMPTES' ? settled : typed, slice);
  }
  const { montant, complement } = typed;
  if (montant > 0 && typed.isCompleted && complement !== null && complement >= montant) {
    const most = Math.min(montant - 1, slice ?? montant);
    return { complement: MESSAGES.amountMax(formatAmount(centsOf(most))) };
  }
  return amountErrors(source, settled, slice);
};
