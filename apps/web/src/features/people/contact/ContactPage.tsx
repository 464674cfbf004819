import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { ContactForm } from './ContactForm.tsx';
import { useContactForm, type SentMessage } from './use-contact-form.ts';
import { useContractTheme } from '../../../session/contract-theme.ts';
import { subjectNamed, replyDeadline } from '../../../shared/contact/contact-subjects.ts';
import { ContactChannels } from '../../../shared/contact/ContactChannels.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { contactSentTexts } from '../../../shared/contact/contact.texts.ts';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { Timeline } from '@portail/ui/data/Timeline.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useEffect, useRef } from 'react';
import { requestHref } from '../../../shared/contact/request-href.ts';
import './contact.css';

/** Today in France, whatever the time zone of the device. */
const today = () =>
  calendarDay(new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Paris' }));

interface ContactSentProps {
  readonly sent: SentMessage;
  readonly onWriteAnother: () => void;
}

function ContactSent({ sent, onWriteAnother }: ContactSentProps) {
  const texts = useTexts(contactSentTexts);
  const title = useRef<HTMLHeadingElement>(null);
  // The form and its focused button are removed, so the result takes the focus.
  useEffect(() => title.current?.focus(), []);
  const deadline = longDateWords(replyDeadline(sent.objet, today()));
  return (
    <div className="stack">
      <Card accent="primary">
        <h2 ref={title} tabIndex={-1} className="no-focus-ring">
          {texts.title}
        </h2>
        <p className="contact__reference">
          {texts.reference} <strong className="reference">{sent.reference}</strong>
        </p>
        <p>{sent.id === undefined ? texts.keep : texts.keepFollowed}</p>
      </Card>
      {sent.refusedFiles.length === 0 ? null : (
        <Alert tone="warning" title={texts.filesRefused}>
          <ul>
            {sent.refusedFiles.map(({ name, message }) => (
              <li key={name}>{fill(texts.fileRefused, { nom: name, raison: message })}</li>
            ))}
          </ul>
          <p>{texts.filesAgain}</p>
        </Alert>
      )}
      <section className="stack">
        <h2>{texts.next}</h2>
        <Timeline
          events={[
            { id: 'received', when: texts.today, what: texts.received, state: 'done' },
            {
              id: 'answer',
              when: fill(texts.by, { date: deadline }),
              what: fill(texts.answer, { email: sent.email }),
              detail: texts.answerDetail,
              state: 'next',
            },
          ]}
        />
      </section>
      <div className="cluster">
        {sent.id === undefined ? (
          <LinkButton href={hrefOf('HOME')}>{texts.home}</LinkButton>
        ) : (
          <LinkButton href={requestHref(sent.id)}>{texts.follow}</LinkButton>
        )}
        <Button variant="secondary" onClick={onWriteAnother}>
          {texts.another}
        </Button>
      </div>
    </div>
  );
}

export default function ContactPage() {
  const search = useSearchParams();
  const form = useContactForm(subjectNamed(search.get('objet')));
  const sentTexts = useTexts(contactSentTexts);
  const { optionsFlags } = useContractTheme();

  if (form.sent !== undefined) {
    return (
      <Page width="reading" titlePrefix={sentTexts.titlePrefix}>
        <ContactSent sent={form.sent} onWriteAnother={form.writeAnother} />
      </Page>
    );
  }
  return (
    <Page width="reading" lead={form.lead} hasErrors={form.problems.length > 0}>
      <ContactForm form={form} />
      {optionsFlags.afficherContact ? <ContactChannels /> : null}
    </Page>
  );
}
