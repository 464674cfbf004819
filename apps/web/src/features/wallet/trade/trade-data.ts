import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import {
  computeTradeFees,
  getTradeableAccounts,
  getTradeBeneficiary,
} from '@portail/contract/wallet/trade.calls.ts';
import type { ProductType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../../session/use-api-query.ts';
import { callApi } from '../../../session/api.ts';

type TradePerson = CallOutput<typeof getTradeBeneficiary>;
export type TradeTerms = TradePerson['contrats'][number]['parametres'][number];
export type TradeAddress = TradePerson['adresse'];
export type TradeableAccount = CallOutput<typeof getTradeableAccounts>[number];
export type TradeFees = CallOutput<typeof computeTradeFees>;

export interface TradePlace {
  readonly numeroContrat: string;
  readonly millesime: number;
  readonly millesimeSuivant: number;
  readonly adresse: TradeAddress;
  readonly terms: readonly TradeTerms[];
  readonly accounts: readonly TradeableAccount[];
}

/** Read again when a step opens, because another tab may have used the value. */
export const placeQuery = (numeroContrat: string) =>
  queryOptions({
    queryKey: [getTradeableAccounts.id, 'place', numeroContrat],
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

export interface FeesRequest {
  readonly numeroContrat: string;
  readonly numeroCompteCesu: string | undefined;
  readonly titres: readonly string[];
  readonly typeProduitFinal: ProductType;
  readonly montantCents: number;
}

/** A newer request aborts the running one. */
export const feesQuery = (request: FeesRequest) => {
  const { numeroContrat, numeroCompteCesu, titres, typeProduitFinal, montantCents } = request;
  const source = numeroCompteCesu === undefined ? { titres: [...titres] } : { numeroCompteCesu };
  const montant = wireEuros(montantCents);
  return apiQuery(computeTradeFees, {
    body: { numeroContrat, typeProduitFinal, montant, ...source },
  });
};
