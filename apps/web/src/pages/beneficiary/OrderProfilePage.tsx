import { WithOrder } from '../../features/ordering/OrderStep.tsx';
import { ProfileStep } from '../../features/ordering/ProfileStep.tsx';

/** One page for a new order and for a changed one: the router gives it the id of either. */
export default function OrderProfilePage() {
  return <WithOrder current="profil">{(order) => <ProfileStep order={order} />}</WithOrder>;
}
