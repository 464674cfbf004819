import fc from 'fast-check';

const KNOWN: readonly unknown[] = [
  'red',
  'red;}*{display:none',
  'url(//mal.example/x)',
  'expression(alert(1))',
  'var(--x)',
  'rgb(1,2,3)',
  '#12345',
  '#1234567',
  '12345g',
  '##123456',
  '#fff',
  '123456;',
  '123456\n',
  ' 123456',
  '１２３４５６',
  '#12345６',
  '</style><script>alert(1)</script>',
  'javascript:alert(1)',
  '\u202e123456',
  'a'.repeat(100_000),
  '',
  null,
  0x12_34_56,
  true,
  [],
  ['123456'],
  {},
];

const isColor = (value: unknown): boolean =>
  typeof value === 'string' && /^#?[0-9a-fA-F]{6}$/.test(value);

const anything = fc
  .oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.stringMatching(/^#?[0-9a-fA-F]{0,5}[;}{:()*/<>"'\\ ]?[0-9a-fA-F]{0,8}$/),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string({ maxLength: 6 }), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 4 }), fc.string({ maxLength: 4 }), { maxKeys: 2 }),
  )
  // No body may hold a NUL: such a one is refused whole, before any of its fields.
  .filter((value) => !isColor(value) && !JSON.stringify(value).includes('\\u0000'));

/** As many values as asked for that are no colour of six hexadecimal digits. */
export const hostileColors = (count: number): readonly unknown[] => [
  ...KNOWN,
  ...fc.sample(anything, { numRuns: count - KNOWN.length, seed: 26 }),
];
