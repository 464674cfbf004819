import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { useEffect, useState } from 'react';
import { type Refusal, useApiMutation } from '../../../session/use-api-mutation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeSubmitTexts } from './trade.texts.ts';
import { openSubmission, type TradeDemand, finishTrade, keyFor, renewKey } from './trade-draft.ts';
import { orderTrade } from '@portail/contract/wallet/trade.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { refusedLines } from '../../../session/vouchers/refusals.ts';
import type { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { today } from '../../../shared/time/today.ts';
import { forgetTitres, noteRefusedNumber, tradedCodes } from './number-checks.ts';
import { startCardPayment } from './start-card.ts';
import { bodyOf, nameOf } from './trade-body.ts';

const noteRefusedLines = (failure: ApiFailure, { choix }: TradeDemand): void => {
  const lines = choix.titres.map((titre, id) => ({ ...titre, id }));
  const { wrongCodes, numbers } = refusedLines(failure, lines, 'titres');
  for (const line of wrongCodes) tradedCodes.noteWrong(line);
  for (const [numero, message] of numbers) noteRefusedNumber(numero, message);
};

/** Trades once, also over a reload and several tabs: the draft holds the key (L13). */
const useSubmitTrade = (numeroContrat: string) => {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries();
  return useApiMutation(
    // A delivery to another address may require a code; the same key is sent again with it.
    (demand: TradeDemand) => {
      const body = bodyOf(numeroContrat, demand);
      return callApi(orderTrade, { body }, { idempotencyKey: keyFor(demand, nameOf(body)) });
    },
    {
      onSuccess: async (order, demand) => {
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
        reload();
        if (carte !== undefined) await startCardPayment(order.reference, carte.cle);
      },
      onAbandoned: renewKey,
      onRefused: ({ failure, isOpen }, demand) => {
        noteRefusedLines(failure, demand);
        // Without an answer the holdings are not reloaded: what was sent may be gone from them.
        if (isOpen) return;
        renewKey();
        reload();
      },
    },
  );
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
