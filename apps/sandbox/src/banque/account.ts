import { dayOf } from '../carte/settlement.ts';

/** One movement of the issuer's account, as its statement shows it. */
export interface Booking {
  /** The bank's own, the same in every statement. */
  readonly reference: string;
  readonly isCredit: boolean;
  /** Cents. */
  readonly montant: number;
  readonly boutEnBout?: string;
  readonly nom: string;
  readonly libelle: string;
  /** The reason of a return. */
  readonly retour?: string;
}

export interface AccountDay {
  readonly openingCents: number;
  readonly bookings: readonly Booking[];
}

export interface Account {
  /** The bank's day: that of the clock, unless one was chosen. */
  readonly today: () => string;
  readonly choose: (day: string) => void;
  /** Today, or on the day when money is collected; a reference is booked once. */
  readonly book: (booking: Booking, day?: string) => void;
  /** Nothing of it was carried out. */
  readonly withdraw: (reference: string) => void;
  readonly of: (day: string) => AccountDay;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const netOf = (bookings: readonly Booking[]): number =>
  bookings.reduce((sum, { isCredit, montant }) => sum + (isCredit ? montant : -montant), 0);

/** The issuer's account at its bank, from which its statements are made. */
export function createAccount(): Account {
  const booked = new Map<string, { readonly booking: Booking; readonly day: string }>();
  let chosen: string | undefined;
  const today = () => chosen ?? dayOf(new Date());
  return {
    today,
    choose: (day) => {
      if (DAY.test(day)) chosen = day;
    },
    book: (booking, day = today()) => {
      if (!booked.has(booking.reference)) booked.set(booking.reference, { booking, day });
    },
    withdraw: (reference) => {
      booked.delete(reference);
    },
    of: (day) => {
      const all = [...booked.values()];
      const before = all.filter((one) => one.day < day).map(({ booking }) => booking);
      const bookings = all.filter((one) => one.day === day).map(({ booking }) => booking);
      return { openingCents: netOf(before), bookings };
    },
  };
}
