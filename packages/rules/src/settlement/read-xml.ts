import { createXmlStream, InvalidXml, type XmlElement } from './stream-xml.ts';

export type { XmlElement } from './stream-xml.ts';

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
