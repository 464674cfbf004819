import { SaxesParser } from 'saxes';
import { isCalendarDay, type CalendarDay } from '../time/calendar-day.ts';

/**
 * The elements of a bank's file. The parser expands the five predefined entities and character
 * references only and fetches nothing; a document type or an instruction refuses the file (S37).
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

class InvalidXml extends Error {}

const refuse = (): never => {
  throw new InvalidXml();
};

interface Open extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

const parse = (source: string): XmlElement | undefined => {
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  const addText = (text: string): void => {
    const current = open.at(-1);
    if (current !== undefined) current.text += text;
  };
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('processinginstruction', refuse);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ local, attributes }) => {
    count += 1;
    if (count > MAX_ELEMENTS || open.length >= MAX_DEPTH) refuse();
    const values = Object.values(attributes).map(({ name, value }) => [name, value] as const);
    open.push({ name: local, attributes: new Map(values), text: '', children: [] });
  });
  parser.on('closetag', () => {
    const element = open.pop() ?? refuse();
    element.text = element.text.trim();
    // Text between elements is not understood, so the document is refused.
    if (element.text !== '' && element.children.length > 0) refuse();
    const parent = open.at(-1);
    if (parent === undefined) root = element;
    else parent.children.push(element);
  });
  // XML allows nothing before the declaration; blank lines there are tolerated.
  parser.write(source.trimStart()).close();
  return root;
};

/** The root element; `undefined` for an invalid document. */
export const readXml = (source: string): XmlElement | undefined => {
  try {
    return parse(source);
  } catch (error) {
    if (error instanceof InvalidXml) return undefined;
    throw error;
  }
};

export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The only element at a path; `undefined` if there is none or several. */
export const inside = (element: XmlElement, ...path: readonly string[]): XmlElement | undefined => {
  let current: XmlElement | undefined = element;
  for (const name of path) {
    const found: readonly XmlElement[] = childrenOf(current, name);
    if (found.length !== 1) return undefined;
    [current] = found;
  }
  return current;
};

const REFERENCE = /^[0-9A-Za-z+?/:().,' -]{1,35}$/;

export const referenceIn = (
  element: XmlElement,
  ...path: readonly string[]
): string | undefined => {
  const text = inside(element, ...path)?.text;
  return text !== undefined && REFERENCE.test(text) ? text : undefined;
};

/** Parsed from the digits, without floating point; `null` if invalid. */
export const centsIn = (amount: XmlElement): number | null => {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(amount.text);
  if (match === null || amount.attributes.get('Ccy') !== 'EUR') return null;
  return Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
};

/** The day of a date, or of an instant as its author wrote it. */
export const dayIn = (element: XmlElement, ...path: readonly string[]): CalendarDay | undefined => {
  const written = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(inside(element, ...path)?.text ?? '')?.[0];
  return written !== undefined && isCalendarDay(written) ? written : undefined;
};

/** The message inside an ISO 20022 document; `undefined` for another document, or an invalid one. */
export const readIsoMessage = (
  source: string,
  namespace: RegExp,
  name: string,
): XmlElement | undefined => {
  const document = readXml(source);
  if (document?.name !== 'Document') return undefined;
  const isOfNamespace = [...document.attributes].some(
    ([attribute, value]) => /^xmlns(?::|$)/.test(attribute) && namespace.test(value),
  );
  return isOfNamespace ? inside(document, name) : undefined;
};
