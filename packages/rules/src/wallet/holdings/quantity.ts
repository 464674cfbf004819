import { centsOf, formatAmount } from '../../money/cents.ts';
import { centsOfWire, wireEuros } from '../../money/wire.ts';
import { formatMinutes, formatSeconds } from '../../time/duration.ts';
import { unitOf } from './rights.ts';
import type { CesuAccountType } from './vocabulary.ts';

const SECONDS_PER_HUNDREDTH = 36;

let hoursFormat: Intl.NumberFormat | undefined;

/** 150 hundredths of an hour are "1,50". */
export const formatHundredths = (hundredths: number): string => {
  // Created on first use: construction is slow on phones.
  hoursFormat ??= new Intl.NumberFormat('fr-FR', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return hoursFormat.format(hundredths / 100);
};

/** From the ledger's unit: cents, minutes or hundredths of an hour. */
export const formatQuantity = (type: CesuAccountType, quantity: number): string => {
  switch (type) {
    case 'MONTANT':
    case 'MONTANT_PAR_MOIS':
      return formatAmount(centsOf(quantity));
    case 'MINUTE_PAR_MOIS':
      return formatMinutes(quantity);
    case 'CENTIEME_HEURE_PAR_MOIS':
      return formatSeconds(quantity * SECONDS_PER_HUNDREDTH);
  }
};

/** On the wire, cents become euros; minutes and hundredths stay whole numbers. */
export const wireQuantity = (type: CesuAccountType, quantity: number): number =>
  type === 'MONTANT' || type === 'MONTANT_PAR_MOIS' ? wireEuros(quantity) : quantity;

const NBSP = '\u00a0';

/**
 * From the wire's unit (euros, minutes, hundredths of an hour) to whole ledger units, so that sums
 * are exact.
 */
export const unitsOf = (type: CesuAccountType, wire: number): number => {
  if (unitOf(type) === 'CENTIME') return centsOfWire(wire);
  if (!Number.isSafeInteger(wire)) throw new RangeError(`${wire} is not a whole quantity`);
  return wire;
};

/**
 * "1 234,50 €", or "12 h 30". Signed for movements: "+ 120,00 €" in, "− 120,00 €" out;
 * the sign is typographic and followed by a non-breaking space.
 */
export const formatUnits = (type: CesuAccountType, units: number, isSigned = false): string => {
  const words = formatQuantity(type, Math.abs(units));
  if (units < 0) return `−${NBSP}${words}`;
  return isSigned && units > 0 ? `+${NBSP}${words}` : words;
};
