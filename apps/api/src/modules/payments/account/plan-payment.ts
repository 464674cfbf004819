import type { AccountPaymentBody } from '@portail/contract/payments/paying.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { SERVER_MESSAGES } from '@portail/contract/messages/server-messages.ts';
import { PAYING_MESSAGES } from '@portail/contract/payments/paying-messages.ts';
import { feesOf } from '@portail/rules/payments/fees/fees.ts';
import {
  isMonthly,
  parseWireMonth,
  rightOfQuantity,
  unitOf,
  valueOfRight,
} from '@portail/rules/wallet/holdings/rights.ts';
import { centsOf, formatAmount, ZERO_CENTS, type Cents } from '@portail/rules/money/cents.ts';
import { availableIn, drawFrom } from '@portail/rules/payments/paying/sources.ts';
import type { Journal } from '../../../ledger/posting.ts';
import {
  accountPayment,
  cardComplement,
  rightsPayment,
} from '../../../ledger/templates/payments.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { PayerAccount, PaymentSetting } from './paying.queries.ts';

export interface PlannedPayment {
  readonly journals: readonly Journal[];
  readonly amountCents: Cents;
  /** What the card adds, and what that costs. */
  readonly complementCents: Cents;
  readonly feesCents: Cents;
  /** What is said when somebody else was quicker and too little is left. */
  readonly shortfall: 'SOLDE_INSUFFISANT' | 'DROIT_INSUFFISANT';
  /** The one account of the books that it locks; `undefined` when it locks several. */
  readonly onlyLock: number | undefined;
}

export interface PaymentOrder {
  readonly intervenantId: string;
  readonly body: AccountPaymentBody;
  /** By whom cards are taken; `undefined` where nobody takes them. */
  readonly provider: string | undefined;
}

interface MonthTaken {
  readonly mois: string;
  readonly quantity: number;
}

const refuse = (champ: string, message: string): never => {
  throw new DomainError('REQUETE_INVALIDE', { fields: [{ champ, message }] });
};

type FromAccounts = Omit<PlannedPayment, 'complementCents' | 'feesCents'>;

interface Asked {
  readonly intervenantId: string;
  readonly body: AccountPaymentBody;
  /** True while a card complement is awaited. */
  readonly isReservation: boolean;
}

/** Nobody pays another sum than the one they read: all is what they were shown, or it is refused. */
const requireAll = (
  all: Cents,
  { montant }: AccountPaymentBody,
  shortfall: PlannedPayment['shortfall'],
): Cents => {
  if (montant !== undefined && montant > all) throw new DomainError(shortfall);
  if (montant !== undefined && montant < all) return refuse('montant', PAYING_MESSAGES.notAll);
  return all;
};

const lockOf = (accounts: readonly PayerAccount[], compteId: string | undefined) =>
  accounts.find(({ id }) => id === compteId)?.ledgerAccount ?? undefined;

const planFromAmounts = (
  accounts: readonly PayerAccount[],
  { intervenantId, body, isReservation }: Asked,
): FromAccounts => {
  const sources = accounts.map((account) => ({
    ...account,
    available: centsOf(account.availableCents),
  }));
  const amountCents =
    body.toutUtiliser === true
      ? requireAll(availableIn(sources), body, 'SOLDE_INSUFFISANT')
      : body.montant;
  if (amountCents === undefined) return refuse('montant', MESSAGES.required);
  const drawn = drawFrom(amountCents, sources);
  if (amountCents === ZERO_CENTS || drawn === undefined) throw new DomainError('SOLDE_INSUFFISANT');
  const shares = drawn
    .filter(({ taken }) => taken > ZERO_CENTS)
    .map(({ account, taken }) => ({ compteId: account.id, amountCents: taken }));
  return {
    journals: [accountPayment({ intervenantId, shares, isReservation })],
    amountCents,
    shortfall: 'SOLDE_INSUFFISANT',
    onlyLock: shares.length === 1 ? lockOf(accounts, shares[0]?.compteId) : undefined,
  };
};

