import { randomUUID } from 'node:crypto';

const EUROS = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

export const eurosText = (cents: number): string => EUROS.format(cents / 100);

export const EVENT_TYPES = [
  'INITIE',
  'AUTORISE',
  'CAPTURE',
  'REFUSE',
  'ABANDONNE',
  'EXPIRE',
  'REMBOURSE',
  'IMPAYE',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export interface CardEvent {
  readonly id: string;
  readonly type: EventType;
  readonly le: Date;
}

export interface NewPayment {
  readonly marchand: string;
  readonly reference: string;
  readonly montant: number;
  readonly devise: string;
  readonly urlRetour: string;
}

export interface Payment extends NewPayment {
  readonly id: string;
  readonly evenements: readonly CardEvent[];
  /** By the key of the merchant's demand. */
  readonly remboursements: ReadonlyMap<string, string>;
}

interface StoredPayment extends NewPayment {
  readonly id: string;
  readonly evenements: CardEvent[];
  readonly remboursements: Map<string, string>;
}

export interface Payments {
  /** The same reference is the same payment. */
  readonly create: (payment: NewPayment) => { readonly payment: Payment; readonly isNew: boolean };
  readonly find: (idOrReference: string) => Payment | undefined;
  readonly all: () => readonly Payment[];
  /** Records a change; returns the events to notify, or none when the change is not possible. */
  readonly record: (id: string, types: readonly EventType[]) => readonly CardEvent[];
  readonly refund: (id: string, key: string) => string;
}

const CLOSING: readonly EventType[] = ['CAPTURE', 'REFUSE', 'ABANDONNE', 'EXPIRE'];

export const has = ({ evenements }: Payment, ...types: readonly EventType[]): boolean =>
  evenements.some(({ type }) => types.includes(type));

export const isOpen = (payment: Payment): boolean => !has(payment, ...CLOSING);

/** A page that is done stays done; money goes back once, and only where it came in. */
const mayHappen = (payment: Payment, type: EventType): boolean =>
  type === 'REMBOURSE' || type === 'IMPAYE'
    ? has(payment, 'CAPTURE') && !has(payment, 'REMBOURSE', 'IMPAYE')
    : isOpen(payment);

export function createPayments(now: () => Date = () => new Date()): Payments {
  const byId = new Map<string, StoredPayment>();
  const byReference = new Map<string, StoredPayment>();
  const eventOf = (type: EventType): CardEvent => ({ id: `evt-${randomUUID()}`, type, le: now() });

  return {
    create: (order) => {
      const known = byReference.get(order.reference);
      if (known !== undefined) return { payment: known, isNew: false };
      const payment: StoredPayment = {
        ...order,
        id: `pay-${randomUUID()}`,
        evenements: [eventOf('INITIE')],
        remboursements: new Map(),
      };
      byId.set(payment.id, payment);
      byReference.set(payment.reference, payment);
      return { payment, isNew: true };
    },
    find: (idOrReference) => byId.get(idOrReference) ?? byReference.get(idOrReference),
    all: () => [...byId.values()],
    record: (id, types) => {
      const payment = byId.get(id);
      const [last] = types.slice(-1);
      if (payment === undefined || last === undefined || !mayHappen(payment, last)) return [];
      const events = types.map(eventOf);
      payment.evenements.push(...events);
      return events;
    },
    refund: (id, key) => {
      const refunds = byId.get(id)?.remboursements;
      const known = refunds?.get(key) ?? `rmb-${randomUUID()}`;
      refunds?.set(key, known);
      return known;
    },
  };
}
