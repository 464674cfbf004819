import { describe, expect, it } from 'vitest';
import { readXml } from './read-xml.ts';
import { createXmlStream, InvalidXml } from './stream-xml.ts';

const nested = (depth: number): string => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;

describe('a document of a bank', () => {
  it.each([
    ['a depth of 24', true, nested(24)],
    ['a depth of 25', false, nested(25)],
    ['a text of 10,000 characters', true, `<a>${'x'.repeat(10_000)}</a>`],
    ['a text of 10,001 characters', false, `<a>${'x'.repeat(10_001)}</a>`],
    [
      'such a text in two parts',
      false,
      `<a>${'x'.repeat(5_001)}<![CDATA[${'x'.repeat(5_000)}]]></a>`,
    ],
    ['blank lines before it', true, '\n \n<a/>'],
    ['blank lines after it', true, '<a/>\n\n'],
    ['words after it', false, '<a/>mots'],
    ['a comment that does not end', false, '<a/><!--'],
    ['words beside an element', false, '<a>mots<b/></a>'],
    ['blanks beside an element', true, '<a> <b/> </a>'],
  ])('[26-3] [S37] with %s is read: %s', (_, isRead, source) => {
    expect(readXml(source) !== undefined).toBe(isRead);
  });

  it('[26-3] [S37] has a limited number of elements in each part that is read whole', () => {
    const streamOf = (maxElements: number) => {
      const names: string[] = [];
      const stream = createXmlStream({
        maxElements,
        isCollected: (path) => path.length === 2,
        onCollected: (_path, { name, children }) => names.push(`${name}${children.length}`),
      });
      stream.write('<list><p><q/><r/></p><s><t/></s></list>');
      stream.close();
      return names;
    };
    expect(streamOf(3)).toEqual(['p2', 's1']);
    expect(() => streamOf(2)).toThrow(InvalidXml);
  });
});
