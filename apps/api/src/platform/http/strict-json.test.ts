import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

const parse = (text: string) => parseStrictJson(Buffer.from(text, 'utf8'));

describe('parseStrictJson', () => {
  it('reads whatever JSON.stringify writes of plain data', () => {
    const plain = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.string().filter((text) => !text.includes('\u0000')),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__' && !key.includes('\u0000')),
          tie('value'),
          { maxKeys: 4, noNullPrototype: true },
        ),
      ),
    })).value;
    fc.assert(
      fc.property(plain, (value) => {
        expect(parse(JSON.stringify(value))).toEqual(value);
      }),
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
