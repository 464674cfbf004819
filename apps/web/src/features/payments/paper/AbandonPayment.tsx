import { hrefOf } from '@portail/contract/pages/href.ts';
import { AbandonFlow } from '../../../flow/AbandonFlow.tsx';
import { paidCodes } from '../../../session/vouchers/code-checks.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paperPayTexts } from './paper-paying.texts.ts';
import { resetPayment } from './paper-draft.ts';

export function AbandonPayment() {
  const abandon = () => {
    resetPayment();
    paidCodes.forget();
    navigate(hrefOf('CHECK_PAYMENT_CHOICE'));
  };
  return <AbandonFlow texts={useTexts(paperPayTexts)} onAbandon={abandon} />;
}
