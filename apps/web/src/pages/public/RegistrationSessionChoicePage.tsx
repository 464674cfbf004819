import { WithRegistration } from '../../features/registration/RegistrationStep.tsx';
import { SessionChoiceStep } from '../../features/registration/SessionChoiceStep.tsx';

export default function RegistrationSessionChoicePage() {
  return (
    <WithRegistration>
      {(registration) => <SessionChoiceStep registration={registration} />}
    </WithRegistration>
  );
}
