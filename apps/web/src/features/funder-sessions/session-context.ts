import type {
  FunderContract,
  FunderSession,
} from '@portail/contract/campaigns/funder-sessions.schemas.ts';
import { createContext, use } from 'react';

export interface SessionFormContext {
  readonly contracts: readonly FunderContract[];
  /** The session that is changed; none when one is made. */
  readonly session: FunderSession | undefined;
  /** Whether the funder's people see the advanced fields (D-134). */
  readonly isExpanded: boolean;
}

export const SessionContext = createContext<SessionFormContext | undefined>(undefined);

export const useSessionContext = (): SessionFormContext => {
  const context = use(SessionContext);
  if (context === undefined) throw new Error('a section stands in the form of a session');
  return context;
};
