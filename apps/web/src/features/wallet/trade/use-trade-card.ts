import { getCardPaymentState } from '@portail/contract/payments/cards.calls.ts';
import { tradeDelay } from '@portail/rules/wallet/trade/trade.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQuery } from '../../../session/use-api-query.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { today } from '../../../shared/time/today.ts';
import { noteCardOver, noteReady, type TradeOutcome } from './trade-draft.ts';

const ASK_AGAIN_MS = 3_000;

export const useTradeCard = (done: TradeOutcome) => {
  const queries = useQueryClient();
  // After the return from the card page, the answer of the provider may still be pending.
  const returned = useSearchParams().get('referenceTransaction');
  const reference = returned ?? done.carte?.referenceTransaction;
  const isByCard = done.statut === 'EN_ATTENTE_CARTE';
  const { data, error, refetch } = useQuery({
    ...apiQuery(
      getCardPaymentState,
      { params: { referenceTransaction: reference ?? '' } },
      { staleTime: 0 },
    ),
    enabled: isByCard && reference !== undefined,
    refetchInterval: ({ state }) => (state.data?.etat === 'INITIEE' ? ASK_AGAIN_MS : false),
  });
  const etat = data?.etat;
  const isPaid = isByCard && etat === 'ACCEPTEE';
  const { dateDisponibilite } = done;
  const final = done.choix.typeProduitFinal;
  useEffect(() => {
    if (etat === undefined || etat === 'INITIEE') return;
    // The trade was made or cancelled, so cached holdings are stale.
    void queries.invalidateQueries();
    noteCardOver();
  }, [etat, queries]);
  useEffect(() => {
    if (isPaid && dateDisponibilite === undefined)
      noteReady(formatFrenchDate(tradeDelay(final, today()).readyOn));
  }, [isPaid, dateDisponibilite, final]);
  return {
    isByCard,
    isBack: returned !== null,
    isPaid,
    isGivenBack: etat === 'REFUSEE' || etat === 'ABANDONNEE' || etat === 'EXPIREE',
    etat,
    error,
    retry: () => void refetch(),
  };
};
export type TradeCard = ReturnType<typeof useTradeCard>;
