import { ConfirmationStep } from './ConfirmationStep.tsx';
import { WithRegistration } from './RegistrationStep.tsx';

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
