import { useSession } from './current-session.ts';

export const useContractId = (): string | undefined =>
  useSession((state) => state.visualisation?.selectedContract.contractId);
