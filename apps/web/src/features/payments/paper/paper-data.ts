import { getPaperPayments } from '@portail/contract/wallet/holdings.calls.ts';
import {
  getPayableTitres,
  getRemittance,
} from '@portail/contract/payments/paper-payments.calls.ts';
import type { RemittanceDetail } from '@portail/contract/payments/paper-payments.schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../../session/use-api-query.ts';
import { callApi } from '../../../session/api.ts';

/** Read again each time the step opens: a voucher may be used in another window. */
export const payableTitresQuery = (numeroContrat: string) =>
  apiQuery(getPayableTitres, { query: { numeroContrat } }, { staleTime: 0 });

const LAST_PAYMENTS = '5';

const paysWith = ({ titres }: RemittanceDetail, numeros: readonly string[]): boolean =>
  titres.length === numeros.length &&
  titres.every(({ numeroTitre }) => numeros.includes(numeroTitre));

/** The recent payment made with these vouchers, if any. */
export const paymentOfQuery = (numeroContrat: string, numeros: readonly string[]) =>
  queryOptions({
    queryKey: [getPaperPayments.id, numeroContrat, numeros],
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
