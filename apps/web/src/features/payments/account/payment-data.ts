import { getActiveAccounts } from '@portail/contract/wallet/holdings.calls.ts';
import {
  computeComplementFees,
  computeReloadFees,
  findPaymentAttempt,
  getAccountPayment,
  getMaximumCardSlice,
} from '@portail/contract/payments/account-payments.calls.ts';
import type { VisualisationMode } from '@portail/rules/identity/access/vocabulary.ts';
import { centsOfWire, wireEuros } from '@portail/rules/money/wire.ts';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../../session/use-api-query.ts';
import { callApi } from '../../../session/api.ts';

export interface PaymentContract {
  readonly numeroContrat: string;
  readonly typeContrat: VisualisationMode;
}

/** Read again each time a step opens: a payment may come from another window. */
export const payableAccountsQuery = (numeroContrat: string) =>
  apiQuery(getActiveAccounts, { query: { numeroContrat } }, { staleTime: 0 });

export const sliceQuery = ({ numeroContrat, typeContrat }: PaymentContract) =>
  queryOptions({
    queryKey: [getMaximumCardSlice.id, numeroContrat, typeContrat],
    queryFn: async ({ signal }) => {
      const query = { numeroContrat, typeContrat };
      return centsOfWire((await callApi(getMaximumCardSlice, { query }, { signal })).valeur);
    },
  });

/** A newer request cancels the running one. */
export const complementFeesQuery = (
  contract: PaymentContract,
  codeNAN: string,
  complement: number,
) =>
  queryOptions({
    queryKey: [computeComplementFees.id, contract, codeNAN, complement],
    queryFn: async ({ signal }) => {
      const body = { ...contract, codeNAN, montantComplement: wireEuros(complement) };
      return centsOfWire((await callApi(computeComplementFees, { body }, { signal })).valeur);
    },
  });

/** The fee of the missing amount. */
export const reloadFeesQuery = (
  contract: PaymentContract,
  { codeNAN, comptes, missing }: { codeNAN: string; comptes: readonly string[]; missing: number },
) =>
  queryOptions({
    queryKey: [computeReloadFees.id, contract, codeNAN, comptes, missing],
    queryFn: async ({ signal }) => {
      const body = {
        ...contract,
        codeNAN,
        montant: wireEuros(missing),
        numeroComptesCESU: [...comptes],
      };
      return centsOfWire((await callApi(computeReloadFees, { body }, { signal })).valeur);
    },
  });

export const attemptQuery = (cle: string) =>
  apiQuery(findPaymentAttempt, { query: { cle } }, { staleTime: 0, enabled: cle !== '' });

export const paymentQuery = (reference: string) =>
  apiQuery(getAccountPayment, { query: { referenceTransaction: reference } }, { staleTime: 0 });
