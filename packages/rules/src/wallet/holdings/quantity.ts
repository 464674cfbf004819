import { wireEuros } from '../../money/wire.ts';
import { centsOf, formatAmount } from '../../money/cents.ts';
import { formatMinutes, formatSeconds } from '../../time/duration.ts';
import type { CesuAccountType } from './vocabulary.ts';

const SECONDS_PER_HUNDREDTH = 36;
const hoursFormat = new Intl.NumberFormat('fr-FR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** 150 hundredths of an hour are "1,50" in the field where they are typed (ACC-10). */
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
      return formatSeconds(quantity * SECONDS_PER_HUNDREDTH);
  }
};

/** On the wire, cents are written in euros; minutes and hundredths stay whole numbers. */
export const wireQuantity = (type: CesuAccountType, quantity: number): number =>
  type === 'MONTANT' || type === 'MONTANT_PAR_MOIS' ? wireEuros(quantity) : quantity;
