import {
  getServiceCounters,
  getServiceOrder,
  getServiceOrders,
} from '@portail/contract/home-services/home-orders.calls.ts';
import { apiQuery } from '../../../session/use-api-query.ts';

/** What shows the state of an order. */
export const SERVICE_ORDER_READS = [getServiceOrder, getServiceOrders, getServiceCounters];

/** Always reloaded: the provider may have quoted or planned it meanwhile. */
export const serviceOrderQuery = (numeroCommande: string) =>
  apiQuery(getServiceOrder, { params: { numeroCommande } }, { staleTime: 0 });
