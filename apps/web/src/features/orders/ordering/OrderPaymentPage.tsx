import { hrefOf } from '@portail/contract/pages/href.ts';
import { WithOrder } from './OrderStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';

export default function OrderPaymentPage() {
  return (
    <WithOrder current="paiement">
      {(order) => {
        const { parts } = order.draft;
        return parts === undefined ? (
          <Navigate to={hrefOf('ORDER_CONTENT')} />
        ) : (
          <PaymentStep order={order} parts={parts} />
        );
      }}
    </WithOrder>
  );
}
