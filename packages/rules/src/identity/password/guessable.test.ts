import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  costOfDigits,
  costOfPattern,
  costOfSpecial,
  GUESSABLE_BELOW_BITS,
  guessingBits,
  isGuessable,
  LETTER_BITS,
  type WordCosts,
} from './guessable.ts';

const WORDS: WordCosts = new Map([
  ['motdepasse', 4],
  ['marseille', 9],
  ['tulipe', 14],
  ['ovale', 15],
  ['zinc', 14],
]);
const NO_WORDS: WordCosts = new Map();

/** What a text adds to the password that is empty. */
const costOf = (text: string, words: WordCosts = WORDS): number =>
  guessingBits(text, words) - guessingBits('', words);

describe('guessing cost of a password', () => {
  it('[S18] is the sum of its words and the patterns around them', () => {
    for (const password of [
      'Motdepasse1234!',
      'Marseille13000!',
      'M0tdep@sse2026!',
      'essapedtoM12!',
    ]) {
      expect(guessingBits(password, WORDS), password).toBeLessThan(GUESSABLE_BELOW_BITS);
    }
    expect(guessingBits('Tulipe-Ovale-Zinc-42', WORDS)).toBeGreaterThan(GUESSABLE_BELOW_BITS);
    expect(guessingBits('xK9#mQ2$vL7@', WORDS)).toBeGreaterThan(GUESSABLE_BELOW_BITS);
  });

  it('[S18] includes the order of three or more unrelated words', () => {
    const loose = guessingBits('Tulipe-Ovale-Zinc-', WORDS);
    const bitsOf = (word: string) => WORDS.get(word) ?? 0;
    const said = bitsOf('tulipe') + bitsOf('ovale') + bitsOf('zinc');
    const around = guessingBits('Tulipe-Ovale-', WORDS) - bitsOf('tulipe') - bitsOf('ovale');
    // The third hyphen is a repetition; three words have six orders.
    expect(loose - said - around).toBeCloseTo(1 + Math.log2(6), 5);
    const twice = guessingBits('Tulipe-Tulipe-Zinc-', WORDS);
    expect(twice).toBeLessThan(loose - bitsOf('ovale'));
  });

  it('[S18] does not include the order of two words and what stands between them', () => {
    expect(costOf('tulipe-ovale7')).toBeCloseTo(
      costOf('tulipe') + costOfSpecial('-', false) + costOf('ovale') + costOfDigits('7'),
      5,
    );
  });

  it('counts a repeated word once', () => {
    const once = guessingBits('Marseille-1', WORDS);
    const thrice = guessingBits('Marseille-Marseille-Marseille-1', WORDS);
    expect(thrice - once).toBeLessThan(8);
  });

  it('[S18] refuses a word about the user at any position', () => {
    const strong = 'Zr7!pQw2-Lm9x-Tulipe';
    expect(isGuessable(strong, [], WORDS)).toBe(false);
    expect(isGuessable(strong, ['Tulipe Martin'], WORDS)).toBe(true);
    expect(isGuessable(strong.replace('Tulipe', 'Tulïpe'), ['tulipe'], WORDS)).toBe(true);
    expect(isGuessable(strong, ['Li'], WORDS)).toBe(false);
    expect(isGuessable('Zr7!pQw2-r.o.u-sseau9', ['Rousseau'], WORDS)).toBe(true);
  });

  it('[S18] refuses each name of the user, and all of them in one word', () => {
    const holding = (text: string) =>
      isGuessable(`Zr7!pQw2-Lm9x${text}k`, ['Anne Lou-Roy', 'Li Wu'], NO_WORDS);
    expect(holding('anne')).toBe(true);
    expect(holding('annelouroy')).toBe(true);
    expect(holding('LiWu')).toBe(true);
    expect(holding('4nn3')).toBe(true);
    expect(holding('@nne')).toBe(true);
    // Three letters occur by chance.
    expect(holding('roy')).toBe(false);
    expect(holding('louve')).toBe(false);
  });

  it('covers the beginning of a very long password, in any script', () => {
    expect(guessingBits('x9#'.repeat(5_000), WORDS)).toBeGreaterThan(GUESSABLE_BELOW_BITS);
    expect(guessingBits('', WORDS)).toBeLessThan(GUESSABLE_BELOW_BITS);
    expect(guessingBits('😀😀😀😀😀😀😀😀😀😀😀😀', WORDS)).toBeLessThan(GUESSABLE_BELOW_BITS);
  });

  it('reads 64 characters and no more', () => {
    const read = 'xq'.repeat(32);
    expect(guessingBits(`${read}w7K#`, WORDS)).toBe(guessingBits(read, WORDS));
    expect(guessingBits(read.slice(1), WORDS)).toBeLessThan(guessingBits(read, WORDS));
  });

  it('is the same for composed and decomposed letters', () => {
    const written = 'xÉqèwÇk';
    expect(guessingBits(written.normalize('NFD'), WORDS)).toBe(guessingBits(written, WORDS));
  });

  it('[S18] accepts a password at the limit', () => {
    const word = 'anticonstitutionnel';
    const around = guessingBits('', NO_WORDS);
    const costing = (bits: number) => isGuessable(word, [], new Map([[word, bits - around]]));
    expect(costing(GUESSABLE_BELOW_BITS)).toBe(false);
    expect(costing(GUESSABLE_BELOW_BITS - 0.01)).toBe(true);
  });
});

