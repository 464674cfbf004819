import { TEXT_MAX_LENGTH } from '@portail/contract/constants/constants.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { formatMonth } from '@portail/rules/wallet/holdings/months.ts';
import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import type { paymentAmountTexts } from './paying.texts.ts';
import type { AmountErrors } from './payment-amount.ts';
import type { Refusal } from '../../../session/use-api-mutation.ts';

/** Validated instead of `maxlength`, which would silently cut a pasted comment. */
export const commentError = (comment: string): string | undefined =>
  comment.trim().length > TEXT_MAX_LENGTH ? MESSAGES.maxLength(TEXT_MAX_LENGTH) : undefined;

export const fieldId = (name: string): string => `paiement-${name}`;

type Texts = { readonly [K in keyof typeof paymentAmountTexts.defaults]: string };

/** "Novembre 2026", capitalised. */
export const monthLabel = (mois: string): string => {
  const name = formatMonth(mois);
  return name.charAt(0).toLocaleUpperCase('fr') + name.slice(1);
};

const MONTH_FIELD = /^mois-(\d{2})-(\d{4})$/;

const labelOf = (name: string, texts: Texts): string | undefined => {
  const month = MONTH_FIELD.exec(name);
  if (month !== null) return monthLabel(`${month[1]}/${month[2]}`);
  if (name === 'montant') return texts.montant;
  if (name === 'comptes') return texts.comptes;
  if (name === 'auDela') return texts.beyondLabel;
  return name === 'complement' ? texts.complement : undefined;
};

/** The payment was refused, or its result is unknown. */
export const refusalTitle = (
  { isOpen }: Refusal,
  texts: { readonly unansweredTitle: string; readonly refusedTitle: string },
): string => (isOpen ? texts.unansweredTitle : texts.refusedTitle);

/** The server's error, and that the typed values are kept. */
export const refusalProblems = (
  { failure, isOpen }: Refusal,
  notLost: string,
): readonly FieldProblem[] => {
  const said = failure.fields.length === 0 ? [failure] : failure.fields;
  return [...said.map(({ message }) => ({ message })), ...(isOpen ? [] : [{ message: notLost }])];
};

/** In the order of the page. */
export const amountProblems = (errors: AmountErrors, texts: Texts): readonly FieldProblem[] =>
  Object.entries(errors).map(([name, message]) => ({
    fieldId: fieldId(name),
    label: labelOf(name, texts),
    message,
  }));
