import { hrefOf } from '@portail/contract/pages/href.ts';
import { registrationFlow } from '@portail/contract/identity/registration.flow.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { useAnswersOf } from '../../../flow/draft-store.ts';
import type { RegistrationParameters } from '../../../session/registration-contract.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { registrationEntryTexts } from './registration.texts.ts';
import { draftOf } from './registration-draft.ts';
import { useStartRegistration } from './use-registration-entry.ts';

/** "S'inscrire" starts or continues the steps. */
export function RegisterCard({ parameters }: { readonly parameters: RegistrationParameters }) {
  const texts = useTexts(registrationEntryTexts);
  const start = useStartRegistration(parameters);
  const { session } = draftOf(useAnswersOf()(registrationFlow.id));
  const isBegun = session?.contractId === parameters.contractId;
  return (
    <section className="registration-card" aria-labelledby="inscription-titre">
      <h2 id="inscription-titre">{texts.title}</h2>
      <p className="registration-card__intro">{texts.intro}</p>
      <div className="registration-card__actions">
        <Button isFullWidth onClick={start}>
          {isBegun ? texts.resume : texts.register}
        </Button>
        <LinkButton isFullWidth variant="secondary" href={hrefOf('CONTACT')}>
          {texts.contact}
        </LinkButton>
      </div>
    </section>
  );
}
