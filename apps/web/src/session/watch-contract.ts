import type { StoreApi } from 'zustand/vanilla';
import type { SessionState } from './session-state.ts';

const contractOf = ({ visualisation }: SessionState): string | undefined =>
  visualisation?.selectedContract.contractId;

/** Tells when one and the same person goes from a contract to another. */
export const watchContract = (
  store: StoreApi<SessionState>,
  onSwitched: () => void,
): (() => void) =>
  store.subscribe((state, before) => {
    const [now, then] = [contractOf(state), contractOf(before)];
    if (now !== undefined && then !== undefined && now !== then) onSwitched();
  });
