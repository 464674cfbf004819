import { addDays, type CalendarDay } from '../time/calendar-day.ts';
import { addWorkingDays, isWorkingDay } from '../time/working-days.ts';
import type { FunderAction } from './rights.ts';

/** Kinds of notices to the users of a funder. */
export const NOTICE_KINDS = [
  'LIGNES_NOUVELLES',
  'SESSION_BIENTOT_FERMEE',
  'COMMANDE_PRETE',
  'FACTURE_EMISE',
  'FACTURE_A_ECHEANCE',
  'IMPORT_TERMINE',
  'SECOND_ACCORD',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The action that a recipient holds on the contract. */
export const NOTICE_ACTION: Readonly<Record<NoticeKind, FunderAction>> = {
  LIGNES_NOUVELLES: 'VALIDER',
  SESSION_BIENTOT_FERMEE: 'PREPARER',
  COMMANDE_PRETE: 'VALIDER',
  FACTURE_EMISE: 'PAYER',
  FACTURE_A_ECHEANCE: 'PAYER',
  IMPORT_TERMINE: 'PREPARER',
  SECOND_ACCORD: 'ADMINISTRER',
};

export interface NoticeChannels {
  readonly portail: boolean;
  readonly courriel: boolean;
}

/**
 * Until the user chooses. The mail of a due invoice is off: administrators and the contact receive
 * the reminders of invoices already.
 */
export const NOTICE_DEFAULTS: Readonly<Record<NoticeKind, NoticeChannels>> = {
  LIGNES_NOUVELLES: { portail: true, courriel: true },
  SESSION_BIENTOT_FERMEE: { portail: true, courriel: true },
  COMMANDE_PRETE: { portail: true, courriel: false },
  FACTURE_EMISE: { portail: true, courriel: true },
  FACTURE_A_ECHEANCE: { portail: true, courriel: false },
  IMPORT_TERMINE: { portail: true, courriel: false },
  SECOND_ACCORD: { portail: true, courriel: false },
};

/**
 * A request for a second approval is always mailed, by the mechanism of approvals: choosing its mail
 * here would send it twice, or not at all.
 */
export const isMailChosen = (kind: NoticeKind): boolean => kind !== 'SECOND_ACCORD';

const WORKING_DAYS_BEFORE = 3;

/** The last day to announce today: a notice is sent from the third working day before its day. */
export const lastNearDay = (today: CalendarDay): CalendarDay => {
  const third = addWorkingDays(today, WORKING_DAYS_BEFORE);
  let last = third;
  // Days off that follow the third working day are announced with it.
  while (!isWorkingDay(addDays(last, 1))) last = addDays(last, 1);
  return last;
};

/** The days whose new lines a working day announces: since the previous working day. */
export const newLinesPeriod = (
  today: CalendarDay,
): { readonly from: CalendarDay; readonly until: CalendarDay } | undefined => {
  if (!isWorkingDay(today)) return undefined;
  let from = addDays(today, -1);
  while (!isWorkingDay(from)) from = addDays(from, -1);
  return { from, until: today };
};
