import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

const parse = (text: string, maxKeys = 1_000_000) =>
  parseStrictJson(Buffer.from(text, 'utf8'), maxKeys);

/** Texts full of the signs that a careless counter would take for structure. */
const misleading = fc.string({
  unit: fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '/', 'é', '\n', ' '),
  maxLength: 12,
});
const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.string().filter((text) => !text.includes('\u0000')),
    misleading,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(
        misleading,
        fc.string().filter((key) => key !== '__proto__' && !key.includes('\u0000')),
      ),
      tie('value'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
})).value;

/** Keys of objects and elements of arrays; an empty array counts for one. */
const keysIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce<number>((sum, part) => sum + keysIn(part), 0);
  const own = Object.keys(value).length;
  return inside + (Array.isArray(value) ? Math.max(1, own) : own);
};

describe('parseStrictJson', () => {
  it('reads whatever JSON.stringify writes of plain data', () => {
    fc.assert(
      fc.property(plain, (value) => {
        expect(parse(JSON.stringify(value))).toEqual(value);
      }),
    );
  });

  it('[24-10] counts the keys and elements of any text, and refuses the first one too many', () => {
    fc.assert(
      fc.property(plain, fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const count = keysIn(value);
        expect(parse(text, count)).toEqual(value);
        if (count > 0) {
          expect(() => parse(text, count - 1)).toThrow(
            expect.objectContaining({ code: 'CORPS_TROP_VOLUMINEUX' }),
          );
        }
      }),
    );
  });

  it('[24-10] stops at the limit: what follows is not read', () => {
    const notJson = '}}]] this is no JSON';
    expect(() => parse(`{"a":1,"b":2,"c":3${notJson}`, 2)).toThrow(
      expect.objectContaining({ code: 'CORPS_TROP_VOLUMINEUX' }),
    );
    expect(() => parse(`[[],[],[]${notJson}`, 3)).toThrow(
      expect.objectContaining({ code: 'CORPS_TROP_VOLUMINEUX' }),
    );
  });

  it.each([
    ['a key twice', '{"a":1,"a":2}'],
    ['a key twice, one of them escaped', String.raw`{"a":1,"\u0061":2}`],
    ['a key twice further in', '{"a":[{"b":1,"c":{},"b":2}]}'],
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['__proto__ in disguise', String.raw`{"\u005f_proto__":{"admin":true}}`],
    ['__proto__ further in', '{"a":[{"__proto__":1}]}'],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['a million levels', '['.repeat(1_000_000)],
    ['a number that would be rounded', '{"montant":9007199254740993}'],
    ['a fraction that would be rounded', '{"montant":0.12345678901234567}'],
    ['a NUL', String.raw`{"a":"\u0000"}`],
    ['a string without end', '{"a":"b'],
    ['a trailing comma', '{"a":1,}'],
    ['a comment', '{/* */}'],
    ['NaN', '{"a":NaN}'],
    ['two values', '{} {}'],
  ])('refuses %s', (_what, text) => {
    expect(() => parse(text)).toThrow();
  });

  it.each([
    ['the same key in two objects', '[{"a":1},{"a":2}]'],
    ['keys inside texts', '{"a":"{\\"a\\":1}"}'],
    ['an escaped backslash before u0000', String.raw`{"a":"\\u0000"}`],
    ['32 levels', `${'['.repeat(32)}${']'.repeat(32)}`],
    ['fifteen digits', '{"a":123456789012.345}'],
  ])('accepts %s', (_what, text) => {
    expect(parse(text)).toEqual(JSON.parse(text));
  });
});
