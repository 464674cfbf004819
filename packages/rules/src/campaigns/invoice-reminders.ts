import { addDays, type CalendarDay } from '../time/calendar-day.ts';

/** Reminders of an unpaid invoice, in order, by their days after the due date. */
export const REMINDER_STEPS = ['AVANT_ECHEANCE', 'RETARD_3', 'RETARD_15', 'RETARD_30'] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];

const DAYS_AFTER_DUE: Readonly<Record<ReminderStep, number>> = {
  AVANT_ECHEANCE: -7,
  RETARD_3: 3,
  RETARD_15: 15,
  RETARD_30: 30,
};

/** The longest notice: invoices due later need no reminder yet. */
export const FIRST_REMINDER_DAYS = -DAYS_AFTER_DUE.AVANT_ECHEANCE;

interface UnpaidInvoice {
  readonly issuedDay: CalendarDay;
  readonly dueDay: CalendarDay;
  readonly sent: readonly ReminderStep[];
}

/**
 * The reminder to send today. After days without a run only the latest step is sent, and none that
 * comes before a step already sent. An invoice issued less than a week before it is due has no
 * notice: the invoice itself was just sent.
 */
export const reminderDue = (
  { issuedDay, dueDay, sent }: UnpaidInvoice,
  today: CalendarDay,
): ReminderStep | undefined => {
  const reached = REMINDER_STEPS.filter((step) => {
    const day = addDays(dueDay, DAYS_AFTER_DUE[step]);
    return step === 'AVANT_ECHEANCE'
      ? day > issuedDay && day <= today && today <= dueDay
      : day <= today;
  });
  const step = reached.at(-1);
  if (step === undefined) return undefined;
  const last = Math.max(-1, ...sent.map((one) => REMINDER_STEPS.indexOf(one)));
  return REMINDER_STEPS.indexOf(step) > last ? step : undefined;
};
