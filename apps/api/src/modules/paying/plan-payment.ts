import type { AccountPaymentBody } from '@portail/contract/calls/paying.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import {
  isMonthly,
  parseWireMonth,
  rightOfQuantity,
  unitOf,
  valueOfRight,
} from '@portail/rules/holdings/rights.ts';
import { centsOf, ZERO_CENTS, type Cents } from '@portail/rules/money/cents.ts';
import { takeInOrder } from '@portail/rules/money/split.ts';
import type { Journal } from '../../ledger/posting.ts';
import { accountPayment } from '../../ledger/templates/account-payment.ts';
import { rightsPayment } from '../../ledger/templates/rights-payment.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import type { PayerAccount, PaymentSetting } from './paying.queries.ts';

export interface PlannedPayment {
  readonly journals: readonly Journal[];
  readonly amountCents: Cents;
  /** What is said when somebody else was quicker and too little is left. */
  readonly shortfall: 'SOLDE_INSUFFISANT' | 'DROIT_INSUFFISANT';
  /** The one account of the books that it locks; `undefined` when it locks several. */
  readonly onlyLock: number | undefined;
}

interface MonthTaken {
  readonly mois: string;
  readonly quantity: number;
}

const refuse = (champ: string, message: string): never => {
  throw new DomainError('REQUETE_INVALIDE', { fields: [{ champ, message }] });
};

/** In the order the person gave them. */
const inOrder = ({ accounts }: PaymentSetting, numeros: readonly string[]): PayerAccount[] => {
  const byNumber = new Map(accounts.map((account) => [account.numero, account]));
  return [...new Set(numeros)].flatMap((numero) => byNumber.get(numero) ?? []);
};

const lockOf = (accounts: readonly PayerAccount[], compteId: string | undefined) =>
  accounts.find(({ id }) => id === compteId)?.ledgerAccount ?? undefined;

const planFromAmounts = (
  accounts: readonly PayerAccount[],
  intervenantId: string,
  body: AccountPaymentBody,
): PlannedPayment => {
  const available = centsOf(accounts.reduce((sum, one) => sum + one.availableCents, 0));
  const amountCents = body.toutUtiliser === true ? available : body.montant;
  if (amountCents === undefined) return refuse('montant', MESSAGES.required);
  const parts = takeInOrder(
    amountCents,
    accounts.map(({ id, availableCents }) => ({ key: id, available: centsOf(availableCents) })),
  );
  if (amountCents === ZERO_CENTS || parts === undefined) throw new DomainError('SOLDE_INSUFFISANT');
  const shares = parts.map(({ key, cents }) => ({ compteId: key, amountCents: cents }));
  return {
    journals: [accountPayment({ intervenantId, shares })],
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
    return refuse(field, MESSAGES.monthTwice);
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
  { intervenantId, body }: { intervenantId: string; body: AccountPaymentBody },
): PlannedPayment => {
  const months = askedMonths(account, body);
  requireCovered(account, months);
  const unit = unitOf(account.type);
  const quantity = months.reduce((sum, month) => sum + month.quantity, 0);
  const rate = account.hourlyRateCents === null ? null : centsOf(account.hourlyRateCents);
  const amountCents = valueOfRight(rightOfQuantity(unit, quantity), rate);
  if (amountCents === ZERO_CENTS) return refuse('dureeParMois', MESSAGES.amount);
  if (body.montant !== undefined && body.montant !== amountCents) {
    return refuse('montant', MESSAGES.amountOfMonths);
  }
  const journals = rightsPayment({
    compteId: account.id,
    unit,
    months,
    amountCents,
    intervenantId,
    financeurId: setting.financeurId,
    contract: body.numeroContrat,
  });
  return { journals, amountCents, shortfall: 'DROIT_INSUFFISANT', onlyLock: undefined };
};

/** Which accounts give how much, and what it is worth: pure, checked again by the books. */
export const planPayment = (
  setting: PaymentSetting,
  intervenantId: string,
  body: AccountPaymentBody,
): PlannedPayment => {
  const accounts = inOrder(setting, body.numeroComptesCESU);
  const monthly = accounts.find(({ type }) => isMonthly(type));
  if (monthly === undefined) return planFromAmounts(accounts, intervenantId, body);
  // A right is spent by the month: it is not mixed with another account in one payment.
  if (accounts.length > 1) return refuse('numeroComptesCESU', MESSAGES.oneMonthlyAccount);
  return planFromRights(setting, monthly, { intervenantId, body });
};
