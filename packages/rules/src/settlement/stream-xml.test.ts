import { describe, expect, it } from 'vitest';
import { readXml } from './read-xml.ts';
import { createXmlStream, InvalidXml } from './stream-xml.ts';

const nested = (depth: number): string => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;

describe('a document of a bank', () => {
  it.each([
    ['a depth of 24', nested(24), true],
    ['a depth of 25', nested(25), false],
    ['a text of 10,000 characters', `<a>${'x'.repeat(10_000)}</a>`, true],
    ['a text of 10,001 characters', `<a>${'x'.repeat(10_001)}</a>`, false],
    [
      'such a text in two parts',
      `<a>${'x'.repeat(5_001)}<![CDATA[${'x'.repeat(5_000)}]]></a>`,
      false,
    ],
    ['blank lines before it', '\n \n<a/>', true],
    ['blank lines after it', '<a/>\n\n', true],
    ['words after it', '<a/>mots', false],
    ['a comment that does not end', '<a/><!--', false],
    ['words beside an element', '<a>mots<b/></a>', false],
    ['blanks beside an element', '<a> <b/> </a>', true],
  ])('[26-3] [S37] with %s is read: %s', (_, source, isRead) => {
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
