import { wireEuros } from '../money/wire.ts';
import { centsOf, formatAmount } from '../money/cents.ts';
import type { CesuAccountType } from './vocabulary.ts';

const MINUTES_PER_HOUR = 60;
const hoursFormat = new Intl.NumberFormat('fr-FR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** 495 minutes are "8 h 15". */
const formatMinutes = (minutes: number): string => {
  const sign = minutes < 0 ? '-' : '';
  const whole = Math.abs(minutes);
  const rest = String(whole % MINUTES_PER_HOUR).padStart(2, '0');
  return `${sign}${Math.floor(whole / MINUTES_PER_HOUR)}\u00a0h\u00a0${rest}`;
};

/** 150 hundredths of an hour are "1,50". */
export const formatHundredths = (hundredths: number): string =>
  hoursFormat.format(hundredths / 100);

/** What the books count (cents, minutes, hundredths of an hour), as a person reads it. */
export const formatQuantity = (type: CesuAccountType, quantity: number): string => {
  switch (type) {
    case 'MONTANT':
    case 'MONTANT_PAR_MOIS':
      return formatAmount(centsOf(quantity));
    case 'MINUTE_PAR_MOIS':
      return formatMinutes(quantity);
    case 'CENTIEME_HEURE_PAR_MOIS':
      return `${formatHundredths(quantity)}\u00a0h`;
  }
};

/** On the wire, cents are written in euros; minutes and hundredths stay whole numbers. */
export const wireQuantity = (type: CesuAccountType, quantity: number): number =>
  type === 'MONTANT' || type === 'MONTANT_PAR_MOIS' ? wireEuros(quantity) : quantity;
