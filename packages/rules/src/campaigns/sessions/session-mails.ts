import { sessionStatut, type SessionWindow } from '../../orders/session-window.ts';
import { addDays, type CalendarDay } from '../../time/calendar-day.ts';

export type SessionMailKind = 'OUVERTURE' | 'FERMETURE';

export interface MailedSession extends SessionWindow {
  readonly envoyerOuverture: boolean;
  readonly envoyerFermeture: boolean;
  readonly jourAvantMailDeFermeture: number | undefined;
}

export interface DueMail {
  readonly kind: SessionMailKind;
  /** The day of the session that it speaks of. */
  readonly day: CalendarDay;
}

/** A product that was away, and a control file that came late, still get their opening mail. */
export const OPENING_CATCH_UP_DAYS = 3;

const latest = (one: CalendarDay, other: CalendarDay): CalendarDay => (one > other ? one : other);

/** Which mails a session owes to its people on a day: each person once (FUND-21, D-136). */
export const dueMailsOf = (session: MailedSession, today: CalendarDay): readonly DueMail[] => {
  if (sessionStatut(session, today) !== 'OUVERTE') return [];
  const { dateOuverture, dateFermeture, jourAvantMailDeFermeture: days } = session;
  const isOpening =
    session.envoyerOuverture &&
    today >= dateOuverture &&
    today <= addDays(dateOuverture, OPENING_CATCH_UP_DAYS);
  const closesOn = session.permanent || days === undefined ? undefined : dateFermeture;
  const isClosing =
    session.envoyerFermeture &&
    closesOn !== undefined &&
    today >= latest(dateOuverture, addDays(closesOn, -(days ?? 0)));
  return [
    ...(isOpening ? [{ kind: 'OUVERTURE', day: dateOuverture } as const] : []),
    ...(isClosing && closesOn !== undefined ? [{ kind: 'FERMETURE', day: closesOn } as const] : []),
  ];
};
