import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createManageInterlocutors } from './manage-interlocutors.ts';

/** Contact people of the funders, as operators manage them. */
export const createInterlocutorsModule = (
  platform: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'securityLog'>,
) => {
  const people = createManageInterlocutors(platform);
  return defineModule({
    handlers: {
      getInterlocutors: ({ caller, query }) => people.list(caller, query),
      addInterlocutor: ({ caller, body, origin }) => people.add(caller, body, origin),
      changeInterlocutor: ({ caller, params, body, origin }) =>
        people.change(caller, { ...body, id: params.id }, origin),
      removeInterlocutor: async ({ caller, params, origin }) => {
        await people.remove(caller, params.id, origin);
        return undefined;
      },
      getInterlocutorClients: ({ caller }) => people.funders(caller),
    },
  });
};
