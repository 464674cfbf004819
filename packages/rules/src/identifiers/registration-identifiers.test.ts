import { describe, expect, it } from 'vitest';
import { isCesuCode, isMatricule } from './registration-identifiers.ts';
import { splitTown } from './names.ts';

describe('what identifies a person who registers', () => {
  it.each([
    ['1000001A', true],
    ['1000001z', true],
    ['100001A', false],
    ['10000011A', false],
    ['1000001', false],
    ['10000011', false],
    ['A000001A', false],
    ['1000001AB', false],
  ])('[REG-03] a matricule is seven digits and a letter: %s, %s', (value, isOne) => {
    expect(isMatricule(value)).toBe(isOne);
  });

  it.each([
    ['12345678', true],
    ['1234567', false],
    ['123456789', false],
    ['1234567A', false],
    ['A1234567', false],
  ])('[REG-03] a CESU code is eight digits: %s, %s', (value, isOne) => {
    expect(isCesuCode(value)).toBe(isOne);
  });
});

it('a town is split into its postcode and its name', () => {
  expect(splitTown('75011 PARIS')).toEqual({ postalCode: '75011', town: 'PARIS' });
  expect(splitTown('69003  LYON ')).toEqual({ postalCode: '69003', town: 'LYON' });
});
