import { PAID_TITRES_MAX } from '@portail/contract/payments/paper-payments.schemas.ts';
import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { voucherTexts } from './vouchers.texts.ts';
import { type LineErrors, useLineErrors } from './line-words.ts';
import { fieldIdOf } from './VoucherRow.tsx';
import type { AssessedLine } from './voucher-lines.ts';

export interface VoucherRefusal {
  /** By number: what the server said of it. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Of the whole, before anything else. */
  readonly messages: readonly string[];
}

/** What is wrong, line by line and as a whole; the summary says it once it was tried. */
export const useVoucherProblems = (
  assessed: readonly AssessedLine[],
  isTried: boolean,
  refusal: VoucherRefusal | undefined,
) => {
  const texts = useTexts(voucherTexts);
  const lineErrors = useLineErrors();

  /** The server's word on a number stands until another one is typed. */
  const errorsOf = (one: AssessedLine, isTriedNow = isTried): LineErrors => {
    const refused = refusal?.numbers.get(one.line.numeroTitre);
    return refused === undefined ? lineErrors(one.state, isTriedNow) : { numeroTitre: refused };
  };

  const ofLine = (
    one: AssessedLine,
    index: number,
    isTriedNow: boolean,
  ): readonly FieldProblem[] => {
    const rang = String(index + 1);
    const { numeroTitre, caseAGratter } = errorsOf(one, isTriedNow);
    const problem = (field: 'numeroTitre' | 'caseAGratter', message: string | undefined) =>
      message === undefined
        ? []
        : [
            {
              fieldId: fieldIdOf(one.line.id, field),
              label: fill(field === 'numeroTitre' ? texts.numberOf : texts.codeOf, { rang }),
              message,
            },
          ];
    return [...problem('numeroTitre', numeroTitre), ...problem('caseAGratter', caseAGratter)];
  };

  const ofWhole = (): readonly FieldProblem[] => {
    const filled = assessed.filter(({ state }) => state.kind !== 'empty').length;
    const first = assessed[0];
    if (filled === 0 && first !== undefined)
      return [{ fieldId: fieldIdOf(first.line.id, 'numeroTitre'), message: texts.atLeastOne }];
    if (filled <= PAID_TITRES_MAX) return [];
    return [{ message: fill(texts.tooMany, { nombre: String(PAID_TITRES_MAX) }) }];
  };

  const find = (): readonly FieldProblem[] => [
    ...ofWhole(),
    ...assessed.flatMap((one, index) => ofLine(one, index, true)),
  ];
  const refused = refusal?.messages.map((message) => ({ message })) ?? [];
  return {
    errorsOf: (one: AssessedLine) => errorsOf(one),
    find,
    problems: isTried ? [...refused, ...find()] : [],
  };
};
