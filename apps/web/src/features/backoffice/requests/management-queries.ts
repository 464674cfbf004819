import {
  countManagementRequests,
  getManagementRequest,
  getManagementRequests,
  getRequestStatistics,
  searchManagementRequests,
} from '@portail/contract/backoffice/operator-requests.calls.ts';

/** Query key prefix of the list of support requests. */
export const MANAGEMENT_KEY = 'demandes-gestion';

/** What a change of a request makes outdated. */
export const REQUEST_READS = [
  getManagementRequest,
  getManagementRequests,
  searchManagementRequests,
  countManagementRequests,
  getRequestStatistics,
  [MANAGEMENT_KEY],
] as const;
