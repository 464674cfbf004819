import { hrefOf } from '@portail/contract/pages/href.ts';
import { AbandonFlow } from '../../../flow/AbandonFlow.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeTexts } from './trade.texts.ts';
import { forgetTitres } from './number-checks.ts';
import { resetTrade } from './trade-draft.ts';

export function AbandonTrade() {
  const abandon = () => {
    resetTrade();
    forgetTitres();
    navigate(hrefOf('HOME'));
  };
  return <AbandonFlow texts={useTexts(tradeTexts)} onAbandon={abandon} />;
}
