import { normaliseMatricule } from '@portail/rules/identifiers/registration-identifiers.ts';
import { expect, it } from 'vitest';
import { matriculeProblem } from './typed-matricule.ts';

it('[25-8] [XC-16] says that the matricule looked up by a funder has the wrong format', () => {
  const problemOf = (typed: string) => matriculeProblem(normaliseMatricule(typed));
  for (const typed of ['1234567', '12345678', 'A1234567', '123456AB']) {
    expect(problemOf(typed), typed).toBe('Le format du matricule est incorrect');
  }
  expect(problemOf('  ')).toBe('Ce champ est requis.');
  expect(problemOf(' 123 4567a ')).toBeUndefined();
});
