import { exceedsDeclared } from '@portail/rules/declarations/declaration-state.ts';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { type Cents, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import {
  type AmountErrors,
  availableOf,
  isEuroSource,
  monthField,
  type Source,
  totalOf,
  withAmount,
} from './payment-amount.ts';
import { type AmountValues, NO_AMOUNT } from './payment-values.ts';

/** Its payments cannot exceed the net salary (ACC-11). */
export interface PaidDeclaration {
  readonly organisme: Organisme;
  readonly id: string;
  readonly net: Cents;
  /** The net less its other payments. */
  readonly left: Cents;
}

/** The request field of the declaration (DECL-36). */
export const declarationBody = (declaration: PaidDeclaration | undefined) => {
  if (declaration === undefined) return {};
  const { organisme, id } = declaration;
  return organisme === 'CESU' ? { idTeledeclaration: id } : { idTeledeclarationPaje: id };
};

const fieldOf = (source: Source): string => {
  if (isEuroSource(source)) return 'montant';
  const first = source.months[0];
  return first === undefined ? 'montant' : monthField(first.mois);
};

/** Accounts and card together pay at most the rest of the declared net. */
export const declarationErrors = (
  source: Source,
  values: AmountValues,
  declaration: PaidDeclaration | undefined,
): AmountErrors =>
  declaration !== undefined &&
  exceedsDeclared(totalOf(source, values), declaration.left, ZERO_CENTS)
    ? { [fieldOf(source)]: DECLARATION_MESSAGES.aboveDeclaredNet }
    : {};

/** Sets the rest of the declared net as the amount. */
export const withDeclaredNet = (values: AmountValues, { left }: PaidDeclaration): AmountValues =>
  withAmount(values, left);

/** The initial amount: the rest of the declared net, limited by the balance. */
export const firstAmount = (
  source: Source,
  declaration: PaidDeclaration | undefined,
): AmountValues =>
  declaration === undefined || !isEuroSource(source)
    ? NO_AMOUNT
    : withAmount(NO_AMOUNT, Math.min(declaration.left, availableOf(source, NO_AMOUNT)));
