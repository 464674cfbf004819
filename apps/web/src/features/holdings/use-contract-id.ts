import { useSession } from '../../session/current-session.ts';

/** Number of the contract on screen: what a person holds is read contract by contract. */
export const useContractId = (): string | undefined =>
  useSession((state) => state.visualisation?.selectedContract.contractId);
