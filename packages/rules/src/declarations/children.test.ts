import { describe, expect, it } from 'vitest';
import { calendarDay } from '../time/calendar-day.ts';
import { isChildName, opensRight, problemsOfChildren, whyNoRight } from './children.ts';
import type { PajeActivite } from './vocabulary.ts';

const care = (typeActivite: PajeActivite, dateDebut: string) => ({
  typeActivite,
  dateDebut: calendarDay(dateDebut),
});

describe('[25-21] reason why a child gives no right', () => {
  it.each([
    ['2022-01-15', 'AMA', '2026-06-01', { kind: 'AGE', age: 4, limit: 3 }],
    ['2022-01-15', 'GED', '2026-06-01', undefined],
    ['2019-01-15', 'GED', '2026-06-01', { kind: 'AGE', age: 7, limit: 6 }],
    ['2026-07-01', 'GED', '2026-06-01', { kind: 'NOT_BORN' }],
  ] as const)('born on %s, %s from %s: %j', (born, activity, from, why) => {
    expect(whyNoRight(calendarDay(born), care(activity, from))).toEqual(why);
  });
});

describe('age of a child', () => {
  it.each([
    // The day of the third and of the sixth birthday.
    ['2023-05-10', 'AMA', '2026-05-09', true],
    ['2023-05-10', 'AMA', '2026-05-10', false],
    ['2023-05-10', 'AMA', '2026-05-11', false],
    ['2020-05-10', 'GED', '2026-05-09', true],
    ['2020-05-10', 'GED', '2026-05-10', false],
    ['2020-05-10', 'GED', '2026-05-11', false],
    // Born on 29 February: a year older on 1 March.
    ['2024-02-29', 'AMA', '2027-02-28', true],
    ['2024-02-29', 'AMA', '2027-03-01', false],
    ['2020-02-29', 'GED', '2026-02-28', true],
    ['2020-02-29', 'GED', '2026-03-01', false],
    ['2024-02-29', 'GED', '2030-02-28', true],
    ['2024-02-29', 'GED', '2030-03-01', false],
    // Around it, in leap years and in others.
    ['2025-02-28', 'AMA', '2028-02-27', true],
    ['2025-02-28', 'AMA', '2028-02-28', false],
    ['2025-03-01', 'AMA', '2028-02-29', true],
    ['2025-03-01', 'AMA', '2028-03-01', false],
    ['2022-02-28', 'GED', '2028-02-28', false],
    ['2022-03-01', 'GED', '2028-02-29', true],
    ['2022-03-01', 'GED', '2028-03-01', false],
    // The turn of the year.
    ['2023-12-31', 'AMA', '2026-12-30', true],
    ['2023-12-31', 'AMA', '2026-12-31', false],
    ['2021-01-01', 'GED', '2026-12-31', true],
    ['2021-01-01', 'GED', '2027-01-01', false],
    // Four years: at home only. Seven: neither.
    ['2022-01-15', 'GED', '2026-06-01', true],
    ['2022-01-15', 'AMA', '2026-06-01', false],
    ['2019-01-15', 'GED', '2026-06-01', false],
    ['2019-01-15', 'AMA', '2026-06-01', false],
    // Born in the month, or after it.
    ['2026-06-20', 'GED', '2026-06-01', true],
    ['2026-06-20', 'AMA', '2026-06-01', true],
    ['2026-07-01', 'GED', '2026-06-01', false],
    ['2027-01-01', 'AMA', '2026-12-31', false],
  ] as const)('[DECL-32] [XC-41] [L25] born on %s, %s from %s: %s', (birth, kind, from, isOpen) => {
    expect(opensRight(calendarDay(birth), care(kind, from))).toBe(isOpen);
  });
});

describe('name of a child', () => {
  it.each(['Léa-Rose', 'Léa', 'Jean Marc', 'Œdipe', 'Zoe\u0308', 'Ny', 'Łukasz', 'نور'])(
    '[DECL-28] %j is accepted',
    (name) => {
      expect(isChildName(name)).toBe(true);
    },
  );

  it.each(['L3a', 'Léa_', "D'Arc", 'D’Arc', 'Léa.', '', ' ', '-', 'Léa\n', 'Léa<b>', 'Léa\u0000'])(
    '[DECL-28] %j is refused',
    (name) => {
      expect(isChildName(name)).toBe(false);
    },
  );
});

describe('children of a declaration', () => {
  const child = (idEnfant: string, prenom: string, birth: string, selectionne = true) => ({
    idEnfant,
    prenom,
    dateNaissance: calendarDay(birth),
    selectionne,
  });

  it('[DECL-27] require at least one selected child', () => {
    const none = [{ champ: 'enfants', message: 'Veuillez choisir au moins un enfant.' }];
    expect(problemsOfChildren([], care('GED', '2026-06-01'))).toEqual(none);
    expect(
      problemsOfChildren([child('1', 'Léa', '2024-01-01', false)], care('GED', '2026-06-01')),
    ).toEqual(none);
    expect(
      problemsOfChildren([child('1', 'Léa', '2024-01-01')], care('GED', '2026-06-01')),
    ).toEqual([]);
  });

  it('[DECL-31] name a selected child without right, ignore the others', () => {
    const family = [
      child('1', 'Léa', '2024-01-01'),
      child('2', 'Hugo', '2022-01-15'),
      child('3', 'Ana', '2010-01-01', false),
    ];
    expect(problemsOfChildren(family, care('GED', '2026-06-01'))).toEqual([]);
    expect(problemsOfChildren(family, care('AMA', '2026-06-01'))).toEqual([
      { champ: 'enfants.1', message: "L'enfant Hugo n'ouvre aucun droit." },
    ]);
  });

  it('[DECL-19] refuse the same child twice', () => {
    const twice = [child('1', 'Léa', '2024-01-01'), child('1', 'Léa', '2024-01-01')];
    expect(problemsOfChildren(twice, care('GED', '2026-06-01'))).toEqual([
      { champ: 'enfants.1', message: 'Cet enfant est déjà choisi.' },
    ]);
  });
});
