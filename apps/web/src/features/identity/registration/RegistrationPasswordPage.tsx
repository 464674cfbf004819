import { PasswordStep } from './PasswordStep.tsx';
import { WithRegistration } from './RegistrationStep.tsx';

export default function RegistrationPasswordPage() {
  return (
    <WithRegistration>
      {(registration) => {
        const { session, controls = [], profile } = registration.draft;
        if (session === undefined || profile === undefined) return null;
        return (
          <PasswordStep
            registration={registration}
            registering={{ choice: session, controls, profile }}
          />
        );
      }}
    </WithRegistration>
  );
}
