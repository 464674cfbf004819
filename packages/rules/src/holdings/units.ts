import { centsOf } from '../money/cents.ts';
import { formatQuantity } from './quantity.ts';
import type { CesuAccountType } from './vocabulary.ts';

const NBSP = '\u00a0';

const isInEuros = (type: CesuAccountType): boolean =>
  type === 'MONTANT' || type === 'MONTANT_PAR_MOIS';

/**
 * What the wire says (euros, minutes, hundredths of an hour) as the books count it: whole numbers,
 * so that a sum is exact.
 */
export const unitsOf = (type: CesuAccountType, wire: number): number =>
  isInEuros(type) ? centsOf(Math.round(wire * 100) + 0) : Math.round(wire) + 0;

/**
 * "1 234,50 €", "12 h 30" or "12,50 h". Signed for movements: "+ 120,00 €" in, "− 120,00 €" out;
 * the sign is typographic and never breaks away from its figures.
 */
export const formatUnits = (type: CesuAccountType, units: number, isSigned = false): string => {
  const words = formatQuantity(type, Math.abs(units));
  if (units < 0) return `−${NBSP}${words}`;
  return isSigned && units > 0 ? `+${NBSP}${words}` : words;
};
