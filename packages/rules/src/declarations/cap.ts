import { centsOf, type Cents } from '../money/cents.ts';

/** What may still be paid of a declared wage, once its other payments are counted (ACC-11). */
export const remainingOfDeclaration = (declaredNet: Cents, alreadyPaid: Cents): Cents =>
  centsOf(Math.max(0, declaredNet - alreadyPaid));

export const exceedsDeclared = (amount: Cents, declaredNet: Cents, alreadyPaid: Cents): boolean =>
  amount > remainingOfDeclaration(declaredNet, alreadyPaid);
