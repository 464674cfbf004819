import { isCalendarDay, type CalendarDay } from '../time/calendar-day.ts';
import { childrenOf, createXmlStream, InvalidXml, type XmlElement } from './stream-xml.ts';

export { childrenOf, type XmlElement } from './stream-xml.ts';

const MAX_ELEMENTS = 200_000;

/** The root element of a small document; `undefined` for an invalid one. */
export const readXml = (source: string): XmlElement | undefined => {
  let root: XmlElement | undefined;
  try {
    const stream = createXmlStream({
      maxElements: MAX_ELEMENTS,
      isCollected: () => true,
      onCollected: (_path, element) => {
        root = element;
      },
    });
    // XML allows nothing before the declaration; blank lines there are tolerated.
    stream.write(source.trimStart());
    stream.close();
    return root;
  } catch (error) {
    if (error instanceof InvalidXml) return undefined;
    throw error;
  }
};

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
