export interface Town {
  readonly codePostal: string;
  readonly ville: string;
  readonly codePostalEtVille: string;
}

/** What people write short: "st", "ste", "s/ Loire", "s/s Bois". */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  sts: 'saints',
  stes: 'saintes',
  ss: 'sous',
};

/** Lower case, no accent, one blank between words whatever joined them. */
const plainText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?<=^|[^a-z])s\s*\/\s*s(?=[^a-z]|$)/g, ' sous ')
    .replaceAll(/(?<=^|[^a-z])s\s*\//g, ' sur ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Both readings of a word: as typed, and as what it abbreviates. */
const readingsOf = (word: string): readonly string[] => {
  const whole = ABBREVIATIONS[word];
  return whole === undefined ? [word] : [whole, word];
};

/** "Le Havre" is looked for as "Havre" too. */
const withoutArticle = (name: string): string => name.replace(/^(?:le|la|les|l) /, '');

interface Entry {
  readonly town: Town;
  readonly name: string;
  /** The name without its article. */
  readonly bare: string;
  readonly words: readonly string[];
  readonly district: string | undefined;
}

export interface TownIndex {
  readonly size: number;
  readonly search: (text: string) => readonly Town[];
}

const MAX_ROWS = 20;
const MIN_LENGTH = 2;
/** Only short queries are cached: they match thousands of rows, and there are few of them. */
const CACHED_LENGTH = 4;
const MAX_CACHED = 5_000;
/** The three cities whose postcodes end with the number of a district. */
const DISTRICTS: readonly RegExp[] = [/^75[01](\d\d)$/, /^690(0\d)$/, /^130(\d\d)$/];
const CITIES: ReadonlySet<string> = new Set(['paris', 'lyon', 'marseille']);

const districtOf = (name: string, codePostal: string): string | undefined => {
  if (!CITIES.has(name)) return undefined;
  const number = DISTRICTS.map((pattern) => pattern.exec(codePostal)?.[1]).find(
    (one) => one !== undefined,
  );
  return number === undefined ? undefined : String(Number(number));
};

const capitals = (name: string): string =>
  name.toUpperCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('Œ', 'OE');

const entriesOf = (line: string): readonly Entry[] => {
  const [ville = '', codes = ''] = line.split(';');
  const name = plainText(ville);
  const bare = withoutArticle(name);
  const words = name.split(' ');
  const upper = capitals(ville);
  return codes.split(',').map((codePostal) => ({
    town: { codePostal, ville, codePostalEtVille: `${codePostal} ${upper}` },
    name,
    bare,
    words,
    district: districtOf(name, codePostal),
  }));
};

/** Places of entries by key, with the keys in order: a beginning is a range of keys. */
class PrefixMap {
  readonly #places = new Map<string, number[]>();
  #keys: readonly string[] = [];

  add(key: string, place: number): void {
    const known = this.#places.get(key);
    if (known === undefined) this.#places.set(key, [place]);
    else if (known.at(-1) !== place) known.push(place);
  }

  seal(): void {
    this.#keys = [...this.#places.keys()].toSorted();
  }

  #firstKeyFrom(prefix: string): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  collect(prefix: string, into: Set<number>): void {
    for (let at = this.#firstKeyFrom(prefix); at < this.#keys.length; at += 1) {
      const key = this.#keys[at] ?? '';
      if (!key.startsWith(prefix)) return;
      for (const place of this.#places.get(key) ?? []) into.add(place);
    }
  }
}

const isNumber = (word: string): boolean => /^\d/.test(word);

const matchesNumber = ({ town, district }: Entry, word: string): boolean =>
  (/^\d+$/.test(word) && word.length > 1 && town.codePostal.startsWith(word)) ||
  (district !== undefined && /^(\d+)(?:e|er|eme|ieme)?$/.exec(word)?.[1] === district);

const saysDistrict = (word: string): boolean =>
  word.length > 2 && 'arrondissement'.startsWith(word);

const matchesWord = (entry: Entry, word: string): boolean =>
  isNumber(word)
    ? matchesNumber(entry, word)
    : entry.words.some((own) => own.startsWith(word)) ||
      readingsOf(word).some((reading) => entry.words.some((own) => own.startsWith(reading))) ||
      (entry.district !== undefined && saysDistrict(word));

/** 0 the name itself, 1 its beginning, 2 words of it. */
const rankOf = ({ name, bare }: Entry, wanted: string): 0 | 1 | 2 => {
  if (wanted === '') return 0;
  if (name === wanted || bare === wanted) return 0;
  return name.startsWith(wanted) || bare.startsWith(wanted) ? 1 : 2;
};

const RANKS = [0, 1, 2] as const;

/** Every commune and postcode, held in memory and found by the beginning of words. */
export const createTownIndex = (text: string): TownIndex => {
  // The file lists the most populated towns first: a smaller index is a better match.
  const entries = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap(entriesOf);
  const byWord = new PrefixMap();
  const byPostcode = new PrefixMap();
  for (const [place, entry] of entries.entries()) {
    for (const word of entry.words) byWord.add(word, place);
    byPostcode.add(entry.town.codePostal, place);
  }
  byWord.seal();
  byPostcode.seal();

  /** By the longest word, which is likely to leave the fewest; by the postcode when there is none. */
  const candidates = (words: readonly string[]): Set<number> => {
    const found = new Set<number>();
    const letters = words.filter((word) => !isNumber(word));
    if (letters.length === 0) byPostcode.collect(words[0] ?? '', found);
    const [longest] = letters.toSorted(
      (a, b) => Number(saysDistrict(a)) - Number(saysDistrict(b)) || b.length - a.length,
    );
    if (longest !== undefined) {
      for (const reading of readingsOf(longest)) byWord.collect(reading, found);
    }
    return found;
  };

  const bestFirst = (words: readonly string[], wanted: string): readonly Town[] => {
    const ranked: Record<(typeof RANKS)[number], number[]> = { 0: [], 1: [], 2: [] };
    for (const place of candidates(words)) {
      const entry = entries[place];
      if (entry === undefined || !words.every((word) => matchesWord(entry, word))) continue;
      ranked[rankOf(entry, wanted)].push(place);
    }
    return RANKS.flatMap((rank) => [...Uint32Array.from(ranked[rank]).toSorted()])
      .slice(0, MAX_ROWS)
      .flatMap((place) => entries[place]?.town ?? []);
  };

  const find = (plain: string): readonly Town[] => {
    const words = plain.split(' ');
    const wanted = words
      .filter((word) => !isNumber(word))
      .map((word) => readingsOf(word)[0] ?? word)
      .join(' ');
    return bestFirst(words, wanted);
  };

  const cache = new Map<string, readonly Town[]>();
  return {
    size: entries.length,
    search: (query) => {
      const plain = plainText(query);
      if (plain.length < MIN_LENGTH) return [];
      const known = cache.get(plain);
      if (known !== undefined) return known;
      const found = find(plain);
      if (plain.length <= CACHED_LENGTH && cache.size < MAX_CACHED) cache.set(plain, found);
      return found;
    },
  };
};
