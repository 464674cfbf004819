import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { useEffect, useState } from 'react';
import { type Refusal, useActOnce } from '../../../flow/use-act-once.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeSubmitTexts } from './trade.texts.ts';
import { openSubmission, type TradeDemand, finishTrade, keyFor, renewKey } from './trade-draft.ts';
import { orderTrade } from '@portail/contract/wallet/trade.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { useQueryClient } from '@tanstack/react-query';
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

const noteRefusedLines = (failure: ApiFailure, { choix }: TradeDemand): void => {
  const lines = choix.titres.map((titre, id) => ({ ...titre, id }));
  const { wrongCodes, numbers } = refusedLines(failure, lines, 'titres');
  for (const line of wrongCodes) tradedCodes.noteWrong(line);
  for (const [numero, message] of numbers) noteRefusedNumber(numero, message);
};

/** Sends once, whatever is pressed twice, lost or opened in two tabs (L13). */
const useSubmitTrade = (numeroContrat: string) => {
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

const LINE = /^titres\.(\d+)\./;

const useRefusedWords = () => {
  const texts = useTexts(tradeSubmitTexts);
  return ({ failure }: Refusal, demand: TradeDemand | undefined): readonly string[] => {
    if (failure.fields.length === 0) return [failure.message];
    return failure.fields.map(({ champ, message }) => {
      const [, index] = LINE.exec(champ) ?? [];
      const titre = index === undefined ? undefined : demand?.choix.titres[Number(index)];
      return titre === undefined
        ? message
        : fill(texts.ofTitre, { numero: titre.numeroTitre, message });
    });
  };
};

export const useTradeEnd = (numeroContrat: string, isLast: boolean) => {
  const texts = useTexts(tradeSubmitTexts);
  const refusedWords = useRefusedWords();
  const [reviewed, setReviewed] = useState<TradeDemand>();
  const [sent, setSent] = useState<TradeDemand>();
  const { submit, isPending, refusal, forgetRefusal } = useSubmitTrade(numeroContrat);
  useEffect(() => {
    if (isLast) openSubmission();
  }, [isLast]);
  const send = async (demand: TradeDemand) => {
    setSent(demand);
    await submit(demand);
    setReviewed(undefined);
  };
  const isOpen = refusal?.isOpen === true;
  const problems: readonly FieldProblem[] =
    refusal === undefined
      ? []
      : [...refusedWords(refusal, sent), isOpen ? texts.unknownAdvice : texts.notLost].map(
          (message) => ({ message }),
        );
  return {
    isLast,
    isPending,
    reviewed,
    review: setReviewed,
    send,
    close: () => setReviewed(undefined),
    forget: forgetRefusal,
    problems,
    title: isOpen ? texts.unknown : texts.refused,
    attempts: refusal?.attempt ?? 0,
  };
};
export type TradeEnd = ReturnType<typeof useTradeEnd>;
