import { InformationStep } from './InformationStep.tsx';
import { WithOrder } from './OrderStep.tsx';

export default function OrderInformationPage() {
  return (
    <WithOrder current="informations">{(order) => <InformationStep order={order} />}</WithOrder>
  );
}
