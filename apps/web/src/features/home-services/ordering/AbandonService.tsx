import { hrefOf } from '@portail/contract/pages/href.ts';
import { AbandonFlow } from '../../../flow/AbandonFlow.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { serviceOrderTexts } from './service-ordering.texts.ts';
import { forgetRefusals } from './refusals.ts';
import { resetService } from './service-draft.ts';

export function AbandonService() {
  const abandon = () => {
    resetService();
    forgetRefusals();
    navigate(hrefOf('COMMANDE'));
  };
  return <AbandonFlow texts={useTexts(serviceOrderTexts)} onAbandon={abandon} />;
}
