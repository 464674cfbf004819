import { WithOrder } from './OrderStep.tsx';
import { ProfileStep } from './ProfileStep.tsx';

/** One page for a new order and for a changed one: the router gives it the id of either. */
export default function OrderProfilePage() {
  return <WithOrder current="profil">{(order) => <ProfileStep order={order} />}</WithOrder>;
}
