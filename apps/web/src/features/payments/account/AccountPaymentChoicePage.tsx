import { hrefOf } from '@portail/contract/pages/href.ts';
import { ChoiceStep } from './ChoiceStep.tsx';
import { usePaymentContract } from './use-payment-contract.ts';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';

export default function AccountPaymentChoicePage() {
  const contract = usePaymentContract();
  return contract === undefined ? (
    <Navigate to={hrefOf('HOME')} />
  ) : (
    <ChoiceStep contract={contract} />
  );
}
