import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { useVoucherProblems } from '../../../session/vouchers/use-voucher-problems.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeChoiceTexts, tradeFeesTexts } from './trade.texts.ts';
import type { TradeChoice } from './use-trade-choice.ts';

export const CHOICE_IDS = {
  source: 'echange-source',
  final: 'echange-forme',
  faceValue: 'echange-valeur',
} as const;

const NO_REFUSAL = new Map<string, string>();

export const useChoiceProblems = (choice: TradeChoice, isTried: boolean) => {
  const texts = useTexts(tradeChoiceTexts);
  const feesTexts = useTexts(tradeFeesTexts);
  const { values, isPaper, lines, final, finals, book, fees } = choice;
  const vouchers = useVoucherProblems(lines.assessed, isTried, {
    numbers: isPaper ? lines.errors : NO_REFUSAL,
    messages: [],
  });

  const finalProblem = (): string | undefined => {
    if (finals.length > 1 && final === undefined) return MESSAGES.required;
    return book.problem === undefined ? undefined : texts[book.problem];
  };
  const problem = (fieldId: string, label: string | undefined, message: string | undefined) =>
    message === undefined ? [] : [{ fieldId, label, message }];

  const find = (): readonly FieldProblem[] => [
    ...problem(
      CHOICE_IDS.source,
      texts.source,
      values.source === '' ? MESSAGES.required : undefined,
    ),
    ...problem(CHOICE_IDS.final, undefined, finalProblem()),
    ...problem(CHOICE_IDS.faceValue, texts.faceValue, book.faceProblem),
    ...(isPaper ? vouchers.find() : []),
    ...(fees.hasFailed ? [{ message: feesTexts.failed }] : []),
  ];
  return {
    find,
    problems: isTried ? find() : [],
    errorsOf: vouchers.errorsOf,
    sourceError: isTried && values.source === '' ? MESSAGES.required : undefined,
    /** An amount below one voucher is reported without submitting. */
    finalError: isTried || book.problem !== undefined ? finalProblem() : undefined,
    faceValueError: isTried ? book.faceProblem : undefined,
  };
};
export type ChoiceProblems = ReturnType<typeof useChoiceProblems>;
