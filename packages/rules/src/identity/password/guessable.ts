import { costOfDigits, costOfPattern, costOfSpecial, LETTER_BITS } from './pattern-costs.ts';

/**
 * The strength score lets "Motdepasse1234!" and "Marseille13000!" pass. What such passwords share
 * is that they are said in few words: a name or a common word, a year or a sequence, one mark at
 * the end. Here a password is cut into such pieces in the cheapest way there is, each piece costing
 * the bits of a guess among its kind; what costs too little is guessable.
 */
export const GUESSABLE_BELOW_BITS = 40;
/**
 * Two words and a number joined by marks ("Chaise-Violette-77") are long enough to pass with fewer
 * bits; below this limit both words are among the very first that are tried.
 */
export const GUESSABLE_PHRASE_BELOW_BITS = 26;

/** Bits that it takes to guess a word, by the word in plain small letters. */
export type WordCosts = ReadonlyMap<string, number>;

const LOOKALIKES: readonly Readonly<Record<string, string>>[] = [
  { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g' },
  { '1': 'l', '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '2': 'z', '6': 'g' },
];
const SIGNS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i', '€': 'e', '|': 'l' };

export const plainOf = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Shorter words hide in anything by chance. */
const MIN_WORD_LENGTH = 3;
const MAX_WORD_LENGTH = 24;
const MIN_CONTEXT_LENGTH = 4;
/** What a disguise ("p4ssword", "essap") adds to the word behind it. */
const DISGUISE_BITS = 2;
/** A piece that has already been said is the first thing tried again. */
const REPEAT_BITS = 1;
const CAPITAL_BITS = 1.5;
const MAX_CAPITALS = 6;
/** From this many on, words that have nothing to do with one another are a choice of order too. */
const MIN_PASSPHRASE_WORDS = 3;
const MIN_PHRASE_WORDS = 2;
const MIN_PHRASE_WORD_LENGTH = 4;
/** Below this cost a number is a single digit or a sequence such as 123. */
const MIN_PHRASE_NUMBER_BITS = 5;
/** Beyond this length a password is judged by its beginning. */
const MAX_READ = 64;

interface Piece {
  readonly text: string;
  readonly bits: number;
  readonly isWord?: true;
}

/** A text as it stands, and as the words that it may hide. */
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

/** The pieces that may begin at a place: a word, a pattern, or one character. */
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

/** The cheapest way to say the whole text, piece by piece. */
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

/** Capitals at the head of the password or of a word are expected; elsewhere each is a choice. */
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

/** Words and separators come back on purpose; a letter or a digit does by chance. */
const isSaidAgain = (text: string): boolean =>
  text.length >= MIN_WORD_LENGTH || !/[\p{L}\p{N}]/u.test(text);

/**
 * Three words or more in any order: a guesser tries every order of them. A password of one or two
 * words with something around them gains nothing by it.
 */
const orderBits = (pieces: readonly Piece[]): number => {
  const words = new Set(pieces.filter(({ isWord }) => isWord === true).map(({ text }) => text));
  if (words.size < MIN_PASSPHRASE_WORDS) return 0;
  return Array.from(words, (_, rank) => Math.log2(rank + 1)).reduce((sum, bits) => sum + bits);
};

const isMark = (piece: Piece | undefined): boolean =>
  piece !== undefined && !/[\p{L}\p{N}]/u.test(piece.text);

/** Two different words, each beside a mark, and a number that is not a sequence. */
const isPhraseWithNumber = (read: string, pieces: readonly Piece[]): boolean => {
  const joined = pieces.filter(
    ({ text, isWord }, index) =>
      isWord === true &&
      text.length >= MIN_PHRASE_WORD_LENGTH &&
      (isMark(pieces[index - 1]) || isMark(pieces[index + 1])),
  );
  // The cheapest cut may split a number into its digits, so it is looked for in the text itself.
  const hasNumber = (read.match(/[0-9]{2,}/g) ?? []).some(
    (digits) => costOfDigits(digits) >= MIN_PHRASE_NUMBER_BITS,
  );
  return hasNumber && new Set(joined.map(({ text }) => text)).size >= MIN_PHRASE_WORDS;
};

const readOf = (password: string): string =>
  Array.from(password.normalize('NFC')).slice(0, MAX_READ).join('');

const bitsOf = (read: string, pieces: readonly Piece[]): number => {
  const said = new Set<string>();
  let bits = capitalBits(read, pieces) + orderBits(pieces);
  for (const piece of pieces) {
    bits += said.has(piece.text) ? Math.min(REPEAT_BITS, piece.bits) : piece.bits;
    if (isSaidAgain(piece.text)) said.add(piece.text);
  }
  return bits;
};

/** How many bits a guesser who knows how people make passwords needs for this one. */
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

/** Is the password said in few common words, or does it contain a word about the person? */
export const isGuessable = (
  password: string,
  context: readonly string[],
  words: WordCosts,
): boolean => containsOneOf(password, contextWords(context)) || isCheap(password, words);
