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

/** What was declared before it is paid: no payment of it exceeds the net salary (ACC-11). */
export interface PaidDeclaration {
  readonly organisme: Organisme;
  readonly id: string;
  readonly net: Cents;
  /** What its other payments leave of the net. */
  readonly left: Cents;
}

/** By which name the payment refers to its declaration (DECL-36). */
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

/** The accounts and the card together pay at most what is left of the net that was declared. */
export const declarationErrors = (
  source: Source,
  values: AmountValues,
  declaration: PaidDeclaration | undefined,
): AmountErrors =>
  declaration !== undefined &&
  exceedsDeclared(totalOf(source, values), declaration.left, ZERO_CENTS)
    ? { [fieldOf(source)]: DECLARATION_MESSAGES.aboveDeclaredNet }
    : {};

/** What is left of the declared net as the amount to pay; above the balance, the person decides how. */
export const withDeclaredNet = (values: AmountValues, { left }: PaidDeclaration): AmountValues =>
  withAmount(values, left);

/** Where the amount begins: with what was declared, as far as the accounts go. */
export const firstAmount = (
  source: Source,
  declaration: PaidDeclaration | undefined,
): AmountValues =>
  declaration === undefined || !isEuroSource(source)
    ? NO_AMOUNT
    : withAmount(NO_AMOUNT, Math.min(declaration.left, availableOf(source, NO_AMOUNT)));
