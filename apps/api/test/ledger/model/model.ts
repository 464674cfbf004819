import type { CardState } from '@portail/rules/payments/card-state.ts';
import type { TradeStatut } from '@portail/rules/wallet/trade/trade-statut.ts';
import type { Held } from './holder.ts';
import type { CardPage } from './product.ts';

export interface ModelTitre {
  readonly numero: string;
  readonly cents: number;
  readonly millesime: number;
  statut: string;
  /** Reported lost or stolen: it is never unblocked. */
  isOpposed: boolean;
  /** Kept aside by a trade that waits for its card. */
  isHeld: boolean;
}

/** A voucher that may be used now, whatever its vintage. */
export const isFree = ({ statut, isHeld }: ModelTitre): boolean => statut === 'ACTIF' && !isHeld;

export interface ModelPage extends CardPage {
  state: CardState;
}

/** A requested payment, from accounts or with vouchers. */
export interface ModelPayment {
  readonly reference: string;
  readonly kind: 'COMPTE' | 'TITRES';
  /** What each account gives. */
  readonly parts: Effects;
  /** What the card has to pay, complement and fees; absent where no card is asked for. */
  readonly cardCents?: number;
  readonly pages: ModelPage[];
  /** The page whose money it took. */
  takenPage?: ModelPage;
  statut: string;
}

/** Value of the last vintage that becomes value of this one, at once or when its card has paid. */
export interface ModelTrade {
  readonly reference: string;
  readonly cents: number;
  readonly feeCents: number;
  /** The account that gives, or the vouchers that do. */
  readonly from: string | readonly ModelTitre[];
  readonly isToPaper: boolean;
  readonly pages: ModelPage[];
  takenPage?: ModelPage;
  statut: TradeStatut;
}

/** A transfer to the payee, with what it pays. */
export interface ModelPayout {
  readonly endToEndId: string;
  readonly bank: number;
  readonly payments: readonly ModelPayment[];
  isRejected: boolean;
}

interface ModelReservation {
  readonly journal: number;
  readonly cents: number;
  isOpen: boolean;
}

interface ModelJournal {
  readonly id: number;
  /** What it added to each kept account. */
  readonly effects: Effects;
  isClosed: boolean;
}

export type Effects = Readonly<Record<string, number>>;

/** A map of balances and a set of vouchers: all that a ledger is, without a database. */
export interface Model {
  readonly balances: Map<string, number>;
  readonly reserved: Map<string, number>;
  readonly titres: ModelTitre[];
  readonly reservations: ModelReservation[];
  readonly journals: ModelJournal[];
  readonly openedMonths: Set<string>;
  readonly payments: ModelPayment[];
  readonly trades: ModelTrade[];
  /** Format changes: what each has moved, by its reference. */
  readonly conversions: Map<string, number>;
  readonly payouts: ModelPayout[];
  /** The payee's bank details: the how manieth, and whether the bank takes them. */
  bank: { readonly rank: number; isRefused: boolean };
}

export const createModel = (): Model => ({
  balances: new Map(),
  reserved: new Map(),
  titres: [],
  reservations: [],
  journals: [],
  openedMonths: new Set(),
  payments: [],
  trades: [],
  conversions: new Map(),
  payouts: [],
  bank: { rank: 0, isRefused: false },
});

export const availableOn = (model: Model, name: string): number =>
  (model.balances.get(name) ?? 0) - (model.reserved.get(name) ?? 0);

export const move = (model: Model, effects: Effects): void => {
  for (const [name, amount] of Object.entries(effects)) {
    model.balances.set(name, (model.balances.get(name) ?? 0) + amount);
  }
};

export const keepAside = (model: Model, name: string, amount: number): void => {
  model.reserved.set(name, (model.reserved.get(name) ?? 0) + amount);
};

export const heldOf = (model: Model): Held => {
  const names = new Set([...model.balances.keys(), ...model.reserved.keys()]);
  const kept = [...names].map(
    (name) => [name, [model.balances.get(name) ?? 0, model.reserved.get(name) ?? 0]] as const,
  );
  return {
    balances: Object.fromEntries(kept.filter(([, [balance, reserved]]) => balance || reserved)),
    titres: Object.fromEntries(model.titres.map(({ numero, statut }) => [numero, statut])),
    payments: Object.fromEntries(
      model.payments.map(({ reference, statut }) => [reference, statut]),
    ),
    changes: Object.fromEntries<string>([
      ...[...model.conversions].map(([reference, cents]) => [reference, `${cents}`] as const),
      ...model.trades.map(
        ({ reference, statut, cents, feeCents }) =>
          [reference, `${statut} ${cents} ${feeCents}`] as const,
      ),
    ]),
  };
};
