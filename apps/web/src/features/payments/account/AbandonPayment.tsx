import { AbandonFlow } from '../../../flow/AbandonFlow.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { payingTexts } from './paying.texts.ts';
import { draftOf, resetPayment } from './payment-draft.ts';
import { usePaymentAnswers, useStart } from './PaymentFrame.tsx';

export function AbandonPayment() {
  const texts = useTexts(payingTexts);
  const { declaration } = draftOf(usePaymentAnswers());
  const { href } = useStart();
  const abandon = () => {
    resetPayment();
    navigate(href);
  };
  return (
    <AbandonFlow texts={texts} onAbandon={abandon}>
      {declaration === undefined ? null : <p>{texts.abandonDeclared}</p>}
    </AbandonFlow>
  );
}
