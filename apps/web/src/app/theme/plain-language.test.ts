import { describe, expect, it } from 'vitest';
import { PLAIN_TEXTS } from './plain-language.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../**/*.texts.ts', {
  eager: true,
});

const usual = new Map(
  Object.values(modules).flatMap((exported) =>
    Object.values(exported).flatMap((one) =>
      typeof one === 'object' && one !== null && 'area' in one && 'defaults' in one
        ? Object.entries(one.defaults ?? {}).map(([key, text]): readonly [string, string] => [
            `${String(one.area)}.${key}`,
            String(text),
          ])
        : [],
    ),
  ),
);
const valuesIn = (sentence = '') => new Set(sentence.match(/\{\w+\}/g));

describe('plain language', () => {
  it.each(Object.entries(PLAIN_TEXTS))('%s is shorter than what it stands for', (key, text) => {
    const longer = usual.get(key);
    expect(longer).toBeDefined();
    expect(text.length).toBeLessThan(longer?.length ?? 0);
    // No value that the long sentence does not have: it would stay between its braces.
    expect([...valuesIn(text)].filter((one) => !valuesIn(longer).has(one))).toEqual([]);
  });
});
