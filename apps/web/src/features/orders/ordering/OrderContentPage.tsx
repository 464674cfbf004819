import { hrefOf } from '@portail/contract/pages/href.ts';
import { ContentStep } from './ContentStep.tsx';
import { WithOrder } from './OrderStep.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';

export default function OrderContentPage() {
  return (
    <WithOrder current="contenu">
      {(order) => {
        const { profile } = order.draft;
        return profile === undefined ? (
          <Navigate to={hrefOf('ORDER_PROFILE')} />
        ) : (
          <ContentStep order={order} profile={profile} />
        );
      }}
    </WithOrder>
  );
}
