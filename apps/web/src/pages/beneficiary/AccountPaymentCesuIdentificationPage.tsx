import { hrefOf } from '@portail/contract/pages/href.ts';
import { DeclarationDoor } from '../../features/paying/DeclarationDoor.tsx';
import { usePaymentContract } from '../../features/paying/use-payment-contract.ts';
import { Navigate } from '../../shared/navigation/Navigate.tsx';

export default function AccountPaymentCesuIdentificationPage() {
  const contract = usePaymentContract();
  return contract === undefined ? (
    <Navigate to={hrefOf('HOME')} />
  ) : (
    <DeclarationDoor body="CESU" contract={contract} />
  );
}
