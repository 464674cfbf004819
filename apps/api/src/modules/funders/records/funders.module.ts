import type { Handlers } from '../../../platform/http/handler.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createInviteAdministrator } from '../users/funder-users.module.ts';
import { createApplyContractChange, type ApplyContractChange } from './apply-contract-change.ts';
import { createContactNoticeMail } from './contact-notices.ts';
import { createManageContracts } from './manage-contracts.ts';
import { createManageFunders } from './manage-funders.ts';

export { createApplyContractChange, type ApplyContractChange };
export { readCurrentSettings } from './current-settings.ts';

export interface FundersModule {
  readonly handlers: Pick<
    Handlers,
    | 'getFunders'
    | 'getFunder'
    | 'createFunder'
    | 'changeFunder'
    | 'inviteFunderAdministrator'
    | 'getContractSheets'
    | 'createContract'
    | 'changeContract'
  >;
  readonly outboxHandlers: readonly OutboxHandler[];
}

/** Funders and their contracts, as the operators of the house open and set them. */
export const createFundersModule = (platform: Platform): FundersModule => {
  const funders = createManageFunders({
    ...platform,
    inviteAdministrator: createInviteAdministrator(platform),
  });
  const contracts = createManageContracts(platform);
  return {
    outboxHandlers: [createContactNoticeMail(platform)],
    handlers: {
      getFunders: ({ caller, query }) => funders.list(caller, query),
      getFunder: ({ caller, params }) => funders.read(caller, params.clientId),
      createFunder: ({ caller, body, origin }) => funders.create(caller, body, origin),
      changeFunder: ({ caller, params, body, origin }) =>
        funders.change(caller, params.clientId, body, origin),
      inviteFunderAdministrator: ({ caller, params, body, origin }) =>
        funders.invite(caller, params.clientId, body, origin),
      getContractSheets: ({ caller, query }) => contracts.list(caller, query),
      createContract: ({ caller, body, origin }) => contracts.create(caller, body, origin),
      changeContract: ({ caller, params, body, origin }) =>
        contracts.change(caller, { numero: params.numeroContrat, body }, origin),
    },
  };
};
