import { MAX_ATTRIBUTIONS, WHOLE_SHARE } from '@portail/rules/home-services/attribution.ts';
import type { TypedPerson } from './service-draft.ts';

/** Whole percents that add up to 100; the first ones take the remainder. */
export const equalParts = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    String(Math.floor(WHOLE_SHARE / count) + (index < WHOLE_SHARE % count ? 1 : 0)),
  );

export const withEqualParts = (people: readonly TypedPerson[]): TypedPerson[] => {
  const parts = equalParts(people.length);
  return people.map((person, index) => ({ ...person, part: parts[index] ?? '' }));
};

/** Unedited shares follow the number of people. */
const isUntouched = (people: readonly TypedPerson[]): boolean =>
  equalParts(people.length).join() === people.map(({ part }) => part.trim()).join();

const personTyped = (lien: TypedPerson['lien'] = ''): TypedPerson => ({
  cle: crypto.randomUUID(),
  lien,
  prenom: '',
  part: '',
});

/** Most services are for the person themselves. */
export const firstPeople = (): TypedPerson[] => withEqualParts([personTyped('MOI')]);

export const canAddPerson = (people: readonly TypedPerson[]): boolean =>
  people.length < MAX_ATTRIBUTIONS;

const reshared = (before: readonly TypedPerson[], after: readonly TypedPerson[]): TypedPerson[] =>
  isUntouched(before) ? withEqualParts(after) : [...after];

export const addPerson = (people: readonly TypedPerson[]): TypedPerson[] =>
  reshared(people, [...people, personTyped()]);

export const removePerson = (people: readonly TypedPerson[], cle: string): TypedPerson[] =>
  reshared(
    people,
    people.filter((one) => one.cle !== cle),
  );

export const totalOf = (people: readonly TypedPerson[]): number =>
  people.reduce((sum, { part }) => sum + (/^\s*\d{1,3}\s*$/u.test(part) ? Number(part) : 0), 0);
