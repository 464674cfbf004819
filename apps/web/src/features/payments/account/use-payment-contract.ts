import { useSession } from '../../../session/current-session.ts';
import type { PaymentContract } from './payment-data.ts';

/** `undefined` while no contract is chosen. */
export const usePaymentContract = (): PaymentContract | undefined => {
  const numeroContrat = useSession((state) => state.visualisation?.selectedContract.contractId);
  const typeContrat = useSession((state) => state.visualisation?.visualisationMode);
  return numeroContrat === undefined || typeContrat === undefined
    ? undefined
    : { numeroContrat, typeContrat };
};
