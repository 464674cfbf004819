import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { Identity } from './known-people.repository.ts';

interface Told {
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string;
  readonly codePostalEtVille: string;
  readonly emailContact?: string;
}

const POSTCODE_LENGTH = 5;

/** "75011 PARIS", whose form the contract has checked. */
export const splitTown = (
  text: string,
): { readonly postalCode: string; readonly town: string } => ({
  postalCode: text.slice(0, POSTCODE_LENGTH),
  town: text.slice(POSTCODE_LENGTH).trim(),
});

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
