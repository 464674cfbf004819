import { tradeDelay } from '@portail/rules/wallet/trade/ready-day.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from '../../shared/navigation/navigation.ts';
import { today } from '../../shared/time/today.ts';
import { cardStateQuery, forgetValue } from './trade-data.ts';
import { noteCardOver, noteReady, type TradeOutcome } from './trade-draft.ts';

const ASK_AGAIN_MS = 3_000;

/** The card of a trade that waits for one, as the provider says of it. */
export const useTradeCard = (done: TradeOutcome) => {
  const queries = useQueryClient();
  // Back from the card page: its answer is on its way. Otherwise they have just left it.
  const returned = useSearchParams().get('referenceTransaction');
  const reference = returned ?? done.carte?.referenceTransaction;
  const isByCard = done.statut === 'EN_ATTENTE_CARTE';
  const { data, error, refetch } = useQuery({
    ...cardStateQuery(reference ?? ''),
    enabled: isByCard && reference !== undefined,
    refetchInterval: ({ state }) => (state.data?.etat === 'INITIEE' ? ASK_AGAIN_MS : false),
  });
  const etat = data?.etat;
  const isPaid = isByCard && etat === 'ACCEPTEE';
  const { dateDisponibilite } = done;
  const final = done.choix.typeProduitFinal;
  useEffect(() => {
    if (etat === undefined || etat === 'INITIEE') return;
    // The trade is made, or everything is given back: what was read of the value is old.
    forgetValue(queries);
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
    /** Nothing was traded, and nothing will be: everything is given back. */
    isGivenBack: etat === 'REFUSEE' || etat === 'ABANDONNEE' || etat === 'EXPIREE',
    etat,
    error,
    retry: () => void refetch(),
  };
};
export type TradeCard = ReturnType<typeof useTradeCard>;
