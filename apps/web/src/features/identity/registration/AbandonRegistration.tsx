import { hrefOf } from '@portail/contract/pages/href.ts';
import { AbandonFlow } from '../../../flow/AbandonFlow.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { registrationTexts } from './registration.texts.ts';
import { resetRegistration } from './registration-draft.ts';

export function AbandonRegistration({ contractId }: { readonly contractId: string }) {
  const abandon = () => {
    resetRegistration();
    navigate(hrefOf('REGISTRATION', undefined, { numeroContrat: contractId }));
  };
  return (
    <div className="registration__abandon">
      <AbandonFlow texts={useTexts(registrationTexts)} onAbandon={abandon} />
    </div>
  );
}
