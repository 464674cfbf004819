import { formatMinutes } from '@portail/rules/time/duration.ts';
import { typedMinutes } from '../../../session/home-services/typed-hours.ts';
import type { DetailsValues, TypedPerson } from './service-draft.ts';

/** On one line. */
export const placeWords = (values: DetailsValues): string =>
  [
    values.zoneAdresse0,
    values.zoneAdresse1,
    values.zoneAdresse2,
    values.zoneAdresse3,
    values.codePostalEtVille,
  ]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');

/** "Moi (50 %), Zoé (50 %)" */
export const peopleWords = (
  people: readonly TypedPerson[],
  links: Readonly<Record<string, string>>,
): string =>
  people
    .map(({ lien, prenom, part }) => {
      const name = lien === 'MOI' || prenom.trim() === '' ? (links[lien] ?? '') : prenom.trim();
      return people.length === 1 ? name : `${name} (${part.trim()}\u00a0%)`;
    })
    .join(', ');

export const hoursTyped = (typed: string): string => {
  const minutes = typedMinutes(typed);
  return minutes === undefined ? '–' : formatMinutes(minutes);
};
