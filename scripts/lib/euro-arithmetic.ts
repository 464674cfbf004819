import { parseSync, Visitor, type Expression } from 'oxc-parser';

/*
 * 8.41 * 100 is 840.9999999999999. Euros become cents, and cents euros, in the rules of money
 * alone: elsewhere a product, quotient or remainder by a hundred is euros being reckoned with.
 */
const OPERATORS = new Set(['*', '/', '%']);
const HUNDREDS = new Set([100, 0.01]);

const isHundred = (side: Expression | { readonly type: string }): boolean =>
  'value' in side && typeof side.value === 'number' && HUNDREDS.has(side.value);

/** Lines on which something is multiplied or divided by a hundred. */
export function hundredfolds(path: string, text: string): number[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'syntax error'}`);
  const found: number[] = [];
  const lineOf = (start: number) => text.slice(0, start).split('\n').length;
  new Visitor({
    BinaryExpression({ operator, left, right, start }) {
      if (OPERATORS.has(operator) && (isHundred(left) || isHundred(right))) {
        found.push(lineOf(start));
      }
    },
    AssignmentExpression({ operator, right, start }) {
      if (OPERATORS.has(operator.slice(0, 1)) && isHundred(right)) found.push(lineOf(start));
    },
  }).visit(program);
  return found;
}
