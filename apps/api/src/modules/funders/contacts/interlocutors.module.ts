import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createManageInterlocutors } from './manage-interlocutors.ts';

export interface InterlocutorsModule {
  readonly handlers: Pick<
    Handlers,
    | 'getInterlocutors'
    | 'addInterlocutor'
    | 'changeInterlocutor'
    | 'removeInterlocutor'
    | 'getInterlocutorClients'
  >;
}

/** Whom the house speaks to at its clients. */
export const createInterlocutorsModule = (
  platform: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'securityLog'>,
): InterlocutorsModule => {
  const people = createManageInterlocutors(platform);
  return {
    handlers: {
      getInterlocutors: ({ caller, query }) => people.list(caller, query),
      addInterlocutor: ({ caller, body, origin }) => people.add(caller, body, origin),
      changeInterlocutor: ({ caller, params, body, origin }) =>
        people.change(caller, { ...body, id: params.id }, origin),
      removeInterlocutor: async ({ caller, params, origin }) => {
        await people.remove(caller, params.id, origin);
        return undefined;
      },
      getInterlocutorClients: ({ caller }) => people.clients(caller),
    },
  };
};
