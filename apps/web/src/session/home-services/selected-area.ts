import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import { useSession } from '../current-session.ts';
import { session } from '../session-store.ts';
import { withArea } from '../session-state.ts';

/** A home-service provider's space of the unified account (SAP-09). */
type ServiceSpace = NonNullable<ConnectedUser['sap']>['spaces'][number];

const NONE: readonly ServiceSpace[] = [];

export const useSpaces = (): readonly ServiceSpace[] =>
  useSession((state) => state.user?.sap?.spaces ?? NONE);

/** The only space, or the one that was chosen; `undefined` stands for all of them together. */
export const useSelectedArea = (): string | undefined =>
  useSession(({ user }) => {
    const spaces = user?.sap?.spaces ?? NONE;
    if (spaces.length === 1) return spaces[0]?.clientId;
    return user?.sap?.selectedArea ?? undefined;
  });

/** Kept with the session: every page of the services shows this space from now on. */
export const selectArea = (clientId: string | undefined): void =>
  session.update(session.epoch(), (state) => withArea(state, clientId ?? null));

/** The company behind a space; its number where it is no longer one of the person's. */
export const useSpaceName = () => {
  const spaces = useSpaces();
  return (clientId: string): string =>
    spaces.find((one) => one.clientId === clientId)?.companyName ?? clientId;
};
