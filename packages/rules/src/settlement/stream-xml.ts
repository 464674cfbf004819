import { SaxesParser } from 'saxes';

/** The elements of a bank's file. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The text, if the element contains nothing else. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

export class InvalidXml extends Error {}

export const refuseXml = (): never => {
  throw new InvalidXml();
};

const MAX_DEPTH = 24;
/** Far above a postal address or an unstructured label. */
const MAX_TEXT = 10_000;

interface Open extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

interface StreamedElements {
  /** Elements of one collected tree, and so the memory that it takes. */
  readonly maxElements: number;
  /** Whether the element of that path is read whole; the elements around it are only passed. */
  readonly isCollected: (path: readonly string[]) => boolean;
  /** Of an element that is not read whole. */
  readonly onOpen?: (path: readonly string[], attributes: ReadonlyMap<string, string>) => void;
  readonly onCollected: (path: readonly string[], element: XmlElement) => void;
  readonly onClose?: (path: readonly string[]) => void;
}

/**
 * Reads a document piece by piece and keeps one tree at a time. The parser expands the five
 * predefined entities and character references only and fetches nothing; a document type or an
 * instruction refuses the file (S37).
 */
export const createXmlStream = ({
  maxElements,
  isCollected,
  onOpen,
  onCollected,
  onClose,
}: StreamedElements) => {
  const path: string[] = [];
  const open: Open[] = [];
  let count = 0;
  const addText = (text: string): void => {
    const current = open.at(-1);
    if (current === undefined) {
      // Text between elements is not understood, so the document is refused.
      if (text.trim() !== '') refuseXml();
      return;
    }
    if (current.text.length + text.length > MAX_TEXT) refuseXml();
    current.text += text;
  };
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', refuseXml);
  parser.on('doctype', refuseXml);
  parser.on('processinginstruction', refuseXml);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ local, attributes }) => {
    if (path.length >= MAX_DEPTH) refuseXml();
    path.push(local);
    const values = new Map(
      Object.values(attributes).map(({ name, value }) => [name, value] as const),
    );
    if (open.length === 0 && !isCollected(path)) {
      onOpen?.(path, values);
      return;
    }
    count = open.length === 0 ? 1 : count + 1;
    if (count > maxElements) refuseXml();
    open.push({ name: local, attributes: values, text: '', children: [] });
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element === undefined) {
      onClose?.(path);
      path.pop();
      return;
    }
    element.text = element.text.trim();
    if (element.text !== '' && element.children.length > 0) refuseXml();
    const parent = open.at(-1);
    if (parent === undefined) onCollected(path, element);
    else parent.children.push(element);
    path.pop();
  });
  return {
    write: (piece: string): void => void parser.write(piece),
    close: (): void => void parser.close(),
  };
};

/** The children of that name. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element at a path. */
export const elementAt = (
  element: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined => {
  let current = element;
  for (const name of path) current = current?.children.find((child) => child.name === name);
  return current;
};

export const textAt = (
  element: XmlElement | undefined,
  ...path: readonly string[]
): string | undefined => {
  const text = elementAt(element, ...path)?.text;
  return text === '' ? undefined : text;
};
