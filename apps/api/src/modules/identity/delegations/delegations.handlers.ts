import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { GivenDelegations } from './given-delegations.ts';
import type { JoinProof } from './join-proof.ts';
import type { ReceivedDelegations } from './received-delegations.ts';

export type DelegationHandlers = Pick<
  Handlers,
  | 'getGivenDelegations'
  | 'inviteDelegate'
  | 'joinDelegationProof'
  | 'resendInvitation'
  | 'withdrawDelegation'
  | 'readInvitation'
  | 'openCarerAccount'
  | 'refuseInvitation'
  | 'getReceivedDelegations'
  | 'acceptDelegation'
  | 'giveUpDelegation'
  | 'openDelegatedSession'
>;

interface UseCases {
  readonly given: GivenDelegations;
  readonly joinProof: JoinProof;
  readonly received: ReceivedDelegations;
}

export const createDelegationHandlers = ({
  given,
  joinProof,
  received,
}: UseCases): DelegationHandlers => ({
  getGivenDelegations: ({ caller }) => given.list(caller),
  inviteDelegate: ({ caller, body, origin }) => given.invite(caller, body, origin),
  joinDelegationProof: ({ caller, params, upload, origin }) =>
    joinProof(caller, params.idAcces, upload, origin),
  resendInvitation: ({ caller, params, origin }) => given.resend(caller, params.idAcces, origin),
  withdrawDelegation: async ({ caller, params, origin }) => {
    await given.withdraw(caller, params.idAcces, origin);
    return undefined;
  },
  getReceivedDelegations: ({ caller }) => received.list(caller),
  readInvitation: ({ body }) => received.readInvitation(body.jeton),
  openCarerAccount: ({ body, origin }) => received.openAccount(body.jeton, origin),
  refuseInvitation: async ({ body, origin }) => {
    await received.refuseInvitation(body.jeton, origin);
    return undefined;
  },
  acceptDelegation: ({ caller, params, body, origin }) =>
    received.accept(caller, params.idAcces, body.jeton, origin),
  giveUpDelegation: async ({ caller, params, origin }) => {
    await received.giveUp(caller, params.idAcces, origin);
    return undefined;
  },
  openDelegatedSession: async ({ caller, params, origin, reply }) => {
    const issued = await received.openSession(caller, params.idAcces, origin);
    reply.opensSession(issued);
    return { token: issued.token, expirationDate: formatWireInstant(issued.expiresAt.getTime()) };
  },
});
