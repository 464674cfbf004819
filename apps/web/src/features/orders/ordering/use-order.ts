import { getOrder, getOrders } from '@portail/contract/orders/ordering.calls.ts';
import { useSession } from '../../../session/current-session.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';

const LAST_ORDERS = '50';

/** The order of the URL, else the last order of the campaign that a partner link names. */
export const useOrder = (named: string | null) => {
  const idSession = useSession((state) => state.idSessionPreCommande);
  const isByLink = named === null && idSession !== null;
  const last = useApiQuery(getOrders, { query: { taille: LAST_ORDERS } }, { enabled: isByLink });
  const found = isByLink ? last.data?.find((one) => one.idSession === idSession) : undefined;
  const id = named ?? found?.idCommande ?? null;
  const order = useApiQuery(
    getOrder,
    { params: { idCommande: id ?? '' } },
    { enabled: id !== null },
  );
  return {
    order: id === null ? undefined : order.data,
    error: last.error ?? order.error,
    isNone: id === null && (!isByLink || last.data !== undefined),
    isByLink,
    retry: () => void (id === null ? last.refetch() : order.refetch()),
  };
};
