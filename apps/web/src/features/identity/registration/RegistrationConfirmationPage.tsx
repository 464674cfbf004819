import { WithRegistration, type Registration, RegistrationFrame } from './RegistrationStep.tsx';
import { REGISTRATION_LINK_DAYS } from '@portail/contract/constants/constants.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Timeline } from '@portail/ui/data/Timeline.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { confirmationTexts } from './registration.texts.ts';
import type { RegistrationDraft } from './registration-draft.ts';

interface ConfirmationStepProps {
  readonly registration: Registration;
  readonly outcome: NonNullable<RegistrationDraft['outcome']>;
}

/** The request is stored; the mailed link confirms it. */
function ConfirmationStep({ registration, outcome }: ConfirmationStepProps) {
  const texts = useTexts(confirmationTexts);
  const { premiereInscription, emailContact } = outcome;
  // An existing user receives the link at their own address.
  const mailed =
    emailContact === undefined || !premiereInscription
      ? texts.linkMailed
      : fill(texts.linkMailedTo, { email: emailContact });
  return (
    <RegistrationFrame current="confirmation" registration={registration}>
      <Alert tone="info" title={texts.title}>
        {texts.text}
      </Alert>
      <section className="stack" aria-labelledby="inscription-suite">
        <h2 id="inscription-suite">{texts.next}</h2>
        <Timeline
          events={[
            { id: 'inscription', when: texts.today, what: texts.recorded, state: 'done' },
            {
              id: 'lien',
              when: texts.minutes,
              what: mailed,
              detail: fill(texts.spam, { jours: String(REGISTRATION_LINK_DAYS) }),
              state: 'next',
            },
          ]}
        />
      </section>
      <section className="stack" aria-labelledby="inscription-compte">
        <h2 id="inscription-compte">{texts.known}</h2>
        <p>{texts.knownText}</p>
        <div className="cluster">
          <LinkButton variant="secondary" href={hrefOf('LOGIN')}>
            {texts.signIn}
          </LinkButton>
        </div>
      </section>
    </RegistrationFrame>
  );
}

export default function RegistrationConfirmationPage() {
  return (
    <WithRegistration>
      {(registration) => {
        const { outcome } = registration.draft;
        return outcome === undefined ? null : (
          <ConfirmationStep registration={registration} outcome={outcome} />
        );
      }}
    </WithRegistration>
  );
}
