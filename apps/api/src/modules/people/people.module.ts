import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { createEndPersonSessions } from '../authentication/authentication.module.ts';
import { createOperatorReads } from '../privacy/privacy.module.ts';
import { createOperatorPauses } from './operator-pauses.ts';
import { createSearchPeople } from './search-people.ts';

export interface PeopleModule {
  readonly handlers: Pick<
    Handlers,
    'searchPeople' | 'endPersonSessions' | 'getOperatorPauses' | 'liftOperatorPause'
  >;
}

/** People as operators find them, and operators as their managers watch over them. */
export const createPeopleModule = (platform: Platform): PeopleModule => {
  const searchPeople = createSearchPeople({
    ...platform,
    operatorReads: createOperatorReads(platform),
  });
  const endPersonSessions = createEndPersonSessions(platform);
  const pauses = createOperatorPauses(platform);
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
    },
  };
};