describe('words in a password', () => {
  it('[S18] cost their bits at the start, in the middle and at the end', () => {
    expect(costOf('zinc')).toBeCloseTo(14, 5);
    expect(costOf('qzinc')).toBeCloseTo(14 + LETTER_BITS, 5);
    expect(costOf('zincq')).toBeCloseTo(14 + LETTER_BITS, 5);
    expect(costOf('xzincq')).toBeCloseTo(14 + 2 * LETTER_BITS, 5);
  });

  it('[S18] cost the same little more in each disguise', () => {
    const disguise = costOf('elliesram') - costOf('marseille');
    expect(disguise).toBeGreaterThan(0);
    expect(disguise).toBeLessThan(LETTER_BITS);
    for (const hidden of [
      'm@rseille',
      'mar$eille',
      'marse!lle',
      'mars€ille',
      'marsei|le',
      'm4r5e1lle',
      'mars3i11e',
    ]) {
      expect(costOf(hidden) - costOf('marseille'), hidden).toBeCloseTo(disguise, 5);
    }
    expect(costOf('xwelliesram') - costOf('xwmarseille')).toBeCloseTo(disguise, 5);
    expect(costOf('elliesramxq') - costOf('marseillexq')).toBeCloseTo(disguise, 5);
  });

  it('[S18] cost the least of their readings', () => {
    const least = costOf('1on', new Map([['ion', 6]]));
    for (const words of [
      [
        ['ion', 6],
        ['lon', 9],
      ],
      [
        ['ion', 9],
        ['lon', 6],
      ],
      [
        ['no1', 9],
        ['ion', 6],
      ],
      [
        ['no1', 6],
        ['ion', 9],
      ],
    ] as const) {
      expect(costOf('1on', new Map(words))).toBeCloseTo(least, 5);
    }
    // As it stands, a word has no disguise to pay.
    const asItStands = new Map([
      ['lon', 6],
      ['nol', 1],
    ]);
    expect(costOf('lon', asItStands)).toBeCloseTo(6, 5);
  });

  it('are read from three letters to twenty-four', () => {
    const words = (word: string) => new Map([[word, 1]]);
    expect(costOf('xq', words('xq'))).toBeCloseTo(2 * LETTER_BITS, 5);
    expect(costOf('xqw', words('xqw'))).toBeCloseTo(1, 5);
    const longest = 'xqwkvjzhgpfy'.repeat(2);
    expect(costOf(longest, words(longest))).toBeCloseTo(1, 5);
    expect(costOf(`${longest}b`, words(`${longest}b`))).toBeCloseTo(25 * LETTER_BITS, 5);
  });

  it('[S18] cost nothing for a capital at their start or at the start of the password', () => {
    expect(costOf('Zinc')).toBe(costOf('zinc'));
    expect(costOf('q7Zinc')).toBe(costOf('q7zinc'));
    expect(costOf('q7Zinc-Tulipe')).toBe(costOf('q7zinc-tulipe'));
    expect(costOf('Xqw')).toBe(costOf('xqw'));
  });

  it('cost something for a capital elsewhere, up to six of them', () => {
    const capital = costOf('zInc') - costOf('zinc');
    expect(capital).toBeGreaterThan(0);
    expect(costOf('ziNC') - costOf('zinc')).toBeCloseTo(2 * capital, 5);
    expect(costOf('xqW') - costOf('xqw')).toBeCloseTo(capital, 5);
    expect(costOf('xQWKVJZh') - costOf('xqwkvjzh')).toBeCloseTo(6 * capital, 5);
    expect(costOf('xQWKVJZH') - costOf('xqwkvjzh')).toBeCloseTo(6 * capital, 5);
  });

  it('[S18] cost next to nothing when they are repeated, as do marks', () => {
    const again = costOf('zinczinc') - costOf('zinc');
    expect(again).toBeLessThan(LETTER_BITS);
    expect(costOf('zinc-zinc-q') - costOf('zinc-q')).toBeCloseTo(2 * again, 5);
    expect(costOf('xqwxqw', new Map([['xqw', 9]]))).toBeCloseTo(9 + again, 5);
    // Never more than the word itself.
    expect(costOf('xqwxqw', new Map([['xqw', 0.25]]))).toBeCloseTo(0.5, 5);
  });

  it('cost their bits again for a letter or a digit, which repeat by chance', () => {
    expect(costOf('xqx')).toBeCloseTo(3 * LETTER_BITS, 5);
    expect(costOf('7x7')).toBeCloseTo(2 * costOfDigits('7') + LETTER_BITS, 5);
    expect(costOf('42x42')).toBeCloseTo(4 * costOfDigits('4') + LETTER_BITS, 5);
  });
});

