import { getCardPaymentState } from '@portail/contract/payments/cards.calls.ts';
import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import {
  computeTradeFees,
  getTradeableAccounts,
  getTradeBeneficiary,
  getTradePeriod,
} from '@portail/contract/wallet/trade.calls.ts';
import type { ProductType } from '@portail/rules/wallet/holdings/product-types.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';

const TRADE = 'echange-millesime';

type TradePerson = CallOutput<typeof getTradeBeneficiary>;
export type TradeTerms = TradePerson['contrats'][number]['parametres'][number];
export type TradeAddress = TradePerson['adresse'];
export type TradeableAccount = CallOutput<typeof getTradeableAccounts>[number];
export type TradeFees = CallOutput<typeof computeTradeFees>;

/** All that a trade is made of, where it is February. */
export interface TradePlace {
  readonly numeroContrat: string;
  readonly millesime: number;
  readonly millesimeSuivant: number;
  readonly adresse: TradeAddress;
  readonly terms: readonly TradeTerms[];
  readonly accounts: readonly TradeableAccount[];
}

export const periodQuery = queryOptions({
  queryKey: [TRADE, 'periode'],
  queryFn: ({ signal }) => callApi(getTradePeriod, {}, { signal }),
});

/** Read anew each time a step opens: value may have gone by another window. */
export const placeQuery = (numeroContrat: string) =>
  queryOptions({
    queryKey: [TRADE, 'place', numeroContrat],
    queryFn: async ({ signal }) => {
      const [person, accounts] = await Promise.all([
        callApi(getTradeBeneficiary, {}, { signal }),
        callApi(getTradeableAccounts, { query: { numeroContrat } }, { signal }),
      ]);
      const contract = person.contrats.find((one) => one.numeroContrat === numeroContrat);
      return { adresse: person.adresse, terms: contract?.parametres ?? [], accounts };
    },
    staleTime: 0,
  });

export interface AskedFees {
  readonly numeroContrat: string;
  readonly numeroCompteCesu: string | undefined;
  readonly titres: readonly string[];
  readonly typeProduitFinal: ProductType;
  readonly montantCents: number;
}

/** A newer question cancels the running one: its signal is that of the key. */
export const feesQuery = (asked: AskedFees) =>
  queryOptions({
    queryKey: [TRADE, 'frais', asked],
    queryFn: ({ signal }): Promise<TradeFees> => {
      const { numeroContrat, numeroCompteCesu, titres, typeProduitFinal, montantCents } = asked;
      const source =
        numeroCompteCesu === undefined ? { titres: [...titres] } : { numeroCompteCesu };
      const montant = wireEuros(montantCents);
      const body = { numeroContrat, typeProduitFinal, montant, ...source };
      return callApi(computeTradeFees, { body }, { signal });
    },
  });

export const cardStateQuery = (referenceTransaction: string) =>
  queryOptions({
    queryKey: [TRADE, 'carte', referenceTransaction],
    queryFn: ({ signal }) =>
      callApi(getCardPaymentState, { params: { referenceTransaction } }, { signal }),
    staleTime: 0,
  });

/** Value has moved: statements, histories and what may still be traded all tell of it. */
export const forgetValue = (queries: QueryClient): void => void queries.invalidateQueries();
