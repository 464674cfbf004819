import { hrefOf } from '@portail/contract/pages/href.ts';
import { OverviewStep } from '../../features/paying/OverviewStep.tsx';
import { sourceOf } from '../../features/paying/payment-amount.ts';
import { draftOf } from '../../features/paying/payment-draft.ts';
import { usePaymentAnswers } from '../../features/paying/PaymentFrame.tsx';
import { WithPayment } from '../../features/paying/WithPayment.tsx';
import { Navigate } from '../../shared/navigation/Navigate.tsx';

export default function AccountPaymentAmountOverviewPage() {
  const { values } = draftOf(usePaymentAnswers());
  return (
    <WithPayment current="recapitulatif">
      {(payment) =>
        values === undefined ? (
          <Navigate to={hrefOf('ACCOUNT_PAYMENT_AMOUNT')} />
        ) : (
          <OverviewStep
            payment={payment}
            source={sourceOf(payment.sources, values)}
            values={values}
          />
        )
      }
    </WithPayment>
  );
}
