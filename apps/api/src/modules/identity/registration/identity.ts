import { splitTown } from '@portail/rules/identifiers/names.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { Identity } from './known-people.repository.ts';

interface Told {
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string;
  readonly codePostalEtVille: string;
  readonly emailContact?: string;
}

export const identityOf = (told: Told): Identity => {
  const birthDate = parseFrenchDate(told.dateNaissance);
  if (birthDate === undefined) throw new RangeError('checked by the contract');
  return {
    nom: told.nom.trim(),
    prenom: told.prenom.trim(),
    birthDate,
    postalCode: splitTown(told.codePostalEtVille).postalCode,
    ...(told.emailContact === undefined ? {} : { mail: told.emailContact.trim() }),
  };
};
