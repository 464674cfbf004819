import type { PaynumRequestLine } from '@portail/contract/home-services/home-services-paynum.schemas.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { beneficiaryScopeOf, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { AnswerRequest } from './answer-request.ts';
import type { ChangeRequests } from './change-requests.ts';
import type { CreateRequest } from './create-request.ts';

export type PaynumHandlers = Pick<
  Handlers,
  | 'getPaynumRequests'
  | 'createPaynumRequest'
  | 'editPaynumRequest'
  | 'deletePaynumRequest'
  | 'changePaynumSupport'
  | 'answerPaynumRequest'
>;

interface UseCases {
  readonly list: (scope: BeneficiaryScope) => Promise<PaynumRequestLine[]>;
  readonly create: CreateRequest;
  readonly change: ChangeRequests;
  readonly answer: AnswerRequest;
}

export const createPaynumHandlers = ({
  list,
  create,
  change,
  answer,
}: UseCases): PaynumHandlers => ({
  getPaynumRequests: async ({ caller }) => ({
    demandesCesu: await list(beneficiaryScopeOf(caller)),
  }),
  createPaynumRequest: {
    posts: async ({ caller, body }, command) => create(beneficiaryScopeOf(caller), body, command),
  },
  editPaynumRequest: async ({ caller, params, body }) =>
    change.edit(beneficiaryScopeOf(caller), params.id, body.numeroContrat),
  deletePaynumRequest: async ({ caller, params }) => {
    await change.remove(beneficiaryScopeOf(caller), params.id);
    return undefined;
  },
  changePaynumSupport: async ({ caller, params, body }) =>
    change.changeSupport(beneficiaryScopeOf(caller), params.id, body.choixSupport),
  answerPaynumRequest: async ({ partner, body }) => {
    await answer(partner, body);
    return undefined;
  },
});
