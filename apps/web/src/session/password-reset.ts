import type { CallRequest } from '@portail/contract/calls/define-call.ts';
import { resetPassword as resetPasswordCall } from '@portail/contract/identity/recovery.calls.ts';
import { callApi } from './api.ts';
import { followAnswer } from './sign-in.ts';

/** `changed`: the new password holds, but the person has to sign in with it. */
export type ResetOutcome = 'connected' | 'second-step' | 'changed';

export const resetPassword = async (
  body: CallRequest<typeof resetPasswordCall>['body'],
): Promise<ResetOutcome> => {
  const answer = await callApi(resetPasswordCall, { body });
  try {
    return await followAnswer(answer);
  } catch {
    // The link is used up and the password is the new one, whatever stops the way in.
    return 'changed';
  }
};
