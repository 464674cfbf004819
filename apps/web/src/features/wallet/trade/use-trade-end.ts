import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { useEffect, useState } from 'react';
import type { Refusal } from '../../../flow/use-act-once.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeSubmitTexts } from './trade.texts.ts';
import { openSubmission, type TradeDemand } from './trade-draft.ts';
import { useSubmitTrade } from './use-submit-trade.ts';

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
