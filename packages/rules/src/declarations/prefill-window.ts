import { addMonths, type CalendarDay } from '../time/calendar-day.ts';
import type { Organisme } from './vocabulary.ts';

const MONTHS = 6;

/**
 * The last day on which a declaration is offered as a start. Counted forward from it, as the
 * database does: backward from today, the end of February would reach other days.
 */
export const prefillUntil = (declaredOn: CalendarDay): CalendarDay => addMonths(declaredOn, MONTHS);

/** Only Pajemploi has a window; a CESU declaration of any age is offered. */
export const isPrefillOffered = (
  organisme: Organisme,
  declaredOn: CalendarDay,
  today: CalendarDay,
): boolean => organisme === 'CESU' || today <= prefillUntil(declaredOn);
