import type { DeclarationResume } from '@portail/contract/declarations/declaring.schemas.ts';
import { valuesOfLast } from './cesu/cesu-values.ts';
import { daysWords } from './DaysField.tsx';
import { valuesAgain } from './paje/paje-start.ts';

const leaveWords = (days: number): string => (days === 0 ? '' : daysWords(days));

/** Includes days and leave; the accuracy must be confirmed again. */
export const typedAgain = ({
  cesu,
  paje,
}: Pick<DeclarationResume, 'cesu' | 'paje'>): object | undefined => {
  if (cesu !== undefined) {
    const { dateDebut, dateFin, datePaiement } = cesu;
    return {
      ...valuesOfLast(cesu),
      dateDebut,
      dateFin,
      datePaiement,
      joursCongesPayes: leaveWords(cesu.joursCongesPayes),
      exactitude: false,
    };
  }
  if (paje === undefined) return undefined;
  const { dateDebut, dateFin, datePaiement, enfants } = paje;
  return {
    ...valuesAgain(paje, enfants),
    joursCongesPayes: leaveWords(paje.joursCongesPayes),
    dateDebut,
    dateFin,
    datePaiement,
  };
};
