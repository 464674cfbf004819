import { AmountStep } from '../../features/paying/AmountStep.tsx';
import { WithPayment } from '../../features/paying/WithPayment.tsx';

export default function AccountPaymentAmountPage() {
  return (
    <WithPayment current="montant">{(payment) => <AmountStep payment={payment} />}</WithPayment>
  );
}
