import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import type { Refusal } from '../../../session/use-api-mutation.ts';
import { conversionSubmitTexts } from './conversion.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';

interface RefusalWords {
  /** Not done, or unknown. */
  readonly title: { readonly title?: string };
  readonly whole: readonly string[];
  readonly problems: readonly FieldProblem[];
}

export const useRefusalWords = (refusal: Refusal | undefined): RefusalWords => {
  const texts = useTexts(conversionSubmitTexts);
  if (refusal === undefined) return { title: {}, whole: [], problems: [] };
  const { failure, isOpen } = refusal;
  const notLost = isOpen ? [] : [texts.notLost];
  const said = failure.fields.length === 0 ? [failure] : failure.fields;
  return {
    title: { title: isOpen ? texts.noAnswer : texts.refused },
    whole: [failure.message, ...notLost],
    problems: [...said.map(({ message }) => message), ...notLost].map((message) => ({ message })),
  };
};
