import { getActiveAccounts } from '@portail/contract/wallet/holdings.calls.ts';
import { accountPaymentFlow } from '@portail/contract/payments/payment.flows.ts';
import { useAnswersOf } from '../../../flow/draft-store.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';

/** Known without the code of a payment: something is drafted, or an amount waits for a card. */
export const useMayHavePaymentToFinish = (numeroContrat: string): boolean => {
  const hasDraft = Object.keys(useAnswersOf()(accountPaymentFlow.id)).length > 0;
  const { data: accounts = [] } = useApiQuery(getActiveAccounts, { query: { numeroContrat } });
  return hasDraft || accounts.some(({ reserve }) => reserve > 0);
};
