import {
  CONTRACT_FLAGS,
  type ContractFlag,
  type LinkKind,
} from '@portail/rules/identity/access/vocabulary.ts';
import type { ContractView, SessionView } from '@portail/rules/identity/access/session-view.ts';
import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { SessionState, Visualisation } from './session-state.ts';
import { sessionStore } from './session-store.ts';
import { readToken } from './token.ts';

type ReadableStore = Pick<StoreApi<SessionState>, 'getState' | 'getInitialState' | 'subscribe'>;

/** The session of this tab, or the sample session inside a preview. */
export const SessionStoreContext = createContext<ReadableStore>(sessionStore);

export const useSession = <T>(select: (state: SessionState) => T): T =>
  useStore(use(SessionStoreContext), select);

const contractViewOf = ({ selectedContract, features }: Visualisation): ContractView => ({
  numeroContrat: selectedContract.contractId,
  clientType: selectedContract.clientType,
  features: features.map((one) => one.id),
  flags: CONTRACT_FLAGS.filter((flag: ContractFlag) => selectedContract[flag]),
});

/** Which link opened this session in the space of a person, from what the wire says of it. */
const linkOf = (user: ConnectedUser): LinkKind | undefined => {
  if (user.typeEspace === 'ESPACE_OPERATEUR' || user.delegue !== undefined) return undefined;
  if (user.bypassKind !== undefined) return user.bypassKind;
  if (user.fromBackOffice) return 'BACK_OFFICE';
  return user.readOnly ? 'LECTURE_SEULE' : undefined;
};

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
    readOnly: user.readOnly,
    link: linkOf(user),
    orderType: state.orderType ?? undefined,
    isUnified: user.beneficiary?.isCompteEbUnique ?? false,
    isDelegate: user.delegue !== undefined,
    isCarer: payload.typeEspace === 'ESPACE_BENEFICIAIRE' && user.beneficiary === undefined,
    mode: state.visualisation?.visualisationMode,
    contract: state.visualisation === null ? undefined : contractViewOf(state.visualisation),
    clientType: user.client?.clientType,
    funderRights: user.client?.droits?.map(({ numeroContrat, actions }) => ({
      contract: numeroContrat,
      actions,
    })),
  };
};

interface KnownView {
  readonly text: string;
  readonly view: SessionView;
}

/** More than the session and the samples of a preview have at once. */
const KNOWN_VIEWS = 8;
let known: readonly KnownView[] = [];
const viewsOf = new WeakMap<SessionState, Map<boolean, SessionView>>();

/** The same object for the same rights: each reply of the server renews the token, and no right. */
const knownViewOf = (state: SessionState, hasRegistrationContract: boolean): SessionView => {
  const views = viewsOf.get(state) ?? new Map<boolean, SessionView>();
  const before = views.get(hasRegistrationContract);
  if (before !== undefined) return before;
  const fresh = sessionViewOf(state, hasRegistrationContract);
  const text = JSON.stringify(fresh);
  const { view } = known.find((one) => one.text === text) ?? { view: fresh };
  known = [{ text, view }, ...known.filter((one) => one.text !== text)].slice(0, KNOWN_VIEWS);
  viewsOf.set(state, views.set(hasRegistrationContract, view));
  return view;
};

export const useSessionView = (hasRegistrationContract = false): SessionView =>
  useSession((state) => knownViewOf(state, hasRegistrationContract));

/** The acting user: the person or their delegate. */
export const actorNameOf = (user: ConnectedUser): string =>
  user.delegue === undefined
    ? fullNameOf(user)
    : `${user.delegue.prenom} ${user.delegue.nom}`.trim();

export const fullNameOf = (user: ConnectedUser): string =>
  `${user.firstName} ${user.lastName}`.trim();
