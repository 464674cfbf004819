import { getPaperPayments } from '@portail/contract/wallet/holdings.calls.ts';
import {
  getPayableTitres,
  getRemittance,
} from '@portail/contract/payments/paper-payments.calls.ts';
import type { RemittanceDetail } from '@portail/contract/payments/paper-payments.schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

const PAYABLE = 'titres-payables';

/** Read again each time the step opens: a voucher may be used in another window. */
export const payableTitresQuery = (numeroContrat: string) =>
  queryOptions({
    queryKey: [PAYABLE, numeroContrat],
    queryFn: ({ signal }) => callApi(getPayableTitres, { query: { numeroContrat } }, { signal }),
    staleTime: 0,
  });

const LAST_PAYMENTS = '5';

const paysWith = ({ titres }: RemittanceDetail, numeros: readonly string[]): boolean =>
  titres.length === numeros.length &&
  titres.every(({ numeroTitre }) => numeros.includes(numeroTitre));

/** The recent payment made with these vouchers, if any. */
export const paymentOfQuery = (numeroContrat: string, numeros: readonly string[]) =>
  queryOptions({
    queryKey: [PAYABLE, numeroContrat, 'paiement', numeros],
    queryFn: async ({ signal }): Promise<RemittanceDetail | null> => {
      const query = { numeroContrat, taille: LAST_PAYMENTS };
      for (const { numeroRemise } of await callApi(getPaperPayments, { query }, { signal })) {
        const found = await callApi(getRemittance, { params: { numeroRemise } }, { signal });
        if (paysWith(found, numeros)) return found;
      }
      return null;
    },
    staleTime: 0,
  });

/** After wrong codes or a request without an answer. */
export const rereadVouchers = (queries: QueryClient): void =>
  void queries.invalidateQueries({ queryKey: [PAYABLE] });

export const remittanceQuery = (numeroRemise: string) =>
  queryOptions({
    queryKey: ['remise', numeroRemise],
    queryFn: ({ signal }) => callApi(getRemittance, { params: { numeroRemise } }, { signal }),
  });
