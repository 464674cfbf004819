import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import { errorBodySchema } from '@portail/contract/errors/error-body.ts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { FORM_TYPE, formOf } from './multipart-form.ts';
import { requestsTo, type FuzzedRequest } from './schema-arbitrary.ts';
import type { TestApi } from './test-api.ts';

/** Limits out of the way: what is behind them is what is tried. */
export const WITHOUT_LIMITS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'LIMIT_LOGIN_FAILURES',
    'LIMIT_ADDRESS_FAILURES',
    'LIMIT_SPRAYING_ACCOUNTS',
    'LIMIT_CONTACT_PER_ADDRESS',
    'LIMIT_REQUESTS_PER_PERSON',
    'LIMIT_RECOVERY_PER_PERSON',
    'LIMIT_RECOVERY_PER_ADDRESS',
    'LIMIT_REGISTRATION_PER_ADDRESS',
    'LIMIT_REGISTRATION_PER_CONTRACT',
    'LIMIT_REGISTRATION_PER_IDENTIFIER',
    'LIMIT_TOWNS_PER_ADDRESS',
  ].map((name) => [name, '1000000']),
);

const hostileFile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 2_000 }).map((text) => Buffer.from(text, 'utf8')),
  fc.uint8Array({ maxLength: 4_000 }).map((bytes) => Buffer.from(bytes)),
  fc
    .array(fc.array(fc.string({ maxLength: 12 }), { maxLength: 8 }), { maxLength: 20 })
    .map((rows) => Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n'), 'utf8')),
);

type Sent = Omit<FuzzedRequest, 'payload'> & { readonly payload: string | Buffer | undefined };

/** A call that takes a file is sent one, of any bytes, most of the time. */
export const fuzzedRequests = (call: CallDefinition, sample: unknown): fc.Arbitrary<Sent> => {
  const plain = requestsTo(call, sample);
  const { upload } = call;
  if (upload === undefined) return plain;
  const form = fc.tuple(plain, hostileFile, fc.nat(20)).map(([{ url }, bytes, cut]): Sent => ({
    url,
    payload: formOf(bytes, { field: upload.field }).subarray(0, cut === 1 ? -10 : undefined),
    contentType: FORM_TYPE,
  }));
  return fc.oneof({ weight: 4, arbitrary: form }, { weight: 1, arbitrary: plain });
};

export interface FuzzReply {
  readonly status: number;
  readonly body: string;
  /** What is wrong with the answer, whatever was asked. */
  readonly fault: string | undefined;
}

const faultOf = (status: number, body: string, requestId: unknown): string | undefined => {
  if (status >= 500) return `${status}`;
  if (status < 400) return undefined;
  const read = z.safeParse(errorBodySchema, parsed(body));
  if (!read.success) return `${status} without the body of an error`;
  if (!(read.data.code in ERROR_CATALOGUE)) return `unknown code ${read.data.code}`;
  return read.data.requestId === requestId ? undefined : 'another request’s id';
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Never a server error, and a refusal says why in the body of the contract. */
export const sendFuzzed = async (
  { http }: Pick<TestApi, 'http'>,
  call: CallDefinition,
  request: Sent,
  headers: Readonly<Record<string, string>> = {},
): Promise<FuzzReply> => {
  const reply = await http.inject({
    method: call.method,
    url: request.url,
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...(request.contentType === undefined ? {} : { 'content-type': request.contentType }),
      ...headers,
    },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  });
  const { statusCode: status, body } = reply;
  return { status, body, fault: faultOf(status, body, reply.headers['x-request-id']) };
};
