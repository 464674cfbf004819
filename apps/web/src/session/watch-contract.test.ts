import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { aContract } from './session-state.builder.ts';
import { EMPTY_SESSION, type SessionState } from './session-state.ts';
import { watchContract } from './watch-contract.ts';
import { withFeatures } from './with-features.ts';

const on = (contractId: string, ids: readonly ('SOUS_MENU_ECHANGE' | 'COMMUNICATION_RH')[] = []) =>
  ({
    ...EMPTY_SESSION,
    visualisation: {
      visualisationMode: 'CESU_RH',
      selectedContract: aContract({ contractId }),
      features: ids.map((id) => ({ id, proprietes: {} })),
    },
  }) satisfies SessionState;

describe('switching contracts', () => {
  it('[AUTH-61] is notified once, when one contract takes the place of another', () => {
    const store = createStore<SessionState>(() => EMPTY_SESSION);
    let switches = 0;
    watchContract(store, () => {
      switches += 1;
    });
    store.setState(on('100001'), true);
    expect(switches).toBe(0);
    store.setState(on('100001', ['SOUS_MENU_ECHANGE']), true);
    expect(switches).toBe(0);
    store.setState(on('100002'), true);
    expect(switches).toBe(1);
    store.setState(EMPTY_SESSION, true);
    expect(switches).toBe(1);
  });
});

describe('features that come again', () => {
  it('replace the ones on screen, and nothing when they say the same', () => {
    const before = on('100001', ['SOUS_MENU_ECHANGE', 'COMMUNICATION_RH']);
    const kept = [...before.visualisation.features];
    expect(withFeatures(before, '100001', kept)).toBe(before);
    expect(withFeatures(before, '100001', []).visualisation?.features).toEqual([]);
  });

  it('are those of the requested contract, or none', () => {
    const before = on('100002', ['SOUS_MENU_ECHANGE']);
    expect(withFeatures(before, '100001', [])).toBe(before);
    expect(withFeatures(EMPTY_SESSION, '100001', [])).toBe(EMPTY_SESSION);
  });
});
