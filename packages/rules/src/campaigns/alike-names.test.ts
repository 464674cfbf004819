import { expect, it } from 'vitest';
import { areAlike, isAnotherPerson } from './alike-names.ts';

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

const named = (words: string) => {
  const [nom = '', prenom = '', dateNaissance = null] = words.split(' ');
  return { nom, prenom, dateNaissance };
};

it.each([
  ['Lefèvre Anne', 'LEFEVRE Anne', false],
  ['Lefèvre Anne', 'Lefevre Ane', false],
  ['Lefèvre Anne 1986-03-14', 'Martin Anne 1986-03-14', false],
  ['Lefèvre Anne 1986-03-14', 'Martin Anne 1990-01-01', true],
  ['Lefèvre Anne 1986-03-14', 'Muller Bruno', true],
  ['Lefèvre Anne', 'Martin Anne', false],
  ['Lefèvre Anne', 'Lefèvre Bruno', true],
  ['', 'Muller Bruno', false],
  ['Lefèvre Anne', '', false],
])('[33-4] a line of %s that becomes %s is about another person: %s', (before, after, expected) => {
  expect(isAnotherPerson(named(before), named(after))).toBe(expected);
});
