import {
  CONVERTED_FACE_MAX,
  type ConversionProblem,
  type WishedTitres,
} from '@portail/rules/wallet/conversion/amount.ts';
import { eurosOf, formatAmount } from '@portail/rules/money/cents.ts';
import { MAX_TITRES } from '@portail/rules/orders/order-amounts.ts';
import { MESSAGES } from '../messages/messages.ts';

/** What is said of a format change: kept apart, since no first page needs it. */
export const CONVERSION_MESSAGES = {
  /** Quoted by the specification, without the space that typography asks for. */
  faceValueMin: 'La valeur minimale est de 15€',
  tooMany: `Un carnet compte au plus ${MAX_TITRES} titres.`,
  otherBook: 'Ce titre n’est pas du produit et du millésime de ce changement.',
} as const;

/** The sentence of a problem, by its form and by the server alike. */
export const conversionMessage = (
  problem: ConversionProblem,
  { faceValue, available }: Pick<WishedTitres, 'faceValue' | 'available'>,
): string => {
  switch (problem) {
    case 'VALEUR_MINIMALE':
      return CONVERSION_MESSAGES.faceValueMin;
    case 'VALEUR_MAXIMALE':
      return MESSAGES.faceValueMax(eurosOf(CONVERTED_FACE_MAX));
    case 'MONTANT_NUL':
      return MESSAGES.amount;
    case 'SOLDE':
      return MESSAGES.amountMax(formatAmount(available));
    case 'MULTIPLE':
      return MESSAGES.amountStep(formatAmount(faceValue));
    case 'TROP_DE_TITRES':
      return CONVERSION_MESSAGES.tooMany;
  }
};
