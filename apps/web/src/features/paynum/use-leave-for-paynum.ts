import { useQueryClient } from '@tanstack/react-query';
import { forgetServices } from '../../session/home-services/service-queries.ts';
import { useLeaveForCard } from '../../session/use-leave-for-card.ts';
import { leaveForPaynum } from './leave-for-paynum.ts';

/** The way to the partner's page, with the same care as the way to the card page. */
export const useLeaveForPaynum = (ask: () => Promise<{ readonly redirectUrl: string }>) => {
  const queries = useQueryClient();
  return useLeaveForCard(async () => {
    const failure = await leaveForPaynum(ask);
    // Answered, or made from another window, meanwhile.
    if (failure !== undefined) forgetServices(queries);
    return failure;
  });
};
