import { useSession } from '../../session/current-session.ts';
import type { PaymentContract } from './payment-data.ts';

/** The contract that is paid under; none while nobody has chosen one. */
export const usePaymentContract = (): PaymentContract | undefined => {
  const numeroContrat = useSession((state) => state.visualisation?.selectedContract.contractId);
  const typeContrat = useSession((state) => state.visualisation?.visualisationMode);
  return numeroContrat === undefined || typeContrat === undefined
    ? undefined
    : { numeroContrat, typeContrat };
};
