import type {
  FunderSession,
  SessionMailType,
} from '@portail/contract/campaigns/funder-sessions.schemas.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Mail } from '@portail/ui/icons/icons.ts';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { sessionDetailsTexts } from '../../texts/funder-sessions.ts';
import { MailPreview } from './MailPreview.tsx';

interface MailRow {
  readonly type: SessionMailType;
  readonly label: string;
  readonly when: string;
  readonly isSent: boolean;
  readonly contenu: string;
}

const useRows = (session: FunderSession): readonly MailRow[] => {
  const texts = useTexts(sessionDetailsTexts);
  const days = session.jourAvantMailDeFermeture ?? 0;
  const closing =
    { 0: texts.closingSameDay, 1: texts.closingWhenOne }[days] ??
    fill(texts.closingWhen, { jours: String(days) });
  return [
    {
      type: 'CONFIRMATION',
      label: texts.confirmation,
      when: texts.confirmationWhen,
      isSent: session.envoyerConfirmation,
      contenu: session.mailConfirmation,
    },
    {
      type: 'OUVERTURE',
      label: texts.opening,
      when: texts.openingWhen,
      isSent: session.envoyerOuverture,
      contenu: session.mailOuverture,
    },
    {
      type: 'FERMETURE',
      label: texts.closing,
      when: closing,
      isSent: session.envoyerFermeture,
      contenu: session.mailFermeture,
    },
  ];
};

/** The mails of a session, each with what it would look like. */
export function SessionMails({ session }: { readonly session: FunderSession }) {
  const texts = useTexts(sessionDetailsTexts);
  const rows = useRows(session);
  const { idContrat, libelle, dateOuverture, dateFermeture, permanent } = session;
  return (
    <Card title={texts.mails} headingLevel={3}>
      {session.afficherIntroduction && session.messageIntroduction !== '' ? (
        <div className="session-introduction">
          <p className="session-mail__name">{texts.introduction}</p>
          <blockquote className="mail-preview__quote">{session.messageIntroduction}</blockquote>
        </div>
      ) : null}
      <ul className="session-mails">
        {rows.map(({ type, label, when, isSent, contenu }) => (
          <li key={type}>
            <div>
              <p className="session-mail__name">{label}</p>
              <p>
                {isSent ? (
                  <Status tone="info" icon={<Mail />}>
                    {when}
                  </Status>
                ) : (
                  <Status>{texts.notSent}</Status>
                )}
              </p>
            </div>
            <MailPreview
              type={type}
              bodyOf={() => ({
                idContrat,
                libelle,
                contenu,
                dateOuverture,
                dateFermeture,
                permanent,
              })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