/** What the person asks of each month, in the unit of the account. */
const askedMonths = (account: PayerAccount, body: AccountPaymentBody): readonly MonthTaken[] => {
  if (body.toutUtiliser === true) {
    return account.months
      .filter(({ available }) => available > 0)
      .map(({ mois, available }) => ({ mois, quantity: available }));
  }
  const isInEuros = unitOf(account.type) === 'CENTIME';
  const field = isInEuros ? 'montantParMois' : 'dureeParMois';
  const asked = isInEuros
    ? (body.montantParMois ?? []).map(({ mois, montant }) => ({ mois, quantity: Number(montant) }))
    : (body.dureeParMois ?? []).map(({ mois, duree }) => ({ mois, quantity: duree }));
  if (asked.length === 0) return refuse(field, MESSAGES.required);
  if (new Set(asked.map(({ mois }) => mois)).size < asked.length) {
    return refuse(field, SERVER_MESSAGES.monthTwice);
  }
  return asked.map(({ mois, quantity }) => ({
    mois: parseWireMonth(mois) ?? refuse(field, MESSAGES.format),
    quantity,
  }));
};

const requireCovered = (account: PayerAccount, months: readonly MonthTaken[]): void => {
  const granted = new Map(account.months.map(({ mois, available }) => [mois, available]));
  const isCovered = months.every(({ mois, quantity }) => quantity <= (granted.get(mois) ?? 0));
  if (months.length === 0 || !isCovered) throw new DomainError('DROIT_INSUFFISANT');
};

const planFromRights = (
  setting: PaymentSetting,
  account: PayerAccount,
  { intervenantId, body, isReservation }: Asked,
): FromAccounts => {
  const months = askedMonths(account, body);
  requireCovered(account, months);
  const unit = unitOf(account.type);
  const quantity = months.reduce((sum, month) => sum + month.quantity, 0);
  const rate = account.hourlyRateCents === null ? null : centsOf(account.hourlyRateCents);
  const amountCents = valueOfRight(rightOfQuantity(unit, quantity), rate);
  if (amountCents === ZERO_CENTS) return refuse('dureeParMois', MESSAGES.amount);
  if (body.toutUtiliser === true) requireAll(amountCents, body, 'DROIT_INSUFFISANT');
  else if (body.montant !== undefined && body.montant !== amountCents) {
    return refuse('montant', SERVER_MESSAGES.amountOfMonths);
  }
  const journals = rightsPayment({
    compteId: account.id,
    unit,
    months,
    amountCents,
    intervenantId,
    financeurId: setting.financeurId,
    contract: body.numeroContrat,
    isReservation,
  });
  return { journals, amountCents, shortfall: 'DROIT_INSUFFISANT', onlyLock: undefined };
};

const planFromHoldings = (setting: PaymentSetting, asked: Asked): FromAccounts => {
  const { accounts } = setting;
  const monthly = accounts.find(({ type }) => isMonthly(type));
  if (monthly === undefined) return planFromAmounts(accounts, asked);
  // A right is spent by the month: it is not mixed with another account in one payment.
  if (accounts.length > 1) return refuse('numeroComptesCESU', SERVER_MESSAGES.oneMonthlyAccount);
  return planFromRights(setting, monthly, asked);
};

export const feesIn = ({ fees }: PaymentSetting, amount: Cents): Cents =>
  feesOf({ ...fees, montantFrais: centsOf(fees.montantFrais) }, amount);

/** Which accounts give how much, what a card adds, what it costs: pure, checked again by the books. */
export const planPayment = (
  setting: PaymentSetting,
  { intervenantId, body, provider }: PaymentOrder,
): PlannedPayment => {
  const complementCents = body.complementPaiement ?? ZERO_CENTS;
  const slice = centsOf(setting.cardSliceCents);
  if (complementCents > slice) {
    return refuse('complementPaiement', MESSAGES.amountMax(formatAmount(slice)));
  }
  const isReservation = complementCents > ZERO_CENTS;
  const fromHoldings = planFromHoldings(setting, { intervenantId, body, isReservation });
  const feesCents = feesIn(setting, complementCents);
  if (!isReservation) return { ...fromHoldings, complementCents, feesCents };
  if (provider === undefined) throw new DomainError('PRESTATAIRE_CARTE_INDISPONIBLE');
  const complement = cardComplement({
    provider,
    intervenantId,
    complementCents,
    feesCents,
    isReservation,
  });
  const journals = [...fromHoldings.journals, complement];
  return { ...fromHoldings, journals, complementCents, feesCents };
};
