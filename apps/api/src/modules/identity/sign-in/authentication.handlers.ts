import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import { withConstantTiming } from '../../../platform/constant-timing.ts';
import type { Handlers, ReplyControl } from '../../../platform/http/handler.ts';
import type { IssuedToken } from '../../../platform/ports/caller.ts';
import type { DescribeConnectedUser } from './connected-user.ts';
import type { PendingSecondStep } from './second-step/begin-second-step.ts';
import type { SendNewCode } from './second-step/send-new-code.ts';
import type { ValidateSecondStep } from './second-step/validate-second-step.ts';
import type { EndSession, ListSessions } from './sessions/own-sessions.ts';
import type { SignIn } from './sign-in.ts';
import type { SignOut } from './sign-out.ts';

interface Dependencies {
  readonly signIn: SignIn;
  readonly signOut: SignOut;
  readonly describeConnectedUser: DescribeConnectedUser;
  readonly validateSecondStep: ValidateSecondStep;
  readonly sendNewCode: SendNewCode;
  readonly listSessions: ListSessions;
  readonly endSession: EndSession;
}

export type AuthenticationHandlers = Pick<
  Handlers,
  | 'signIn'
  | 'signOut'
  | 'getConnectedUser'
  | 'validateSecondStep'
  | 'sendNewCode'
  | 'listSessions'
  | 'endSession'
>;

/** Both words in the body, both in the headers: every way in ends alike. */
export const openedBy = (issued: IssuedToken, reply: ReplyControl) => {
  reply.opensSession(issued);
  reply.remembersDevice();
  return { token: issued.token, expirationDate: formatWireInstant(issued.expiresAt.getTime()) };
};

export const pendingAnswer = ({ mfaSessionId, methodes }: PendingSecondStep) => ({
  mfaSessionId,
  methodes: [...methodes],
});

export const createAuthenticationHandlers = (use: Dependencies): AuthenticationHandlers => ({
  signIn: async ({ body, origin, reply }) => {
    const { issued, pending } = await use.signIn(body, origin);
    return issued === undefined ? pendingAnswer(pending) : openedBy(issued, reply);
  },

  validateSecondStep: async ({ body, origin, reply }) =>
    openedBy(await withConstantTiming(() => use.validateSecondStep(body, origin)), reply),

  sendNewCode: async ({ body, origin }) => {
    await withConstantTiming(() => use.sendNewCode(body.sessionMfaId, origin));
    return undefined;
  },

  signOut: async ({ caller, origin, reply }) => {
    await use.signOut(caller, origin);
    reply.endsSession();
    return undefined;
  },

  getConnectedUser: ({ caller }) => use.describeConnectedUser(caller),

  listSessions: ({ caller }) => use.listSessions(caller),

  endSession: async ({ caller, params, origin, reply }) => {
    await use.endSession(caller, params.idSession, origin);
    if (params.idSession === caller.sessionId) reply.endsSession();
    return undefined;
  },
});
