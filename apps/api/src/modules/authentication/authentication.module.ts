import type { OutboxHandler } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionGate } from '../../platform/ports/caller.ts';
import { accountQueries } from './accounts.queries.ts';
import {
  createAuthenticationHandlers,
  type AuthenticationHandlers,
} from './authentication.handlers.ts';
import { createDescribeConnectedUser } from './connected-user.ts';
import { sessionQueries } from './sessions.queries.ts';
import { createSessions } from './sessions.ts';
import { createSignInAttemptsMail } from './sign-in-attempts-mail.ts';
import { createSignIn } from './sign-in.ts';
import { createSignOut } from './sign-out.ts';

export interface AuthenticationModule {
  readonly handlers: AuthenticationHandlers;
  readonly gate: SessionGate;
  readonly outboxHandlers: readonly OutboxHandler[];
}

export const createAuthenticationModule = (platform: Platform): AuthenticationModule => {
  const accounts = accountQueries(platform.reader);
  const sessions = createSessions({ ...platform, queries: sessionQueries(platform.reader) });
  return {
    handlers: createAuthenticationHandlers({
      signIn: createSignIn({ ...platform, accounts, sessions }),
      signOut: createSignOut(platform),
      describeConnectedUser: createDescribeConnectedUser(platform.reader),
    }),
    gate: sessions,
    outboxHandlers: [createSignInAttemptsMail({ ...platform, accounts })],
  };
};