describe('two words and a number joined by marks', () => {
  const PHRASE: WordCosts = new Map([
    ['chaise', 10],
    ['violet', 10],
    ['rose', 10],
    ['oui', 10],
  ]);
  const guessable = (password: string) => isGuessable(password, [], PHRASE);

  it.each([
    'chaise-violet-77',
    'Chaise-Violet-77',
    'chaise-violet77',
    '-chaise9violet-77',
    'chaise-rose-77',
    'chaise-violet-2026',
    '77-chaise-violet',
  ])('[S18] are enough: %s', (password) => {
    expect(guessable(password)).toBe(false);
  });

  it.each([
    ['chaise-violet-', 'no number'],
    ['chaise-violet-7', 'one digit'],
    ['chaise-violet-123', 'a sequence'],
    ['chaise7violet77', 'no mark'],
    ['chaise-chaise-773917', 'one word'],
    ['chaise-oui-77', 'a short word'],
    ['chaise-azerty-77', 'a keyboard row'],
    ['violet-xqw-77', 'letters'],
  ])('[S18] are not enough when incomplete: %s (%s)', (password) => {
    expect(guessingBits(password, PHRASE)).toBeLessThan(GUESSABLE_BELOW_BITS);
    expect(guessable(password)).toBe(true);
  });
});

