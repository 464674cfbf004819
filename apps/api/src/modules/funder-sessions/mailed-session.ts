import type { MailedSession } from '@portail/rules/sessions/session-mails.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';

interface SessionDates {
  readonly date_ouverture: string;
  readonly date_fermeture: string | null;
  readonly permanent: boolean;
  readonly fermee_le: Date | null;
  readonly envoyer_ouverture: boolean;
  readonly envoyer_fermeture: boolean;
  readonly jour_avant_mail_de_fermeture: number | null;
}

export const mailedSessionOf = (session: SessionDates): MailedSession => ({
  dateOuverture: calendarDay(session.date_ouverture),
  dateFermeture: session.date_fermeture === null ? undefined : calendarDay(session.date_fermeture),
  permanent: session.permanent,
  isClosedByFunder: session.fermee_le !== null,
  envoyerOuverture: session.envoyer_ouverture,
  envoyerFermeture: session.envoyer_fermeture,
  jourAvantMailDeFermeture: session.jour_avant_mail_de_fermeture ?? undefined,
});
