import { hrefOf } from '@portail/contract/pages/href.ts';
import { AbandonFlow } from '../../../flow/AbandonFlow.tsx';
import { useSession } from '../../../session/current-session.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { orderTexts } from './ordering.texts.ts';
import { resetOrder } from './order-draft.ts';

export function AbandonOrder() {
  const isByLink = useSession((state) => state.idSessionPreCommande !== null);
  const abandon = () => {
    resetOrder();
    navigate(hrefOf(isByLink ? 'ORDER_HISTORY' : 'ORDER_SESSION_LIST'));
  };
  return <AbandonFlow texts={useTexts(orderTexts)} onAbandon={abandon} />;
}
