import { addDays, addMonths, type CalendarDay } from '../time/calendar-day.ts';
import { addTargetDays, targetDayFrom } from '../time/target-days.ts';

/*
 * SEPA Core direct debits: when one is collected, and how long its mandate is valid (ADR 0058).
 */

/** The rulebook's notice to the debtor, which an agreement may shorten to one day. */
export const DEBIT_NOTICE_MAX_DAYS = 14;
/**
 * What our mandates agree to. The share of an order is a single amount that the person has just
 * accepted: three days are enough to see the mail and to fund the account.
 */
export const DEBIT_NOTICE_DAYS = 3;

/**
 * The day of a debit that is announced and sent to the bank on a day: after the notice, and at
 * least one TARGET day after the bank has it.
 */
export const collectionDayOf = (sentOn: CalendarDay, noticeDays: number): CalendarDay => {
  const noticed = targetDayFrom(addDays(sentOn, noticeDays));
  const interbank = addTargetDays(targetDayFrom(sentOn), 1);
  return noticed > interbank ? noticed : interbank;
};

const MANDATE_MONTHS = 36;

/** The last day on which a mandate may be collected, from its signature or its last collection. */
export const mandateLastDay = (usedOn: CalendarDay): CalendarDay =>
  addMonths(usedOn, MANDATE_MONTHS);

/** The account that the debtor's bank knows, when the mandate moved to another one. */
export type PreviousAccount = { readonly iban: string } | 'SMNDA';

const FRENCH_BANK_CODE_END = 9;

/**
 * A move inside one bank names the old account; a move to another bank says "same mandate, new
 * debtor account". Only French IBANs are compared: elsewhere the bank code has other places.
 */
export const previousAccountOf = (previousIban: string, iban: string): PreviousAccount => {
  const isFrench = iban.startsWith('FR') && previousIban.startsWith('FR');
  const bankOf = (one: string) => one.slice(4, FRENCH_BANK_CODE_END);
  return isFrench && bankOf(iban) === bankOf(previousIban) ? { iban: previousIban } : 'SMNDA';
};

/** First, further or last debit of a recurrent mandate; the only one of a one-off mandate. */
export const DEBIT_SEQUENCES = ['FRST', 'RCUR', 'FNAL', 'OOFF'] as const;
export type DebitSequence = (typeof DEBIT_SEQUENCES)[number];

/** The place of a debit among those of its mandate. The last one ends it, even when it is the first. */
export const sequenceOf = (debit: {
  readonly isOneOff: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}): DebitSequence => {
  if (debit.isOneOff) return 'OOFF';
  if (debit.isLast) return 'FNAL';
  return debit.isFirst ? 'FRST' : 'RCUR';
};
