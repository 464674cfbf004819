import { hrefOf } from '@portail/contract/pages/href.ts';
import { OverviewStep } from './OverviewStep.tsx';
import { sourceOf } from './payment-amount.ts';
import { draftOf } from './payment-draft.ts';
import { usePaymentAnswers } from './PaymentFrame.tsx';
import { WithPayment } from './WithPayment.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';

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
