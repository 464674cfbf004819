import { inflateSync } from 'node:zlib';

/** What the tests want to know of a document that the house has made. */
export interface ReadPdf {
  readonly isTagged: boolean;
  readonly lang: string | undefined;
  readonly title: string | undefined;
  /** Each piece of text, in the order in which it was drawn. */
  readonly texts: readonly string[];
  readonly pages: number;
  /** Kinds of elements that a screen reader meets. */
  readonly elements: readonly string[];
  readonly alternatives: readonly string[];
  /** Whether every font is inside the file. */
  readonly hasOnlyEmbeddedFonts: boolean;
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

const readObjects = (file: string): ReadonlyMap<string, PdfObject> => {
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('\nstream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? '' : body.slice(at + 8, body.lastIndexOf('\nendstream'));
    const stream = head.includes('/FlateDecode')
      ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
      : raw;
    objects.set(id, { head, stream });
  }
  return objects;
};

const ref = (head: string, name: string): string | undefined =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1];

const unicodeOf = (hex: string): string =>
  Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le');

/** Glyph number to text, as the font says it. */
const readCharacters = (cmap: string): ReadonlyMap<number, string> => {
  const characters = new Map<number, string>();
  for (const [, first = '0', list = ''] of cmap.matchAll(
    /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi,
  )) {
    for (const [rank, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      characters.set(Number.parseInt(first, 16) + rank, unicodeOf(code));
    }
  }
  return characters;
};

const readTexts = (
  content: string,
  fonts: ReadonlyMap<string, ReadonlyMap<number, string>>,
): readonly string[] =>
  [...content.matchAll(/BT\n([\s\S]*?)\nET/g)].map(([, block = '']) => {
    const characters = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '') ?? new Map<number, string>();
    return [...block.matchAll(/<([0-9a-f]+)>/gi)]
      .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      .map((glyph) => characters.get(Number.parseInt(glyph, 16)) ?? '?')
      .join('');
  });

const literal = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const bytes = Buffer.from(text.replaceAll(/\\([()\\])/g, '$1'), 'latin1');
  return bytes[0] === 0xfe
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1');
};

export const readPdf = (content: Buffer): ReadPdf => {
  const objects = readObjects(content.toString('latin1'));
  const heads = [...objects.values()].map(({ head }) => head);
  const catalog = heads.find((head) => head.includes('/Type /Catalog')) ?? '';
  const pages = heads.filter((head) => /\/Type \/Page\b(?!s)/.test(head));
  const texts = pages.flatMap((page) => {
    const resources = objects.get(ref(page, 'Resources') ?? '')?.head ?? page;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
        const toUnicode = ref(objects.get(id)?.head ?? '', 'ToUnicode') ?? '';
        return [name, readCharacters(objects.get(toUnicode)?.stream ?? '')] as const;
      }),
    );
    return readTexts(objects.get(ref(page, 'Contents') ?? '')?.stream ?? '', fonts);
  });
  const info = heads.find((head) => head.includes('/CreationDate')) ?? '';
  return {
    isTagged:
      (objects.get(ref(catalog, 'MarkInfo') ?? '')?.head.includes('/Marked true') ?? false) &&
      (objects.get(ref(catalog, 'StructTreeRoot') ?? '')?.head.includes('/ParentTree') ?? false),
    lang: literal(/\/Lang \(([^)]*)\)/.exec(catalog)?.[1]),
    title: literal(/^\(([\s\S]*)\)$/.exec(objects.get(ref(info, 'Title') ?? '')?.head ?? '')?.[1]),
    texts,
    pages: pages.length,
    elements: heads.flatMap((head) => /^<<\s*\/S \/(\w+)/.exec(head)?.[1] ?? []),
    alternatives: heads.flatMap(
      (head) => literal(/\/Alt \(((?:\\.|[^\\)])*)\)/.exec(head)?.[1]) ?? [],
    ),
    hasOnlyEmbeddedFonts:
      heads
        .filter((head) => head.includes('/Type /FontDescriptor'))
        .every((head) => head.includes('/FontFile')) &&
      !heads.some((head) => head.includes('/Subtype /Type1')),
  };
};
