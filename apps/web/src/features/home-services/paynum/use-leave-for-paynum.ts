import { useQueryClient } from '@tanstack/react-query';
import { forgetServices } from '../../../session/home-services/service-queries.ts';
import { useLeaveForCard } from '../../../session/use-leave-for-card.ts';
import { leaveForPaynum } from './leave-for-paynum.ts';

/** Opens the partner's page with the same safeguards as the card page. */
export const useLeaveForPaynum = (ask: () => Promise<{ readonly redirectUrl: string }>) => {
  const queries = useQueryClient();
  return useLeaveForCard(async () => {
    const failure = await leaveForPaynum(ask);
    // Answered or created in another window meanwhile.
    if (failure !== undefined) forgetServices(queries);
    return failure;
  });
};
