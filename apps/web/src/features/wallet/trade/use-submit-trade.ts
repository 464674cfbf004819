import { orderTrade } from '@portail/contract/wallet/trade.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useActOnce } from '../../../flow/use-act-once.ts';
import { callApi } from '../../../session/api.ts';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { refusedLines } from '../../../session/vouchers/refusals.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { today } from '../../../shared/time/today.ts';
import { forgetTitres, noteRefusedNumber, tradedCodes } from './number-checks.ts';
import { startCardPayment } from './start-card.ts';
import { bodyOf, nameOf } from './trade-body.ts';
import { forgetValue } from './trade-data.ts';
import { finishTrade, keyFor, renewKey, type TradeDemand } from './trade-draft.ts';

const noteRefusedLines = (failure: ApiFailure, { choix }: TradeDemand): void => {
  const lines = choix.titres.map((titre, id) => ({ ...titre, id }));
  const { wrongCodes, numbers } = refusedLines(failure, lines, 'titres');
  for (const line of wrongCodes) tradedCodes.noteWrong(line);
  for (const [numero, message] of numbers) noteRefusedNumber(numero, message);
};

/** Sends once, whatever is pressed twice, lost or opened in two tabs (L13). */
export const useSubmitTrade = (numeroContrat: string) => {
  const queries = useQueryClient();

  const send = async (demand: TradeDemand): Promise<void> => {
    const body = bodyOf(numeroContrat, demand);
    const idempotencyKey = keyFor(demand, nameOf(body));
    try {
      // A delivery to another address may require a code; the same key is sent again with it.
      const outcome = await confirmingIdentity(() =>
        callApi(orderTrade, { body }, { idempotencyKey }),
      );
      if (outcome.kind === 'abandoned') return renewKey();
      const order = outcome.value;
      const isByCard = order.statut === 'EN_ATTENTE_CARTE';
      const carte = isByCard ? { cle: crypto.randomUUID() } : undefined;
      finishTrade({
        ...order,
        ...demand,
        jour: today(),
        ...(carte === undefined ? {} : { carte }),
      });
      // Replaces the history entry, because the steps were cleared.
      navigate(hrefOf('MILLESIME_TRADE_CONFIRMATION'), { replace: true });
      forgetTitres();
      forgetValue(queries);
      if (carte !== undefined) await startCardPayment(order.reference, carte.cle);
      return undefined;
    } catch (error) {
      if (error instanceof ApiFailure) noteRefusedLines(error, demand);
      throw error;
    }
  };

  const onRefused = () => {
    renewKey();
    // A refusal may come from stale holdings.
    forgetValue(queries);
  };
  return useActOnce({ send, onRefused });
};
