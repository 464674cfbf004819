import { ErrorSummary, type FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { registrationTexts, reviewTexts } from './registration.texts.ts';
import type { Refusal } from '../../../session/use-api-mutation.ts';
import { KnownPerson } from './KnownPerson.tsx';
import type { Registering } from './registration-payload.ts';

/** Errors that mean that the person is already a user. */
const KNOWN_PERSON: ReadonlySet<string | undefined> = new Set([
  'DEJA_INSCRIT',
  'EMAIL_DEJA_UTILISE',
]);

interface RegistrationRefusedProps {
  readonly refusal: Refusal;
  readonly registering: Registering;
}

export function RegistrationRefused({ refusal, registering }: RegistrationRefusedProps) {
  const texts = useTexts(reviewTexts);
  const common = useTexts(registrationTexts);
  const { failure, attempt } = refusal;
  if (KNOWN_PERSON.has(failure.code))
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
