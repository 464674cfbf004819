import { findPayee, getPaidPayees } from '@portail/contract/payments/account-payments.calls.ts';
import { apiQuery } from '../use-api-query.ts';

/** Who has this NAN code; an unknown one is an error, in the server's words. */
export const payeeQuery = (codeNAN: string) => apiQuery(findPayee, { query: { codeNAN } });

/** The people already paid under a contract, the last one first. */
export const paidPayeesQuery = (numeroContrat: string | undefined) =>
  apiQuery(getPaidPayees, { query: { numeroContrat } });