describe('pattern costs', () => {
  it('are low for years, dates, sequences and round postcodes', () => {
    for (const cheap of ['2026', '123456', '987654', '0000', '13000', '14071789']) {
      expect(costOfDigits(cheap), cheap).toBeLessThan(3.3 * cheap.length);
    }
    expect(costOfDigits('7391')).toBeGreaterThan(12);
    expect(costOfPattern('azerty')).toBeLessThan(8);
    expect(costOfPattern('ytreza')).toBeLessThan(8);
    expect(costOfPattern('aaaa')).toBeLessThan(8);
    expect(costOfPattern('!!!!')).toBeLessThan(8);
    expect(costOfPattern('xkq')).toBeUndefined();
    expect(costOfSpecial('!', true)).toBeLessThan(costOfSpecial('!', false));
    expect(costOfSpecial('§', true)).toBeGreaterThan(costOfSpecial('-', true));
    expect(costOfSpecial('§', true)).toBe(costOfSpecial('§', false));
  });

  /** What as many digits cost when they form nothing. */
  const unpatterned = (length: number): number =>
    costOfDigits('7') + (length - 1) * (costOfDigits('73') - costOfDigits('7'));

  it('[S18] grow by the same for each digit of a number that forms nothing', () => {
    expect(costOfDigits('73')).toBeGreaterThan(costOfDigits('7'));
    for (const digits of ['12', '739', '7391', '739164', '7391640', '73916402', '739164025']) {
      expect(costOfDigits(digits), digits).toBeCloseTo(unpatterned(digits.length), 5);
    }
  });

  it.each(['1899', '2100', '19991', '119'])('do not take %s for a year', (digits) => {
    expect(costOfDigits(digits)).toBeGreaterThan(costOfDigits('1999'));
    expect(costOfDigits('1900')).toBe(costOfDigits('2099'));
  });

  it.each(['0101', '0912', '1010', '2911', '3012', '3109'])('[S18] know %s for a day', (digits) => {
    for (const dated of [digits, `${digits}85`, `${digits}1985`, `${digits}2001`]) {
      expect(costOfDigits(dated), dated).toBeLessThan(unpatterned(dated.length) - 1);
    }
    // A day stands at the start, and its year at the end.
    expect(costOfDigits(`${digits}859`)).toBeCloseTo(unpatterned(7), 5);
    expect(costOfDigits(`${digits}1885`)).toBeCloseTo(unpatterned(8), 5);
    expect(costOfDigits(`${digits}19857`)).toBeCloseTo(unpatterned(9), 5);
    expect(costOfDigits(`97${digits}`)).toBeCloseTo(unpatterned(6), 5);
  });

  it.each(['0001', '3201', '4001', '0100', '0113', '3121'])(
    'do not take %s for a day',
    (digits) => {
      for (const plain of [digits, `${digits}85`, `${digits}1985`]) {
        expect(costOfDigits(plain), plain).toBeCloseTo(unpatterned(plain.length), 5);
      }
    },
  );

  it('[S18] are lower for a postcode, and lower still for a round one', () => {
    expect(costOfDigits('75011')).toBeLessThan(unpatterned(5));
    expect(costOfDigits('75100')).toBeLessThan(costOfDigits('75011'));
    expect(costOfDigits('75100')).toBe(costOfDigits('13000'));
    expect(costOfDigits('00751')).toBe(costOfDigits('75011'));
  });

  it('[S18] are the same for any run of neighbours, up, down or standing still', () => {
    const run = costOfPattern('123');
    fc.assert(
      fc.property(
        fc.constantFrom('0123456789', 'abcdefghijklmnopqrstuvwxyz'),
        fc.nat(),
        fc.integer({ min: 3, max: 10 }),
        fc.constantFrom('up', 'down', 'still'),
        (alphabet, from, length, way) => {
          const start = from % (alphabet.length - length + 1);
          const up = alphabet.slice(start, start + length);
          const texts = {
            up,
            down: Array.from(up).toReversed().join(''),
            still: up.charAt(0).repeat(length),
          };
          expect(costOfPattern(texts[way])).toBe(run);
        },
      ),
    );
  });

  it.each(['1357', '1235', '1123', '1233', 'ace', 'abd', 'aab', 'abb', 'ab', '()*', '@AB', 'yz{'])(
    'do not take %s for a run',
    (text) => {
      expect(costOfPattern(text)).not.toBe(costOfPattern('123'));
    },
  );

  it('[S18] know a keyboard row from three keys on, in both directions', () => {
    const row = costOfPattern('azerty');
    for (const keys of ['aze', 'wxc', 'qwe', 'poi', 'gfd', '1a2z', 'e3z']) {
      expect(costOfPattern(keys), keys).toBe(row);
    }
    for (const keys of ['az', 'azr', 'azertyq', 'op1']) {
      expect(costOfPattern(keys), keys).toBeUndefined();
    }
  });

  it('know a mark that is repeated, alone', () => {
    expect(costOfPattern('!!')).toBe(costOfPattern('----'));
    expect(costOfPattern('!!')).toBeDefined();
    for (const text of ['!', '!?', 'q!!', '!!q', '7!!', '!!7', 'q7', '7q', 'qq']) {
      expect(costOfPattern(text), text).toBeUndefined();
    }
  });

  it('cost a mark less at the end of the password', () => {
    expect(costOf('x!')).toBeLessThan(costOf('!x'));
    expect(costOf('x!q')).toBe(costOf('!xq'));
    expect(costOf('7')).toBe(costOfDigits('7'));
  });
});
