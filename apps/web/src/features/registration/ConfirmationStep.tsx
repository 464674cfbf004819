import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Timeline } from '@portail/ui/data/Timeline.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { confirmationTexts } from '../../texts/registration.ts';
import type { RegistrationDraft } from './registration-draft.ts';
import { type Registration, RegistrationFrame } from './RegistrationStep.tsx';

interface ConfirmationStepProps {
  readonly registration: Registration;
  readonly outcome: NonNullable<RegistrationDraft['outcome']>;
}

export function ConfirmationStep({ registration, outcome }: ConfirmationStepProps) {
  const texts = useTexts(confirmationTexts);
  const { premiereInscription, emailContact } = outcome;
  const mailed =
    emailContact === undefined
      ? texts.loginMailed
      : fill(texts.loginMailedTo, { email: emailContact });
  return (
    <RegistrationFrame current="confirmation" registration={registration}>
      <Alert tone="success" title={texts.title}>
        {premiereInscription ? texts.first : texts.added}
      </Alert>
      <section className="stack" aria-labelledby="inscription-suite">
        <h2 id="inscription-suite">{texts.next}</h2>
        <Timeline
          events={[
            { id: 'inscription', when: texts.today, what: texts.recorded, state: 'done' },
            premiereInscription
              ? {
                  id: 'identifiant',
                  when: texts.minutes,
                  what: mailed,
                  detail: texts.spam,
                  state: 'next',
                }
              : { id: 'connexion', when: texts.now, what: texts.sameLogin, state: 'next' },
          ]}
        />
      </section>
      <div className="cluster">
        <LinkButton href={hrefOf('LOGIN')}>{texts.signIn}</LinkButton>
      </div>
    </RegistrationFrame>
  );
}
