import type { AccountPaymentBody } from '@portail/contract/payments/account-payments.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { SERVER_MESSAGES } from '@portail/contract/messages/server-messages.ts';
import { PAYING_MESSAGES } from '@portail/contract/payments/account-payments.schemas.ts';
import { feesOf } from '@portail/rules/payments/fees.ts';
import {
  isMonthly,
  parseWireMonth,
  rightOfQuantity,
  unitOf,
  valueOfRight,
} from '@portail/rules/wallet/holdings/rights.ts';
import { centsOf, formatAmount, ZERO_CENTS, type Cents } from '@portail/rules/money/cents.ts';
import { availableIn, drawFrom } from '@portail/rules/payments/account-payment.ts';
import type { Journal } from '../../../ledger/posting.ts';
import {
  accountPayment,
  cardComplement,
  rightsPayment,
} from '../../../ledger/templates/payments.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { refuseField } from './payment-request.ts';
import type { PayerAccount, PaymentSetting } from './payment-snapshot.queries.ts';

interface PlannedPayment {
  readonly journals: readonly Journal[];
  readonly amountCents: Cents;
  /** Paid by card in addition, and the fee for it. */
  readonly complementCents: Cents;
  readonly feesCents: Cents;
  /** The error if a concurrent payment leaves too little. */
  readonly shortfall: 'SOLDE_INSUFFISANT' | 'DROIT_INSUFFISANT';
  /** The ledger account that the payment locks; `undefined` when it locks several. */
  readonly onlyLock: number | undefined;
}

interface PaymentOrder {
  readonly intervenantId: string;
  readonly body: AccountPaymentBody;
  /** `undefined` where cards are not accepted. */
  readonly cardProviderName: string | undefined;
}

interface MonthTaken {
  readonly mois: string;
  readonly quantity: number;
}

type FromAccounts = Omit<PlannedPayment, 'complementCents' | 'feesCents'>;

interface HoldingsOrder {
  readonly intervenantId: string;
  readonly body: AccountPaymentBody;
  /** True with a card complement: posted once the card has paid. */
  readonly isReservation: boolean;
}

/** Refused when the balance is no longer the amount that was displayed. */
const requireAll = (
  all: Cents,
  { montant }: AccountPaymentBody,
  shortfall: PlannedPayment['shortfall'],
): Cents => {
  if (montant !== undefined && montant > all) throw new DomainError(shortfall);
  if (montant !== undefined && montant < all) return refuseField('montant', PAYING_MESSAGES.notAll);
  return all;
};

const lockOf = (accounts: readonly PayerAccount[], compteId: string | undefined) =>
  accounts.find(({ id }) => id === compteId)?.ledgerAccount ?? undefined;

const planFromAmounts = (
  accounts: readonly PayerAccount[],
  { intervenantId, body, isReservation }: HoldingsOrder,
): FromAccounts => {
  const sources = accounts.map((account) => ({
    ...account,
    available: centsOf(account.availableCents),
  }));
  const amountCents =
    body.toutUtiliser === true
      ? requireAll(availableIn(sources), body, 'SOLDE_INSUFFISANT')
      : body.montant;
  if (amountCents === undefined) return refuseField('montant', MESSAGES.required);
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

/** The requested quantity of each month, in the unit of the account. */
const requestedMonths = (
  account: PayerAccount,
  body: AccountPaymentBody,
): readonly MonthTaken[] => {
  if (body.toutUtiliser === true) {
    return account.months
      .filter(({ available }) => available > 0)
      .map(({ mois, available }) => ({ mois, quantity: available }));
  }
  const isInEuros = unitOf(account.type) === 'CENTIME';
  const field = isInEuros ? 'montantParMois' : 'dureeParMois';
  const requested = isInEuros
    ? (body.montantParMois ?? []).map(({ mois, montant }) => ({ mois, quantity: Number(montant) }))
    : (body.dureeParMois ?? []).map(({ mois, duree }) => ({ mois, quantity: duree }));
  if (requested.length === 0) return refuseField(field, MESSAGES.required);
  if (new Set(requested.map(({ mois }) => mois)).size < requested.length) {
    return refuseField(field, SERVER_MESSAGES.monthTwice);
  }
  return requested.map(({ mois, quantity }) => ({
    mois: parseWireMonth(mois) ?? refuseField(field, MESSAGES.format),
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
  { intervenantId, body, isReservation }: HoldingsOrder,
): FromAccounts => {
  const months = requestedMonths(account, body);
  requireCovered(account, months);
  const unit = unitOf(account.type);
  const quantity = months.reduce((sum, month) => sum + month.quantity, 0);
  const rate = account.hourlyRateCents === null ? null : centsOf(account.hourlyRateCents);
  const amountCents = valueOfRight(rightOfQuantity(unit, quantity), rate);
  if (amountCents === ZERO_CENTS) return refuseField('dureeParMois', MESSAGES.amount);
  if (body.toutUtiliser === true) requireAll(amountCents, body, 'DROIT_INSUFFISANT');
  else if (body.montant !== undefined && body.montant !== amountCents) {
    return refuseField('montant', SERVER_MESSAGES.amountOfMonths);
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

const planFromHoldings = (setting: PaymentSetting, order: HoldingsOrder): FromAccounts => {
  const { accounts } = setting;
  const monthly = accounts.find(({ type }) => isMonthly(type));
  if (monthly === undefined) return planFromAmounts(accounts, order);
  // A right is spent by the month and cannot be combined with another account.
  if (accounts.length > 1)
    return refuseField('numeroComptesCESU', SERVER_MESSAGES.oneMonthlyAccount);
  return planFromRights(setting, monthly, order);
};

export const complementFees = ({ fees }: PaymentSetting, amount: Cents): Cents =>
  feesOf({ ...fees, montantFrais: centsOf(fees.montantFrais) }, amount);

/** The amounts taken from each account, the card complement and its fee; the ledger checks them again. */
export const planPayment = (
  setting: PaymentSetting,
  { intervenantId, body, cardProviderName }: PaymentOrder,
): PlannedPayment => {
  const complementCents = body.complementPaiement ?? ZERO_CENTS;
  const slice = centsOf(setting.cardSliceCents);
  if (complementCents > slice) {
    return refuseField('complementPaiement', MESSAGES.amountMax(formatAmount(slice)));
  }
  const isReservation = complementCents > ZERO_CENTS;
  const fromHoldings = planFromHoldings(setting, { intervenantId, body, isReservation });
  const feesCents = complementFees(setting, complementCents);
  if (!isReservation) return { ...fromHoldings, complementCents, feesCents };
  if (cardProviderName === undefined) throw new DomainError('PRESTATAIRE_CARTE_INDISPONIBLE');
  const complement = cardComplement({
    provider: cardProviderName,
    intervenantId,
    complementCents,
    feesCents,
    isReservation,
  });
  const journals = [...fromHoldings.journals, complement];
  return { ...fromHoldings, journals, complementCents, feesCents };
};
