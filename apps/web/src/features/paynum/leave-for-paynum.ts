import { followRedirect } from '../../session/follow-redirect.ts';
import { ApiFailure } from '../../shared/http/api-failure.ts';

/** Leaves for the partner's page, into an allowed origin only (S31); the answer is what kept it. */
export const leaveForPaynum = async (
  ask: () => Promise<{ readonly redirectUrl: string }>,
): Promise<ApiFailure | undefined> => {
  try {
    const { redirectUrl } = await ask();
    await followRedirect(redirectUrl);
    return undefined;
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  }
};
