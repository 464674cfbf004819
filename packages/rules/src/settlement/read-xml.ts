import { SaxesParser } from 'saxes';

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
