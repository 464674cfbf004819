import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import { errorBodySchema } from '@portail/contract/errors/error-body.ts';
import { inTurn } from '@portail/testing/sampling/turn.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { VALID_BODIES } from '../../../test/call-samples.ts';
import { requestsTo, type FuzzedRequest } from '../../../test/schema-arbitrary.ts';
import { useTestApi } from '../../../test/test-api.ts';

/** Limits out of the way: what is behind them is what is tried. */
const api = useTestApi({
  env: {
    LIMIT_LOGIN_FAILURES: '1000000',
    LIMIT_ADDRESS_FAILURES: '1000000',
    LIMIT_CONTACT_PER_ADDRESS: '1000000',
    LIMIT_RECOVERY_PER_PERSON: '1000000',
    LIMIT_RECOVERY_PER_ADDRESS: '1000000',
  },
});

const CASES = 1_000;
const AT_ONCE = 10;
/** A slow machine tries fewer cases of a call rather than none of the next. */
const TIME_LIMIT_MS = 15_000;

const samples: Readonly<Record<string, unknown>> = VALID_BODIES;
/** A third of them in one run. */
const openCalls = inTurn(
  Object.entries<CallDefinition>(ALL_CALLS).filter(([, call]) => call.access.kind !== 'token'),
  3,
);

const answersWell = async (call: CallDefinition, request: FuzzedRequest): Promise<void> => {
  const reply = await api.current.http.inject({
    method: call.method,
    url: request.url,
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...(request.contentType === undefined ? {} : { 'content-type': request.contentType }),
    },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  });
  expect(reply.statusCode, `${request.url} ${request.payload} ${reply.body}`).toBeLessThan(500);
  if (reply.statusCode < 400) return;
  const body = z.parse(errorBodySchema, reply.json());
  expect(Object.keys(ERROR_CATALOGUE)).toContain(body.code);
  expect(body.requestId).toBe(reply.headers['x-request-id']);
};

describe('every call that asks for no session', () => {
  it.each(openCalls)(
    '[S42] [S48] %s answers 1,000 requests made from its schema without a 5xx, and says why in the error body',
    async (name, call) => {
      const tries = fc.array(requestsTo(call, samples[name]), {
        minLength: AT_ONCE,
        maxLength: AT_ONCE,
      });
      await fc.assert(
        fc.asyncProperty(tries, async (requests) => {
          await Promise.all(requests.map((request) => answersWell(call, request)));
        }),
        { numRuns: CASES / AT_ONCE, interruptAfterTimeLimit: TIME_LIMIT_MS },
      );
    },
    TIME_LIMIT_MS + 40_000,
  );
});
