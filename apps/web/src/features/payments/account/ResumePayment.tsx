import { hrefOf } from '@portail/contract/pages/href.ts';
import type { AccountPaymentLine } from '@portail/contract/wallet/holdings.schemas.ts';
import { Button, type ButtonProps } from '@portail/ui/actions/Button.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { reloadOnceOnFailure } from '../../../shared/page/lazy-reload.ts';
import { resumePaymentTexts } from './resume-payment.texts.ts';

/** With the code of a payment, which a page that only offers to resume one does without. */
const loadDraft = () => reloadOnceOnFailure(() => import('./payment-draft.ts'));

interface ResumePaymentProps extends Pick<ButtonProps, 'variant' | 'isSmall'> {
  readonly payment: AccountPaymentLine;
}

/** A link to resume a payment that waits for its card. */
export function ResumePayment({ payment, variant = 'secondary', isSmall }: ResumePaymentProps) {
  const texts = useTexts(resumePaymentTexts);
  const { reference, codeNAN, intervenant: nom, statut } = payment;
  if (statut !== 'EN_ATTENTE_CARTE') return null;
  const resume = async () => {
    const { resumePayment } = await loadDraft();
    resumePayment(reference, { codeNAN, socialReason: nom });
    navigate(hrefOf('ACCOUNT_PAYMENT_CONFIRMATION'));
  };
  return (
    <Button
      variant={variant}
      isSmall={isSmall}
      aria-label={fill(texts.resumeOf, { reference, nom })}
      onClick={() => void resume()}
    >
      {texts.resume}
    </Button>
  );
}
