import process from 'node:process';
import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { isLongRun } from '@portail/testing/long/is-long-run.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VALID_BODIES } from '../../../test/call-samples.ts';
import { sendFuzzed, WITHOUT_LIMITS } from '../../../test/fuzzing.ts';
import { requestsTo } from '../../../test/schema-arbitrary.ts';
import { useTestApi } from '../../../test/test-api.ts';

const api = useTestApi({ env: WITHOUT_LIMITS });

/** Of each call; `npm run verify -- scenarios` sends far more, to every call. */
const CASES = Number(process.env['FUZZ_CASES'] ?? (isLongRun() ? 1_000 : 330));
const BATCH_SIZE = 10;
/** A slow machine tries fewer cases of a call rather than none of the next. */
const TIME_LIMIT_MS = 15_000;

const samples: Readonly<Record<string, unknown>> = VALID_BODIES;
const openCalls = Object.entries<CallDefinition>(ALL_CALLS).filter(
  ([, call]) => call.access.kind !== 'token',
);

describe('every call without a session', () => {
  it.each(openCalls)(
    '[S42] [S48] %s answers requests made from its schema without a 5xx, with a reason in the error body',
    async (name, call) => {
      const tries = fc.array(requestsTo(call, samples[name]), {
        minLength: BATCH_SIZE,
        maxLength: BATCH_SIZE,
      });
      await fc.assert(
        fc.asyncProperty(tries, async (requests) => {
          await Promise.all(
            requests.map(async (request) => {
              const { fault, body } = await sendFuzzed(api.current, call, request);
              expect(fault, `${request.url} ${request.payload} ${body}`).toBeUndefined();
            }),
          );
        }),
        { numRuns: CASES / BATCH_SIZE, interruptAfterTimeLimit: TIME_LIMIT_MS },
      );
    },
    TIME_LIMIT_MS + 40_000,
  );
});
