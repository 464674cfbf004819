import { describe, expect, it } from 'vitest';
import { isPersonName, nameKey } from './names.ts';

describe('a person’s name', () => {
  it.each([
    'Jo',
    'An',
    'O',
    'N’Golo',
    "N'Golo",
    'Jean-Pierre',
    'J.-P.',
    'St. John',
    'Élodie',
    '李',
    'Иван',
    'Nguyễn',
    'de La Tour d’Auvergne',
  ])('[24-8] accepts %s', (name) => expect(isPersonName(name)).toBe(true));

  it.each([
    'Jean\nBcc: x@y.fr',
    'Jean\r',
    'Jean\tPaul',
    'https://pirate.example',
    'pirate.example',
    'Gagnez sur bit.ly',
    'www.pirate',
    'a/b',
    '<b>Jean</b>',
    'Jean & Paul',
    'Jean\u2028Paul',
    'Jean\u202E',
    'x@y',
    '-',
    '...',
    '123',
  ])('[24-8] refuses %j', (name) => expect(isPersonName(name)).toBe(false));
});

describe('the key of a name', () => {
  it('ignores case, accents, hyphens, apostrophes and spaces', () => {
    expect(nameKey('Le Fèvre')).toBe(nameKey('LEFEVRE'));
    expect(nameKey('N’Golo')).toBe(nameKey("n'golo"));
  });

  it('[24-2] keeps the letters of every script: two names are not the same empty key', () => {
    expect(nameKey('Иван')).not.toBe(nameKey('Пётр'));
    expect(nameKey('李')).not.toBe('');
  });
});
