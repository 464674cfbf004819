import { getPaynumRequests } from '@portail/contract/home-services/home-paynum.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLeaveForCard } from '../../../session/use-leave-for-card.ts';
import { followRedirect } from '../../../session/follow-redirect.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';

/**
 * Opens the partner's page, at an allowed origin only (S31); returns the failure that prevented it.
 */
const leaveForPaynum = async (
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

/** Opens the partner's page with the same safeguards as the card page. */
export const useLeaveForPaynum = (ask: () => Promise<{ readonly redirectUrl: string }>) => {
  const queries = useQueryClient();
  return useLeaveForCard(async () => {
    const failure = await leaveForPaynum(ask);
    // Answered or created in another window meanwhile.
    if (failure !== undefined) void queries.invalidateQueries({ queryKey: [getPaynumRequests.id] });
    return failure;
  });
};
