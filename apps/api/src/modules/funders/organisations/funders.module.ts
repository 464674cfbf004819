import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import { createInviteAdministrator } from '../users/funder-users.module.ts';
import { createContactNoticeMail, createManageFunders } from './manage-funders.ts';
import { createReadOrganisation, createReadWebAccesses } from './organisation-lookup.ts';

/** Funders as operators manage them, and the details of funders and service providers. */
export const createFundersModule = (platform: Platform) => {
  const funders = createManageFunders({
    ...platform,
    inviteAdministrator: createInviteAdministrator(platform),
  });
  const readOrganisation = createReadOrganisation(platform);
  const readWebAccesses = createReadWebAccesses({
    ...platform,
    reads: createOperatorReads(platform),
  });

  return defineModule({
    handlers: {
      getFunders: ({ caller, query }) => funders.list(caller, query),
      getFunder: ({ caller, params }) => funders.read(caller, params.clientId),
      createFunder: ({ caller, body, origin }) => funders.create(caller, body, origin),
      changeFunder: ({ caller, params, body, origin }) =>
        funders.change(caller, params.clientId, body, origin),
      inviteFunderAdministrator: ({ caller, params, body, origin }) =>
        funders.invite(caller, params.clientId, body, origin),
      getClientInformation: ({ caller, params }) => readOrganisation(caller, params.clientId),
      getWebAccesses: ({ caller, query, origin }) => readWebAccesses(caller, query, origin),
    },
    outboxHandlers: [createContactNoticeMail(platform)],
  });
};
