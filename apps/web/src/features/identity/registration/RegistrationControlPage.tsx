import { ControlStep } from './ControlStep.tsx';
import { WithRegistration } from './RegistrationStep.tsx';

export default function RegistrationControlPage() {
  return (
    <WithRegistration>
      {(registration) => {
        const { session } = registration.draft;
        return session === undefined ? null : (
          <ControlStep key={session.id} registration={registration} choice={session} />
        );
      }}
    </WithRegistration>
  );
}
