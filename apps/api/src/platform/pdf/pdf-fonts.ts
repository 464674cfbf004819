import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';

const require = createRequire(import.meta.url);
const FILES = {
  regular:
    require.resolve('@expo-google-fonts/atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf'),
} as const;

export type PdfFontName = keyof typeof FILES;
export type PdfFonts = Readonly<Record<PdfFontName, Font>>;

const KNOWN_WORDS_MAX = 5_000;

/** The library scales the positions that it is given: it gets its own. */
const copyOf = ({ glyphs, positions }: GlyphRun): GlyphRun => {
  const own = positions.map((position) => ({ ...position }));
  return {
    glyphs,
    positions: own,
    get advanceWidth() {
      return own.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
};

/** Shaping a word is most of the work of a page, and documents repeat the same words. */
const rememberingWords = (font: Font): Font => {
  const known = new Map<string, GlyphRun>();
  const layout = (text: string): GlyphRun => {
    let run = known.get(text);
    if (run === undefined) {
      if (known.size >= KNOWN_WORDS_MAX) known.clear();
      run = font.layout(text);
      known.set(text, run);
    }
    return copyOf(run);
  };
  // Everything else of the font stays its own.
  return new Proxy(font, {
    get: (target, property): unknown =>
      property === 'layout' ? layout : Reflect.get(target, property, target),
  });
};

/**
 * A glyph keeps what it was first asked for, for as long as the font lives. Met first as a part of
 * another (the dot of « … »), it would mean nothing in every document after: each is asked for by its
 * character before any page is set.
 */
const knowingItsCharacters = (font: Font): Font => {
  for (const character of font.characterSet) font.glyphForCodePoint(character);
  return font;
};

const open = async (name: PdfFontName): Promise<Font> =>
  rememberingWords(knowingItsCharacters(create(await readFile(FILES[name]))));

const openAll = async (): Promise<PdfFonts> => {
  const [regular, bold] = await Promise.all([open('regular'), open('bold')]);
  return { regular, bold };
};

let opened: Promise<PdfFonts> | undefined;

/** Read once: taking a font file apart costs more than a page. */
export const pdfFonts = (): Promise<PdfFonts> => {
  opened ??= openAll();
  return opened;
};
