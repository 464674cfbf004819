import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import type { AccessLog } from '../../../platform/ports/access-log.ts';
import { accessLogIn } from './access-log.repository.ts';

const REMEMBERED_MAX = 10_000;

/** In somebody else's space; an operator at their own desk looks at nobody by that alone. */
const isInSomebodysSpace = ({ link, isDelegate }: AuthenticatedCaller): boolean =>
  link !== undefined || isDelegate;

/** Written before anything is shown (P11): what was looked at, once for each session. */
export const createAccessLog = ({ units, clock }: Pick<Platform, 'units' | 'clock'>): AccessLog => {
  // Spares the database what it has; it would not keep it twice anyway.
  const remembered = new Set<string>();
  return {
    note: async (caller, { call, requestId }) => {
      const { sessionId } = caller;
      const key = `${sessionId} ${call}`;
      if (!isInSomebodysSpace(caller) || remembered.has(key)) return;
      const at = clock.realNow();
      await units.transact((unit) => accessLogIn(unit).add({ sessionId, call, requestId, at }));
      if (remembered.size >= REMEMBERED_MAX) remembered.clear();
      remembered.add(key);
    },
  };
};
