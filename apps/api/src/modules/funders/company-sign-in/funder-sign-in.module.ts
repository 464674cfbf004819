import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IdentityProviders } from '../../identity/sign-in/authentication.module.ts';
import { createCompanySignInMail, createManageFunderSignIn } from './manage-funder-sign-in.ts';

/** The identity provider of a funder, as operators set it. */
export const createFunderSignInModule = (
  platform: Platform,
  { providers }: { readonly providers: IdentityProviders },
) => {
  const signIn = createManageFunderSignIn({ ...platform, providers });
  return defineModule({
    handlers: {
      getFunderSignIn: ({ caller, params }) => signIn.read(caller, params.clientId),
      setFunderSignIn: ({ caller, params, body, origin }) =>
        signIn.set(caller, params.clientId, body, origin),
      testFunderSignIn: ({ caller, params }) => signIn.test(caller, params.clientId),
      stopFunderSignIn: ({ caller, params, origin }) =>
        signIn.stop(caller, params.clientId, origin),
    },
    outboxHandlers: [createCompanySignInMail(platform)],
  });
};
