/** Costs, in bits per guess, of the patterns around words. */
export const LETTER_BITS = 4.7;
const DIGIT_BITS = 3.32;
const FIRST_DIGIT_BITS = 2.5;
const SEQUENCE_BITS = 4;
const YEAR_BITS = 5;
const SHORT_DATE_BITS = 8;
const LONG_DATE_BITS = 12;
const ROUND_POSTCODE_BITS = 7;
const POSTCODE_BITS = 12;
const LAST_MARK_BITS = 1.5;
const MARK_BITS = 4;
const RARE_MARK_BITS = 5;

const USUAL_MARKS = '!.?*-_@$#+&,:/ ';

export const costOfSpecial = (char: string, isLast: boolean): number => {
  if (!USUAL_MARKS.includes(char)) return RARE_MARK_BITS;
  return isLast ? LAST_MARK_BITS : MARK_BITS;
};

const isSameStep = (text: string): boolean => {
  const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  if (Math.abs(step) > 1) return false;
  return codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step);
};

const isYear = (digits: string): boolean => /^(?:19|20)[0-9]{2}$/.test(digits);

const isDayAndMonth = (digits: string): boolean =>
  /^(?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])/.test(digits);

export const costOfDigits = (digits: string): number => {
  if (digits.length >= 3 && isSameStep(digits)) return SEQUENCE_BITS;
  if (isYear(digits)) return YEAR_BITS;
  if (digits.length === 4 && isDayAndMonth(digits)) return SHORT_DATE_BITS;
  if (digits.length === 6 && isDayAndMonth(digits)) return LONG_DATE_BITS;
  if (isDayAndMonth(digits) && isYear(digits.slice(4))) return LONG_DATE_BITS;
  if (digits.length === 5) return digits.endsWith('00') ? ROUND_POSTCODE_BITS : POSTCODE_BITS;
  return FIRST_DIGIT_BITS + DIGIT_BITS * (digits.length - 1);
};

const KEYBOARD_ROWS = [
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '&é"\'(-è_çà',
  '1234567890',
  '0987654321',
  '1a2z3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
];
const ROWS = [
  ...KEYBOARD_ROWS,
  ...KEYBOARD_ROWS.map((row) => Array.from(row).toReversed().join('')),
];
const MIN_ROW_LENGTH = 3;
const ROW_BITS = 6;
const REPEATED_MARK_BITS = 3;

/** Cost of digits, a keyboard sequence, a run or a repeated mark. */
export const costOfPattern = (text: string): number | undefined => {
  if (/^[0-9]+$/.test(text)) return costOfDigits(text);
  if (/^([^\p{L}\p{N}])\1+$/u.test(text)) return REPEATED_MARK_BITS;
  if (text.length < MIN_ROW_LENGTH) return undefined;
  if (/^\p{L}+$/u.test(text) && isSameStep(text)) return SEQUENCE_BITS;
  return ROWS.some((row) => row.includes(text)) ? ROW_BITS : undefined;
};

/**
 * The strength library accepts "Motdepasse1234!" and "Marseille13000!", which are a name or common
 * word, a year or sequence, and a final mark. The password is split into such pieces with the
 * lowest total cost, in bits per guess; a total below the limit is guessable.
 */
export const GUESSABLE_BELOW_BITS = 40;
/**
 * Two words and a number joined by marks ("Chaise-Violette-77") are long enough to pass with fewer
 * bits; below this limit both words are among the first tried.
 */
export const GUESSABLE_PHRASE_BELOW_BITS = 26;

/** Guessing cost of a word, by the word in plain lower case. */
export type WordCosts = ReadonlyMap<string, number>;

