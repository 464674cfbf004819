/*
 * As much of XML as the files of a bank need: elements, attributes, text. No document type, no
 * entity of its own, no instruction, nothing that is fetched or that grows: a file that has any of
 * them is not one of theirs (S37).
 */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The text, if the element contains nothing else. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

const MAX_DEPTH = 24;
const MAX_ELEMENTS = 200_000;

const DECLARATION = /^\uFEFF?\s*<\?xml\s[^<>?]*\?>/;
const TAG =
  /<(\/?)([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** `undefined` for an entity other than the five of XML. */
const plainText = (text: string): string | undefined => {
  let isKnown = true;
  const plain = text.replaceAll(/&[^;&\s]{0,8};?/g, (entity) => {
    const character = ENTITIES[entity];
    isKnown &&= character !== undefined;
    return character ?? '';
  });
  return isKnown ? plain : undefined;
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

interface Open {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const attributesOf = (text: string): ReadonlyMap<string, string> | undefined => {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    const value = plainText(double ?? single ?? '');
    if (value === undefined || attributes.has(name)) return undefined;
    attributes.set(name, value);
  }
  return attributes;
};

const closed = ({ tag, attributes, children, text }: Open): XmlElement | undefined => {
  const words = text.trim();
  // Text between elements is not understood, so the document is refused.
  if (words !== '' && children.length > 0) return undefined;
  return { name: localName(tag), attributes, children, text: words };
};

/** The root element; `undefined` for an invalid document. */
export const readXml = (source: string): XmlElement | undefined => {
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  let at = DECLARATION.exec(source)?.[0].length ?? 0;
  const put = (element: XmlElement | undefined): boolean => {
    if (element === undefined) return false;
    const parent = open.at(-1);
    if (parent === undefined) root = element;
    else parent.children.push(element);
    return true;
  };
  while (at < source.length) {
    const next = source.indexOf('<', at);
    const between = plainText(source.slice(at, next === -1 ? undefined : next));
    const current = open.at(-1);
    if (between === undefined) return undefined;
    if (current === undefined && between.trim() !== '') return undefined;
    if (current !== undefined) current.text += between;
    if (next === -1) break;
    TAG.lastIndex = next;
    const match = TAG.exec(source);
    if (match === null) return undefined;
    const [all, isEnd, tag = '', attributeText = '', isEmpty] = match;
    at = next + all.length;
    if (isEnd === '/') {
      const ended = open.pop();
      if (attributeText !== '' || isEmpty === '/' || ended?.tag !== tag) return undefined;
      if (!put(closed(ended))) return undefined;
      continue;
    }
    count += 1;
    const attributes = attributesOf(attributeText);
    if (attributes === undefined || root !== undefined) return undefined;
    if (count > MAX_ELEMENTS || open.length >= MAX_DEPTH) return undefined;
    const element: Open = { tag, attributes, children: [], text: '' };
    if (isEmpty === '/') {
      if (!put(closed(element))) return undefined;
    } else open.push(element);
  }
  return open.length === 0 ? root : undefined;
};
