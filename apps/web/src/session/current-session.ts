import { CONTRACT_FLAGS, type ContractFlag } from '@portail/rules/access/vocabulary.ts';
import type { ContractView, SessionView } from '@portail/rules/access/session-view.ts';
import type { ConnectedUser } from '@portail/contract/calls/authentication.calls.ts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { SessionState, Visualisation } from './session-state.ts';
import { sessionStore } from './session-store.ts';
import { readToken } from './token.ts';

export const useSession = <T>(select: (state: SessionState) => T): T =>
  useStore(sessionStore, select);

const contractViewOf = ({ selectedContract, features }: Visualisation): ContractView => ({
  numeroContrat: selectedContract.contractId,
  clientType: selectedContract.clientType,
  features: features.map((one) => one.id),
  flags: CONTRACT_FLAGS.filter((flag: ContractFlag) => selectedContract[flag]),
});

/** The one view of the session that guards and menus decide on. */
export const sessionViewOf = (
  state: SessionState,
  hasRegistrationContract: boolean,
): SessionView => {
  const { authority, user } = state;
  const payload = authority === null ? undefined : readToken(authority.token);
  if (payload === undefined || user === null) {
    return {
      kind: 'anonymous',
      hasMfaSession: state.mfaSessionId !== null,
      hasRegistrationContract,
    };
  }
  return {
    kind: 'connected',
    space: payload.typeEspace,
    permissions: payload.permissions,
    fromBackOffice: user.fromBackOffice,
    readOnly: user.readOnly,
    bypass: user.bypassKind,
    orderType: state.orderType ?? undefined,
    isUnified: user.beneficiary?.isCompteEbUnique ?? false,
    mode: state.visualisation?.visualisationMode,
    contract: state.visualisation === null ? undefined : contractViewOf(state.visualisation),
    clientType: user.client?.clientType,
  };
};

export const useSessionView = (hasRegistrationContract = false): SessionView => {
  const state = useSession((one) => one);
  return useMemo(
    () => sessionViewOf(state, hasRegistrationContract),
    [state, hasRegistrationContract],
  );
};

export const fullNameOf = (user: ConnectedUser): string =>
  `${user.firstName} ${user.lastName}`.trim();