const LOOKALIKES: readonly Readonly<Record<string, string>>[] = [
  { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g' },
  { '1': 'l', '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '2': 'z', '6': 'g' },
];
const SIGNS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i', '€': 'e', '|': 'l' };

export const plainOf = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Shorter words occur by chance. */
const MIN_WORD_LENGTH = 3;
const MAX_WORD_LENGTH = 24;
const MIN_CONTEXT_LENGTH = 4;
/** Extra cost of a disguise ("p4ssword", "essap"). */
const DISGUISE_BITS = 2;
/** Cost of a repeated piece. */
const REPEAT_BITS = 1;
const CAPITAL_BITS = 1.5;
const MAX_CAPITALS = 6;
/** From this many unrelated words on, their order adds bits too. */
const MIN_PASSPHRASE_WORDS = 3;
const MIN_PHRASE_WORDS = 2;
const MIN_PHRASE_WORD_LENGTH = 4;
/** Cheaper numbers are a single digit or a sequence such as 123. */
const MIN_PHRASE_NUMBER_BITS = 5;
/** Longer passwords are assessed by their beginning. */
const MAX_READ = 64;

interface Piece {
  readonly text: string;
  readonly bits: number;
  readonly isWord?: true;
}

/** The text and its undisguised variants. */
interface Readings {
  readonly text: string;
  readonly disguised: readonly string[];
  readonly reversed: string;
}

const disguises = (text: string): readonly string[] =>
  LOOKALIKES.map((table) =>
    Array.from(text, (char) => table[char] ?? SIGNS[char] ?? char).join(''),
  );

const readingsOf = (text: string): Readings => ({
  text,
  disguised: disguises(text),
  reversed: text.split('').toReversed().join(''),
});

const wordBits = (
  { text, disguised, reversed }: Readings,
  start: number,
  stop: number,
  words: WordCosts,
): number | undefined => {
  const plain = words.get(text.slice(start, stop));
  if (plain !== undefined) return plain;
  let hidden = words.get(reversed.slice(text.length - stop, text.length - start));
  for (const reading of disguised) {
    const bits = words.get(reading.slice(start, stop));
    if (bits !== undefined && (hidden === undefined || bits < hidden)) hidden = bits;
  }
  return hidden === undefined ? undefined : hidden + DISGUISE_BITS;
};

const charBits = (char: string, isLast: boolean): number => {
  if (/[0-9]/.test(char)) return costOfDigits(char);
  return /\p{L}/u.test(char) ? LETTER_BITS : costOfSpecial(char, isLast);
};

/** Pieces that may start at a position: a word, a pattern, or one character. */
const piecesAt = (readings: Readings, start: number, words: WordCosts): Piece[] => {
  const { text } = readings;
  const char = text.charAt(start);
  const pieces: Piece[] = [{ text: char, bits: charBits(char, start === text.length - 1) }];
  const end = Math.min(text.length, start + MAX_WORD_LENGTH);
  for (let stop = start + 2; stop <= end; stop += 1) {
    const part = text.slice(start, stop);
    const pattern = costOfPattern(part);
    if (pattern !== undefined) pieces.push({ text: part, bits: pattern });
    const word =
      part.length >= MIN_WORD_LENGTH ? wordBits(readings, start, stop, words) : undefined;
    if (word !== undefined) pieces.push({ text: part, bits: word, isWord: true });
  }
  return pieces;
};

/** Dynamic programming over the start positions. */
const cheapestPieces = (text: string, words: WordCosts): readonly Piece[] => {
  const readings = readingsOf(text);
  const best: { readonly bits: number; readonly pieces: readonly Piece[] }[] = [
    { bits: 0, pieces: [] },
  ];
  for (let start = 0; start < text.length; start += 1) {
    const before = best[start];
    if (before === undefined) continue;
    for (const piece of piecesAt(readings, start, words)) {
      const stop = start + piece.text.length;
      const bits = before.bits + piece.bits;
      const known = best[stop];
      if (known === undefined || bits < known.bits) {
        best[stop] = { bits, pieces: [...before.pieces, piece] };
      }
    }
  }
  return best[text.length]?.pieces ?? [];
};

/** Capitals at the start of the password or of a word are expected and cost nothing. */
const capitalBits = (password: string, pieces: readonly Piece[]): number => {
  const expected = new Set([0]);
  let place = 0;
  for (const { text } of pieces) {
    if (text.length > 1) expected.add(place);
    place += text.length;
  }
  const chosen = Array.from(password).filter(
    (char, index) => /\p{Lu}/u.test(char) && !expected.has(index),
  ).length;
  return 1 + CAPITAL_BITS * Math.min(chosen, MAX_CAPITALS);
};

/** Repeated words and separators are deliberate; single letters or digits repeat by chance. */
const isRepeatable = (text: string): boolean =>
  text.length >= MIN_WORD_LENGTH || !/[\p{L}\p{N}]/u.test(text);

/** With three words or more an attacker tries every order; fewer words gain nothing. */
const orderBits = (pieces: readonly Piece[]): number => {
  const words = new Set(pieces.filter(({ isWord }) => isWord === true).map(({ text }) => text));
  if (words.size < MIN_PASSPHRASE_WORDS) return 0;
  return Array.from(words, (_, rank) => Math.log2(rank + 1)).reduce((sum, bits) => sum + bits);
};

const isMark = (piece: Piece | undefined): boolean =>
  piece !== undefined && !/[\p{L}\p{N}]/u.test(piece.text);

const isPhraseWithNumber = (read: string, pieces: readonly Piece[]): boolean => {
  const joined = pieces.filter(
    ({ text, isWord }, index) =>
      isWord === true &&
      text.length >= MIN_PHRASE_WORD_LENGTH &&
      (isMark(pieces[index - 1]) || isMark(pieces[index + 1])),
  );
  // The split may cut a number into digits, so the number is searched in the text itself.
  const hasNumber = (read.match(/[0-9]{2,}/g) ?? []).some(
    (digits) => costOfDigits(digits) >= MIN_PHRASE_NUMBER_BITS,
  );
  return hasNumber && new Set(joined.map(({ text }) => text)).size >= MIN_PHRASE_WORDS;
};

const readOf = (password: string): string =>
  Array.from(password.normalize('NFC')).slice(0, MAX_READ).join('');

const bitsOf = (read: string, pieces: readonly Piece[]): number => {
  const repeatable = new Set<string>();
  let bits = capitalBits(read, pieces) + orderBits(pieces);
  for (const piece of pieces) {
    bits += repeatable.has(piece.text) ? Math.min(REPEAT_BITS, piece.bits) : piece.bits;
    if (isRepeatable(piece.text)) repeatable.add(piece.text);
  }
  return bits;
};

/** Bits needed by an attacker who knows common password patterns. */
export const guessingBits = (password: string, words: WordCosts): number => {
  const read = readOf(password);
  return bitsOf(read, cheapestPieces(plainOf(read), words));
};

const isCheap = (password: string, words: WordCosts): boolean => {
  const read = readOf(password);
  const pieces = cheapestPieces(plainOf(read), words);
  const limit = isPhraseWithNumber(read, pieces)
    ? GUESSABLE_PHRASE_BELOW_BITS
    : GUESSABLE_BELOW_BITS;
  return bitsOf(read, pieces) < limit;
};

const contextWords = (context: readonly string[]): readonly string[] => [
  ...new Set(
    context
      .flatMap((words) => [
        ...plainOf(words).split(/[^a-z0-9]+/),
        plainOf(words).replaceAll(/[^a-z0-9]/g, ''),
      ])
      .filter((word) => word.length >= MIN_CONTEXT_LENGTH),
  ),
];

const containsOneOf = (password: string, forbidden: readonly string[]): boolean => {
  const text = plainOf(password);
  const bare = text.replaceAll(/[^a-z0-9]/g, '');
  const readings = [text, bare, ...disguises(text)];
  return forbidden.some((word) => readings.some((reading) => reading.includes(word)));
};

/** Made of few common words, or containing a word about the user. */
export const isGuessable = (
  password: string,
  context: readonly string[],
  words: WordCosts,
): boolean => containsOneOf(password, contextWords(context)) || isCheap(password, words);
