import type { Handlers } from '../../../platform/http/handler.ts';
import type { AddFollowUp } from './add-follow-up.ts';
import type { ChangeRequest } from './change-request.ts';
import type { JoinOperatorFile } from './join-file.ts';
import type { ReadOperatorRequests } from './read-requests.ts';
import type { ReopenRequest } from './reopen-request.ts';

export type OperatorRequestHandlers = Pick<
  Handlers,
  | 'searchManagementRequests'
  | 'getManagementRequests'
  | 'countManagementRequests'
  | 'getManagementRequest'
  | 'changeManagementRequest'
  | 'getFollowUps'
  | 'addFollowUp'
  | 'getManagementFiles'
  | 'getManagementFile'
  | 'joinManagementFile'
  | 'reopenManagementRequest'
>;

interface UseCases {
  readonly read: ReadOperatorRequests;
  readonly change: ChangeRequest;
  readonly addFollowUp: AddFollowUp;
  readonly joinFile: JoinOperatorFile;
  readonly reopen: ReopenRequest;
}

export const createOperatorRequestHandlers = (cases: UseCases): OperatorRequestHandlers => {
  const { read, change, addFollowUp, joinFile, reopen } = cases;
  return {
    searchManagementRequests: ({ caller, origin, query }) => read.list(caller, origin, query),
    getManagementRequests: ({ caller, origin, query }) => read.list(caller, origin, query),
    countManagementRequests: ({ caller }) => read.counts(caller),
    getManagementRequest: ({ caller, origin, params }) => read.read(caller, origin, params.id),
    changeManagementRequest: ({ caller, origin, params, body }) =>
      change(caller, origin, { ...body, id: params.id }),
    getFollowUps: ({ caller, origin, params }) => read.followUps(caller, origin, params.id),
    addFollowUp: ({ unit, caller, origin, params, body }) =>
      addFollowUp(unit, { caller, origin }, { ...body, id: params.id }),
    getManagementFiles: ({ caller, origin, params }) => read.files(caller, origin, params.id),
    getManagementFile: ({ caller, origin, params }) => read.file(caller, origin, params),
    joinManagementFile: ({ caller, origin, params, upload }) =>
      joinFile(caller, origin, { id: params.id, upload }),
    reopenManagementRequest: ({ caller, origin, params, body }) =>
      reopen(caller, origin, { ...body, id: params.id }),
  };
};
