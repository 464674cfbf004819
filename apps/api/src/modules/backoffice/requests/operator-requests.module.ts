import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import { createCannedAnswers } from './canned-answers.ts';
import { createReadOperatorRequests } from './read-requests.ts';
import {
  createAddFollowUp,
  createAddOperatorFile,
  createChangeRequest,
  createMergeRequests,
  createPersonMail,
  createReopenRequest,
  createWorkOnRequest,
} from './work-on-requests.ts';

/** Support requests of people, for the operators who answer them. */
export const createOperatorRequestsModule = (platform: Platform) => {
  const read = createReadOperatorRequests({ ...platform, reads: createOperatorReads(platform) });
  const workOn = createWorkOnRequest(platform);
  const change = createChangeRequest({ ...platform, read, workOn });
  const addFollowUp = createAddFollowUp({ ...platform, workOn });
  const addFile = createAddOperatorFile({ ...platform, workOn });
  const canned = createCannedAnswers(platform);
  const merge = createMergeRequests({ ...platform, read, workOn });
  const reopen = createReopenRequest({ ...platform, workOn });

  return defineModule({
    handlers: {
      searchManagementRequests: ({ caller, origin, query }) => read.list(caller, origin, query),
      getManagementRequests: ({ caller, origin, query }) => read.list(caller, origin, query),
      countManagementRequests: ({ caller }) => read.counts(caller),
      getRequestStatistics: ({ caller, query }) => read.statistics(caller, query.periode),
      getRequestOperators: ({ caller }) => read.operators(caller),
      getCannedAnswers: ({ caller, query }) => canned.list(caller, query),
      getAnswersForRequest: ({ caller, params }) => canned.forRequest(caller, params.id),
      addCannedAnswer: ({ unit, caller, origin, body }) =>
        canned.add(unit, { caller, origin }, body),
      changeCannedAnswer: ({ caller, origin, params, body }) =>
        canned.change(caller, origin, { ...body, id: params.id }),
      removeCannedAnswer: async ({ caller, origin, params }) => {
        await canned.remove(caller, origin, params.id);
        return undefined;
      },
      getManagementRequest: ({ caller, origin, params }) => read.read(caller, origin, params.id),
      changeManagementRequest: ({ caller, origin, params, body }) =>
        change(caller, origin, { ...body, id: params.id }),
      getFollowUps: ({ caller, origin, params }) => read.followUps(caller, origin, params.id),
      addFollowUp: ({ unit, caller, origin, params, body }) =>
        addFollowUp(unit, { caller, origin }, { ...body, id: params.id }),
      getManagementFiles: ({ caller, origin, params }) => read.files(caller, origin, params.id),
      getManagementFile: ({ caller, origin, params }) => read.file(caller, origin, params),
      joinManagementFile: ({ caller, origin, params, upload }) =>
        addFile(caller, origin, { id: params.id, upload }),
      reopenManagementRequest: ({ caller, origin, params, body }) =>
        reopen(caller, origin, { ...body, id: params.id }),
      mergeManagementRequest: ({ caller, origin, params, body }) =>
        merge(caller, origin, { ...body, id: params.id }),
    },
    outboxHandlers: [createPersonMail(platform)],
  });
};
