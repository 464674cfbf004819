import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSepaName, NAME_MAX, sepaText } from './sepa-text.ts';

/** EPC217-08: the characters that every SEPA bank must accept. */
const SEPA = /^[A-Za-z0-9/?:().,'+ -]*$/;

describe('a text in the SEPA character set', () => {
  it.each([
    ['Zoé Lefèvre-Œuvrard & <fils>', 'Zoe Lefevre-Oeuvrard fils'],
    ['N’Golo D’Almeida', "N'Golo D'Almeida"],
    ['Straße Łódź Þór Ærø', 'Strasse Lodz Thor Aero'],
    ['Иванов Пётр', 'Ivanov Petr'],
    ['Παπαδόπουλος', 'Papadopoylos'],
    ['陈大文', 'ChenDaWen'],
    ['김철수', 'GimCheolSu'],
    ['Nguyễn Thị Ánh', 'Nguyen Thi Anh'],
    ['Zoe\u0301\u00a0Durand\u200b\u202e', 'Zoe Durand'],
    ['Zoé 😀 Durand', 'Zoe Durand'],
    ['a\nb\tc\0d', 'a b c d'],
    ['N`Golo D´Almeida', "N'Golo D'Almeida"],
    ['a%b', 'a b'],
    ['SCI "Les Lilas" ; n°3 €', 'SCI Les Lilas n 3'],
  ])('[31-1] writes %j as %j', (text, written) => {
    expect(sepaText(text, NAME_MAX)).toBe(written);
  });

  it('[26-3] [31-1] does not end with the space at which it is cut', () => {
    expect(sepaText('Groupe Horizon', 7)).toBe('Groupe');
  });

  it('[31-1] holds only SEPA characters within the length, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })),
        fc.integer({ min: 1, max: 140 }),
        (text, max) => {
          const written = sepaText(text, max);
          expect(written).toMatch(SEPA);
          expect(written.length).toBeLessThanOrEqual(max);
          expect(written).toBe(written.trim());
          expect(sepaText(written, max)).toBe(written);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the name of an account holder', () => {
  it.each([
    'Jo',
    'An',
    'N’Golo',
    'Fatou Ndiaye',
    'SNCF',
    '3M France',
    'Иванов',
    '陈大文',
    'Ёж',
    'M. et Mme Ly',
  ])('[31-1] %j can be read by a bank', (name) => {
    expect(isSepaName(name)).toBe(true);
  });

  it.each([
    ['', 'empty'],
    ['   ', 'spaces'],
    ['😀😀', 'pictures'],
    ['•••', 'signs'],
    ['...', 'punctuation alone'],
    ['1234', 'digits alone'],
    ['X', 'one letter'],
    ['محمد', 'a script that writes no vowels'],
    ['فاطمة الزهراء', 'a script that writes no vowels'],
    ['שרה כהן', 'a script that writes no vowels'],
    ['Ali محمد', 'a word in such a script'],
    ['\u200b\u200d\ufeff', 'invisible characters'],
    ['\ud800', 'half of a surrogate pair'],
    ['\ue000\ue001', 'private characters'],
  ])('[31-1] %j cannot: %s', (name) => {
    expect(isSepaName(name)).toBe(false);
  });

  it('[31-1] is never empty in a file once accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 90 }), (name) => {
        if (isSepaName(name)) expect(sepaText(name, NAME_MAX)).toMatch(/[A-Za-z].*[A-Za-z]/);
      }),
      { numRuns: 500 },
    );
  });
});
