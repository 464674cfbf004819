import { centsOfWire } from '../../money/wire.ts';
import { formatQuantity } from './quantity.ts';
import { unitOf } from './rights.ts';
import type { CesuAccountType } from './vocabulary.ts';

const NBSP = '\u00a0';

/**
 * What the wire says (euros, minutes, hundredths of an hour) as the books count it: whole numbers,
 * so that a sum is exact.
 */
export const unitsOf = (type: CesuAccountType, wire: number): number => {
  if (unitOf(type) === 'CENTIME') return centsOfWire(wire);
  if (!Number.isSafeInteger(wire)) throw new RangeError(`${wire} is not a whole quantity`);
  return wire;
};

/**
 * "1 234,50 €", or "12 h 30". Signed for movements: "+ 120,00 €" in, "− 120,00 €" out;
 * the sign is typographic and never breaks away from its figures.
 */
export const formatUnits = (type: CesuAccountType, units: number, isSigned = false): string => {
  const words = formatQuantity(type, Math.abs(units));
  if (units < 0) return `−${NBSP}${words}`;
  return isSigned && units > 0 ? `+${NBSP}${words}` : words;
};
