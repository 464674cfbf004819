import { InformationStep } from '../../features/ordering/InformationStep.tsx';
import { WithOrder } from '../../features/ordering/OrderStep.tsx';

export default function OrderInformationPage() {
  return (
    <WithOrder current="informations">{(order) => <InformationStep order={order} />}</WithOrder>
  );
}
