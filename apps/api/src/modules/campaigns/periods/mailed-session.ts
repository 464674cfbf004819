import type { MailedSession } from '@portail/rules/campaigns/sessions/session-mails.ts';
import { windowOfSession, type StoredWindow } from '../../orders/ordering/ordering.module.ts';

interface SessionDates extends StoredWindow {
  readonly envoyer_ouverture: boolean;
  readonly envoyer_fermeture: boolean;
  readonly jour_avant_mail_de_fermeture: number | null;
}

export const mailedSessionOf = (session: SessionDates): MailedSession => ({
  ...windowOfSession(session),
  envoyerOuverture: session.envoyer_ouverture,
  envoyerFermeture: session.envoyer_fermeture,
  jourAvantMailDeFermeture: session.jour_avant_mail_de_fermeture ?? undefined,
});
