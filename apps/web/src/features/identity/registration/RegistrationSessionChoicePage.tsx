import { WithRegistration } from './RegistrationStep.tsx';
import { SessionChoiceStep } from './SessionChoiceStep.tsx';

export default function RegistrationSessionChoicePage() {
  return (
    <WithRegistration>
      {(registration) => <SessionChoiceStep registration={registration} />}
    </WithRegistration>
  );
}
