import type { Feature, SessionState } from './session-state.ts';

/** Only for the contract they were asked for, and only when they say something new. */
export const withFeatures = (
  state: SessionState,
  contractId: string,
  features: readonly Feature[],
): SessionState => {
  const { visualisation } = state;
  if (visualisation === null || visualisation.selectedContract.contractId !== contractId)
    return state;
  if (JSON.stringify(visualisation.features) === JSON.stringify(features)) return state;
  return { ...state, visualisation: { ...visualisation, features: [...features] } };
};
