import type { Cents } from '../money/cents.ts';
import { MAX_AMOUNT } from './complements.ts';
import { DECLARATION_MESSAGES } from './declaration-messages.ts';
import type { DeclarationProblem } from './problem.ts';

const TOO_MUCH = DECLARATION_MESSAGES.tooMuch('99\u00a0999,99');

/** Amounts by the name of their field; one that was not given is not judged. */
export const problemsOfAmounts = (
  amounts: Readonly<Record<string, Cents | null>>,
): readonly DeclarationProblem[] =>
  Object.entries(amounts).flatMap(([champ, amount]) =>
    amount !== null && amount > MAX_AMOUNT ? [{ champ, message: TOO_MUCH }] : [],
  );

/** The net that the person saw is the one that the rules compute, and it is worth declaring. */
export const problemsOfNet = (given: Cents, computed: Cents): readonly DeclarationProblem[] => {
  const champ = 'montantNet';
  if (computed <= 0) return [{ champ, message: DECLARATION_MESSAGES.netNotPositive }];
  if (computed > MAX_AMOUNT) return [{ champ, message: TOO_MUCH }];
  return given === computed
    ? []
    : [{ champ, message: DECLARATION_MESSAGES.netNotComputed(computed) }];
};
