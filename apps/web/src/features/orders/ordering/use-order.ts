import { getOrders } from '@portail/contract/orders/ordering.calls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { useSession } from '../../../session/current-session.ts';
import { ORDER_QUERIES, orderQuery } from './order-data.ts';

const LAST_ORDERS = '50';

/** A partner link names a campaign: its last order is meant. */
const orderOfCampaignQuery = (idSession: string) =>
  queryOptions({
    queryKey: [ORDER_QUERIES, 'de-session', idSession],
    queryFn: async ({ signal }) => {
      const orders = await callApi(getOrders, { query: { taille: LAST_ORDERS } }, { signal });
      return orders.find((one) => one.idSession === idSession)?.idCommande ?? null;
    },
  });

/** The order of the URL, else of the link's campaign. */
export const useOrder = (named: string | null) => {
  const idSession = useSession((state) => state.idSessionPreCommande);
  const isByLink = named === null && idSession !== null;
  const found = useQuery({ ...orderOfCampaignQuery(idSession ?? ''), enabled: isByLink });
  const id = named ?? found.data ?? null;
  const order = useQuery({ ...orderQuery(id ?? ''), enabled: id !== null });
  return {
    order: id === null ? undefined : order.data,
    error: found.error ?? order.error,
    isNone: id === null && (!isByLink || found.data === null),
    isByLink,
    retry: () => void (id === null ? found.refetch() : order.refetch()),
  };
};
