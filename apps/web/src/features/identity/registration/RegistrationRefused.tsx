import { ErrorSummary, type FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { registrationTexts, reviewTexts } from './registration.texts.ts';
import { KnownPerson } from './KnownPerson.tsx';
import type { Registering } from './registration-payload.ts';
import type { Refusal } from './use-make-registration.ts';

interface RegistrationRefusedProps {
  readonly refusal: Refusal;
  readonly registering: Registering;
}

export function RegistrationRefused({ refusal, registering }: RegistrationRefusedProps) {
  const texts = useTexts(reviewTexts);
  const common = useTexts(registrationTexts);
  const { failure, isKnownPerson, attempt } = refusal;
  if (isKnownPerson)
    return (
      <KnownPerson
        contractId={registering.choice.contractId}
        emailContact={registering.profile.emailContact}
        attempt={attempt}
      />
    );
  const problems: readonly FieldProblem[] = [
    { message: failure.message },
    ...failure.fields.map(({ message }) => ({ message })),
    { message: common.notLost },
  ];
  return <ErrorSummary problems={problems} attempt={attempt} title={texts.failedTitle} />;
}
