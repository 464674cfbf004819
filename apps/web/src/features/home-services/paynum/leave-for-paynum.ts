import { followRedirect } from '../../../session/follow-redirect.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';

/**
 * Opens the partner's page, at an allowed origin only (S31); returns the failure that prevented it.
 */
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
