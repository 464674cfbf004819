import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createEndPersonSessions } from '../../identity/sign-in/authentication.module.ts';
import { createOperatorReads } from '../privacy/privacy.module.ts';
import { createOutgoingHolds } from './outgoing-holds.ts';
import { createSearchPeople } from './search-people.ts';

/** What operators do with the record of a person: find it, end its sessions, lift a suspension. */
export const createOperatorSearchModule = (platform: Platform) => {
  const operatorReads = createOperatorReads(platform);
  const searchPeople = createSearchPeople(platform, operatorReads);
  const endPersonSessions = createEndPersonSessions(platform);
  const holds = createOutgoingHolds(platform, operatorReads);
  return defineModule({
    handlers: {
      searchPeople: ({ caller, query, origin }) => searchPeople(caller, query, origin),
      endPersonSessions: async ({ caller, params, body, origin }) => {
        await endPersonSessions(caller, { login: params.login, motif: body.motif }, origin);
        return undefined;
      },
      getOutgoingHolds: ({ caller, origin }) => holds.list(caller, origin),
      liftOutgoingHold: async ({ caller, params, body, origin }) => {
        await holds.lift(caller, { id: params.id, motif: body.motif }, origin);
        return undefined;
      },
    },
  });
};
