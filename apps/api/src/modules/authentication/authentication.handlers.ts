import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { DescribeConnectedUser } from './connected-user.ts';
import type { SignIn } from './sign-in.ts';
import type { SignOut } from './sign-out.ts';

interface Dependencies {
  readonly signIn: SignIn;
  readonly signOut: SignOut;
  readonly describeConnectedUser: DescribeConnectedUser;
}

export type AuthenticationHandlers = Pick<Handlers, 'signIn' | 'signOut' | 'getConnectedUser'>;

export const createAuthenticationHandlers = ({
  signIn,
  signOut,
  describeConnectedUser,
}: Dependencies): AuthenticationHandlers => ({
  signIn: async ({ body, origin, reply }) => {
    const issued = await signIn(body, origin);
    reply.opensSession(issued);
    return {
      token: issued.token,
      expirationDate: formatWireInstant(issued.expiresAt.getTime()),
    };
  },

  signOut: async ({ caller, origin, reply }) => {
    await signOut(caller, origin);
    reply.endsSession();
    return undefined;
  },

  getConnectedUser: ({ caller }) => describeConnectedUser(caller),
});
