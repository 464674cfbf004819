import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { lazy, type ComponentType } from 'react';
import type {
  DeclaringFrameProps,
  DeclaringStepProps,
} from '../../features/declarations/declaring/declaring-step.ts';
import { AbandonPayment } from '../../features/payments/account/AbandonPayment.tsx';
import { goToNextStep, type StepId } from '../../features/payments/account/payment-steps.ts';
import { PaymentFrame, useBackHref } from '../../features/payments/account/PaymentFrame.tsx';
import { UnansweredPayment } from '../../features/payments/account/UnansweredPayment.tsx';
import { usePaymentContract } from '../../features/payments/account/use-payment-contract.ts';
import { Navigate } from '../../shared/navigation/Navigate.tsx';
import { reloadOnceOnFailure } from '../../shared/page/lazy-reload.ts';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { payingTexts } from '../../features/payments/account/paying.texts.ts';

type Step = ComponentType<DeclaringStepProps>;

/**
 * The page of a declaring step inside the frame of the payment. The step is a lazy chunk, because its
 * rules are large; it is requested together with the page.
 */
export const declaringPage = (current: StepId, load: () => Promise<Step>) => {
  const coming = reloadOnceOnFailure(load);
  // The failure is handled when the step renders; this avoids an unhandled rejection before.
  coming.catch(() => undefined);
  const Step = lazy(async () => ({ default: await coming }));
  function Frame({ children, ...frame }: DeclaringFrameProps) {
    return (
      <PaymentFrame current={current} {...frame}>
        <UnansweredPayment />
        {children}
      </PaymentFrame>
    );
  }
  function Actions() {
    const texts = useTexts(payingTexts);
    const backHref = useBackHref(current);
    return (
      <>
        <LinkButton variant="secondary" href={backHref}>
          {texts.back}
        </LinkButton>
        <AbandonPayment />
      </>
    );
  }
  return function DeclaringPage() {
    const contract = usePaymentContract();
    if (contract === undefined) return <Navigate to={hrefOf('HOME')} />;
    return (
      <Step
        contract={contract}
        Frame={Frame}
        actions={<Actions />}
        onDone={() => goToNextStep(current)}
      />
    );
  };
};
