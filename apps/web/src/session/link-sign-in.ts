import { callApi } from './api.ts';
import { createLinkSignIn } from './create-link-sign-in.ts';
import { session } from './session-store.ts';
import { signOut } from './sign-in.ts';

export type { LinkDemand } from './create-link-sign-in.ts';

export const { signInByLink } = createLinkSignIn(callApi, session, signOut);
