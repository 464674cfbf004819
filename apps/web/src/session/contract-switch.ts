import { sessionStore } from './session-store.ts';
import { watchContract } from './watch-contract.ts';

/** For the stores that hold something of the contract on screen. */
export const onContractSwitched = (listener: () => void): (() => void) =>
  watchContract(sessionStore, listener);
