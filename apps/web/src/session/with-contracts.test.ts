import { describe, expect, it } from 'vitest';
import { aContract } from './session-state.builder.ts';
import { EMPTY_SESSION, type SessionState } from './session-state.ts';
import { withContracts } from './with-contracts.ts';

const before: SessionState = {
  ...EMPTY_SESSION,
  contracts: [aContract(), aContract({ contractId: '100002' })],
  visualisation: { visualisationMode: 'CESU_RH', selectedContract: aContract(), features: [] },
};

describe('contracts that the house has changed', () => {
  it('[S23] a flag turned off is off for the contract on screen', () => {
    const off = aContract({ allowWithholding: false });
    const after = withContracts(before, [off, aContract({ contractId: '100002' })]);
    expect(after.visualisation?.selectedContract).toEqual(off);
    expect(after.contracts[0]).toEqual(off);
  });

  it('change nothing when they are the same', () => {
    expect(withContracts(before, [...before.contracts])).toBe(before);
  });

  it('leave the one on screen when it is not among them', () => {
    const after = withContracts(before, [aContract({ contractId: '100002' })]);
    expect(after.visualisation).toBe(before.visualisation);
    expect(after.contracts).toHaveLength(1);
    expect(withContracts({ ...EMPTY_SESSION }, [aContract()]).visualisation).toBeNull();
  });
});
