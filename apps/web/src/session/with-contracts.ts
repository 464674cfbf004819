import type { Contract } from '@portail/contract/people/beneficiary.calls.ts';
import type { SessionState } from './session-state.ts';

/** What the house has changed of them meanwhile; the same state when nothing has changed. */
export const withContracts = (
  state: SessionState,
  contracts: readonly Contract[],
): SessionState => {
  if (JSON.stringify(state.contracts) === JSON.stringify(contracts)) return state;
  const { visualisation } = state;
  const selected = contracts.find(
    ({ contractId }) => contractId === visualisation?.selectedContract.contractId,
  );
  return {
    ...state,
    contracts: [...contracts],
    // One that is no longer held stays on screen as it was: the server decides what it still opens.
    visualisation:
      visualisation === null || selected === undefined
        ? visualisation
        : { ...visualisation, selectedContract: selected },
  };
};
