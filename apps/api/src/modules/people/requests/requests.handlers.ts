import type { Handlers } from '../../../platform/http/handler.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { accountScopeOf, type AccountScope } from '../../../platform/ports/owner-scope.ts';
import type { JoinFile } from './join-file.ts';
import type { ReadRequests } from './read-requests.ts';
import type { WriteRequests } from './write-requests.ts';

export type RequestsHandlers = Pick<
  Handlers,
  | 'getRequests'
  | 'openRequest'
  | 'getRequestMessages'
  | 'answerRequest'
  | 'getRequestFiles'
  | 'joinRequestFile'
  | 'getRequestFile'
>;

interface UseCases {
  readonly read: ReadRequests;
  readonly write: WriteRequests;
  readonly joinFile: JoinFile;
}

/** Operators answer requests; they have none of their own. */
const author = (caller: AuthenticatedCaller): AuthenticatedCaller => {
  if (caller.scope === undefined) throw new DomainError('ACCES_REFUSE');
  return caller;
};
const scopeOf = (caller: AuthenticatedCaller): AccountScope => accountScopeOf(author(caller));

export const createRequestsHandlers = ({ read, write, joinFile }: UseCases): RequestsHandlers => ({
  getRequests: async ({ caller, query }) => read.list(scopeOf(caller), query),
  openRequest: async ({ unit, caller, body }) => write.open(unit, author(caller), body),
  getRequestMessages: async ({ caller, params }) =>
    read.messages(scopeOf(caller), params.idDemande),
  answerRequest: async ({ unit, caller, params, body }) =>
    write.answer(unit, author(caller), { ...params, ...body }),
  getRequestFiles: async ({ caller, params }) => read.files(scopeOf(caller), params.idDemande),
  joinRequestFile: async ({ caller, params, upload }) =>
    joinFile(scopeOf(caller), params.idDemande, upload),
  getRequestFile: async ({ caller, params }) =>
    read.file(scopeOf(caller), params.idDemande, params.idFichier),
});
