import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  createEndPersonSessions,
  createSendNotice,
} from '../../identity/sign-in/authentication.module.ts';
import { createOperatorReads } from '../privacy/privacy.module.ts';
import { createOperatorPauses } from './operator-pauses.ts';
import { createOutgoingHolds } from './outgoing-holds.ts';
import { createSearchPeople } from './search-people.ts';

export interface PeopleModule {
  readonly handlers: Pick<
    Handlers,
    | 'searchPeople'
    | 'endPersonSessions'
    | 'getOperatorPauses'
    | 'liftOperatorPause'
    | 'getOutgoingHolds'
    | 'liftOutgoingHold'
  >;
}

/** People as operators find them, and operators as their managers watch over them. */
export const createPeopleModule = (platform: Platform): PeopleModule => {
  const operatorReads = createOperatorReads(platform);
  const searchPeople = createSearchPeople({ ...platform, operatorReads });
  const endPersonSessions = createEndPersonSessions(platform);
  const pauses = createOperatorPauses(platform);
  const holds = createOutgoingHolds({
    ...platform,
    operatorReads,
    sendNotice: createSendNotice(platform),
  });
  return {
    handlers: {
      searchPeople: ({ caller, query, origin }) => searchPeople(caller, query, origin),
      endPersonSessions: async ({ caller, params, body, origin }) => {
        await endPersonSessions(caller, { login: params.login, motif: body.motif }, origin);
        return undefined;
      },
      getOperatorPauses: ({ caller }) => pauses.list(caller),
      liftOperatorPause: async ({ caller, params, body, origin }) => {
        await pauses.lift(caller, { id: params.id, motif: body.motif }, origin);
        return undefined;
      },
      getOutgoingHolds: ({ caller, origin }) => holds.list(caller, origin),
      liftOutgoingHold: async ({ caller, params, body, origin }) => {
        await holds.lift(caller, { id: params.id, motif: body.motif }, origin);
        return undefined;
      },
    },
  };
};
