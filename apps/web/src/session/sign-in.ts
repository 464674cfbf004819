import { callApi } from './api.ts';
import { createSignIn } from './create-sign-in.ts';
import { session } from './session-store.ts';

export type { Credentials } from './create-sign-in.ts';

export const { loadConnectedUser, enter, followAnswer, signIn, signOut, chooseContract } =
  createSignIn(callApi, session);
