import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import fc from 'fast-check';
import * as z from 'zod/mini';

interface JsonShape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, JsonShape>>;
  readonly required?: readonly string[];
  readonly items?: JsonShape;
  readonly anyOf?: readonly JsonShape[];
}

const MAX_LENGTH = 300;

/** What people and programs send by mistake or on purpose. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    '',
    ' ',
    '\u0000',
    '\uD800',
    "' or 1=1 --",
    '%00',
    '../../etc/passwd',
    '１２３４５６',
    [],
    {},
    [[[]]],
    'a'.repeat(5_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.json().map((text): unknown => JSON.parse(text)),
);

const stringOf = (shape: JsonShape): fc.Arbitrary<unknown> => {
  if (shape.pattern !== undefined) return fc.stringMatching(new RegExp(shape.pattern));
  const maxLength = Math.min(shape.maxLength ?? MAX_LENGTH, MAX_LENGTH);
  return fc.string({
    unit: 'grapheme',
    minLength: Math.min(shape.minLength ?? 0, maxLength),
    maxLength,
  });
};

const exactly = (shape: JsonShape): fc.Arbitrary<unknown> => {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map(mostly));
  switch (shape.type) {
    case 'string':
      return stringOf(shape);
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(shape.items === undefined ? hostile : mostly(shape.items), { maxLength: 5 });
    case 'object': {
      const fields = Object.entries(shape.properties ?? {}).map(
        ([name, field]) => [name, mostly(field)] as const,
      );
      return fc.record(Object.fromEntries(fields), {
        requiredKeys: [...(shape.required ?? [])],
      });
    }
    default:
      return hostile;
  }
};

/** As the schema asks, nine times in ten: a request must get past the first field to go deep. */
const mostly = (shape: JsonShape): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: exactly(shape) }, { weight: 1, arbitrary: hostile });

export const arbitraryOf = (schema: z.ZodMiniType): fc.Arbitrary<unknown> =>
  mostly(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonShape);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A body that is right but for one field, or with one too many. */
const spoiled = (sample: unknown): fc.Arbitrary<unknown> => {
  if (!isRecord(sample)) return hostile;
  const names = [...Object.keys(sample), 'champInconnu', '__proto__'];
  return fc
    .tuple(fc.constantFrom(...names), hostile)
    .map(([name, value]) => ({ ...sample, [name]: value }));
};

export interface FuzzedRequest {
  readonly url: string;
  readonly payload: string | undefined;
  readonly contentType: string | undefined;
}

const queryText = (query: unknown): string =>
  isRecord(query)
    ? Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${safelyEncoded(value)}`)
        .join('&')
    : '';

/** Lone surrogates cannot be written in an address; everything else can. */
const safelyEncoded = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
  );

/** Requests to a call, made from its schemas and from a body that it accepts. */
export const requestsTo = (call: CallDefinition, sample: unknown): fc.Arbitrary<FuzzedRequest> => {
  const paramNames = Array.from(call.path.matchAll(/:([A-Za-z]+)|\*/g), ([whole]) => whole);
  const params = fc.tuple(
    ...paramNames.map((name) => {
      const shape = call.params?.shape[name.slice(1)];
      const right = shape === undefined ? fc.string() : arbitraryOf(z.pipe(shape, z.any()));
      return fc.oneof(right, fc.constantFrom('x', '100001', '0', '..', '%')).map(safelyEncoded);
    }),
  );
  const query = call.query === undefined ? fc.constant({}) : arbitraryOf(call.query);
  const body =
    call.body === undefined
      ? fc.constantFrom(undefined, '{}', '[]')
      : fc.oneof(
          { weight: 5, arbitrary: arbitraryOf(call.body).map((value) => JSON.stringify(value)) },
          { weight: 4, arbitrary: spoiled(sample).map((value) => JSON.stringify(value)) },
          { weight: 1, arbitrary: fc.string() },
        );
  const contentType = fc.oneof(
    { weight: 19, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/xml') },
  );
  return fc.record({ params, query, body, contentType }).map((parts) => {
    let next = 0;
    const path = call.path.replaceAll(/:([A-Za-z]+)|\*/g, () => String(parts.params[next++]));
    const search = queryText(parts.query);
    const isBodied = call.method !== 'GET' && parts.body !== undefined;
    return {
      url: search === '' ? path : `${path}?${search}`,
      payload: isBodied ? parts.body : undefined,
      contentType: isBodied ? parts.contentType : undefined,
    };
  });
};
