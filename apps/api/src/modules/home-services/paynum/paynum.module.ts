import { defineModule } from '../../../platform/http/define-module.ts';
import { openPartnerClient } from '../../../platform/outbound/partner-client.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { createHttpPaynum, createNoPaynum } from './http-paynum.ts';
import {
  createAnswerRequest,
  createChangeRequests,
  createCreateRequest,
  createListRequests,
  createOpenPage,
  createPaynumUpdates,
} from './paynum-requests.ts';

/** Requests to Paynum by people with unified accounts, and the partner's answers. */
export const createPaynumModule = (platform: Platform) => {
  const {
    partner: paynum,
    isSet,
    close,
  } = openPartnerClient(platform.config.paynum, {
    reach: createHttpPaynum,
    unset: createNoPaynum,
  });
  const openPage = createOpenPage({ ...platform, paynum });
  const list = createListRequests(platform);
  const create = createCreateRequest({ ...platform, openPage });
  const change = createChangeRequests({ ...platform, openPage });
  const answer = createAnswerRequest(platform);

  return defineModule({
    handlers: {
      getPaynumRequests: async ({ caller }) => ({
        demandesCesu: await list(beneficiaryScopeOf(caller)),
      }),
      createPaynumRequest: {
        posts: ({ caller, body }, command) => create(beneficiaryScopeOf(caller), body, command),
      },
      editPaynumRequest: ({ caller, params, body }) =>
        change.edit(beneficiaryScopeOf(caller), params.id, body.numeroContrat),
      deletePaynumRequest: async ({ caller, params }) => {
        await change.remove(beneficiaryScopeOf(caller), params.id);
        return undefined;
      },
      changePaynumSupport: ({ caller, params, body }) =>
        change.changeSupport(beneficiaryScopeOf(caller), params.id, body.choixSupport),
      answerPaynumRequest: async ({ partner, body }) => {
        await answer(partner, body);
        return undefined;
      },
    },
    // Without a configured partner the messages stay in the outbox until one is configured.
    outboxHandlers: isSet ? [createPaynumUpdates({ ...platform, paynum })] : [],
    stop: close,
  });
};
