import { expect, it } from 'vitest';
import { areAlike } from './alike-names.ts';

it.each([
  ['MARTIN|JEANNE', 'MARTIN|JEANE', true],
  ['MARTIN|JEANNE', 'MARTINS|JANNE', true],
  ['MARTIN|JEANNE', 'JEANNE|MARTIN', true],
  ['MARTIN|JEANNE', 'MARTIN|PAUL', false],
  ['LI|AN', 'LI|JO', false],
  ['MARTIN|JEANNE2', 'MARTIN|JEANNE3', false],
  ['LEGOFF|ANNEMARIE', 'LEGOFF|ANNE', false],
])('[33-2] %s and %s may be one person: %s', (one, other, expected) => {
  expect(areAlike(one, other)).toBe(expected);
});
