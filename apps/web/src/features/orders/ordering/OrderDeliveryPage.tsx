import { hrefOf } from '@portail/contract/pages/href.ts';
import { DeliveryStep } from './DeliveryStep.tsx';
import { WithOrder } from './OrderStep.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';

export default function OrderDeliveryPage() {
  return (
    <WithOrder current="livraison">
      {(order) => {
        const { parts } = order.draft;
        return parts === undefined ? (
          <Navigate to={hrefOf('ORDER_CONTENT')} />
        ) : (
          <DeliveryStep order={order} parts={parts} />
        );
      }}
    </WithOrder>
  );
}
