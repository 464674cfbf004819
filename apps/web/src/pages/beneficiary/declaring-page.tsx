import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { lazy, type ComponentType } from 'react';
import type {
  DeclaringFrameProps,
  DeclaringStepProps,
} from '../../features/declaring/declaring-step.ts';
import { AbandonPayment } from '../../features/paying/AbandonPayment.tsx';
import { goToNextStep, type StepId } from '../../features/paying/payment-way.ts';
import { PaymentFrame, useBackHref } from '../../features/paying/PaymentFrame.tsx';
import { UnansweredPayment } from '../../features/paying/UnansweredPayment.tsx';
import { usePaymentContract } from '../../features/paying/use-payment-contract.ts';
import { Navigate } from '../../shared/navigation/Navigate.tsx';
import { reloadOnceOnFailure } from '../../shared/page/lazy-reload.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { payingTexts } from '../../texts/paying.ts';

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
