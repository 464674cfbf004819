/**
 * The strength score lets "Motdepasse1234!" and "Marseille13000!" pass. What such passwords share is
 * that little is left once the words everybody tries, and the words about the person, are taken out.
 */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '|': 'l',
};

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const lettersOf = (text: string): string => text.replaceAll(/[^a-z]/g, '');

/** Both readings of "p4ssword": as typed, and with the digits read as the letters they imitate. */
const readingsOf = (password: string): readonly string[] => {
  const text = plain(password);
  const disguised = [...text].map((char) => LOOKALIKES[char] ?? char).join('');
  return [...new Set([lettersOf(text), lettersOf(disguised)])];
};

/** Shorter words hide in anything by chance. */
const MIN_WORD_LENGTH = 4;
const MIN_CONTEXT_LENGTH = 3;
/** With fewer letters than this left over, the words are the password. */
const MIN_LETTERS_LEFT = 5;

const contextWords = (context: readonly string[]): readonly string[] =>
  context
    .flatMap((word) => plain(word).split(/[^a-z0-9]+/))
    .filter((word) => word.length >= MIN_CONTEXT_LENGTH);

/** Letters left once every common word has been cut out, longest first. */
const lettersLeft = (reading: string, isCommon: (word: string) => boolean): number => {
  let left = reading;
  for (let length = left.length; length >= MIN_WORD_LENGTH; length -= 1) {
    for (let start = 0; start + length <= left.length; start += 1) {
      if (isCommon(left.slice(start, start + length))) {
        left = left.slice(0, start) + left.slice(start + length);
        start -= 1;
      }
    }
  }
  return left.length;
};

/** Is the password built on a common word, or does it contain a word about the person? */
export const isGuessable = (
  password: string,
  context: readonly string[],
  isCommon: (word: string) => boolean,
): boolean => {
  const text = plain(password);
  if (contextWords(context).some((word) => text.includes(word))) return true;
  return readingsOf(password).some(
    (reading) =>
      reading.length === 0 ||
      lettersLeft(reading, isCommon) < Math.min(MIN_LETTERS_LEFT, reading.length),
  );
};
