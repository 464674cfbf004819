import process from 'node:process';
import { ALL_CALLS, type CallName } from '@portail/contract/calls/all-calls.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VALID_BODIES } from '../../../../test/call-samples.ts';
import { createFuzzCallers, type FuzzCaller } from '../../../../test/fuzz-people.ts';
import { fuzzedRequests, sendFuzzed, WITHOUT_LIMITS } from '../../../../test/fuzzing.ts';
import { startSandbox, type SandboxProcess } from '../../../../test/sandbox-process.ts';
import { startTestApi, type TestApi } from '../../../../test/test-api.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';

const WANTED = Number(process.env['FUZZ_CALLS'] ?? 20_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const BATCH_SIZE = 10;
const SHOWN = 20;

const urls = useTestDatabase();
let api: TestApi;
let sandbox: SandboxProcess;

beforeAll(async () => {
  // Partners answer: what fails is ours.
  sandbox = await startSandbox();
  api = await startTestApi(urls, { env: { ...WITHOUT_LIMITS, SANDBOX_URL: sandbox.url } });
});
afterAll(async () => {
  await api.server.close();
  await sandbox.stop();
});

const samples: Readonly<Record<string, unknown>> = VALID_BODIES;
/** What ends a session comes last. */
const NAMES = (Object.keys(ALL_CALLS) as CallName[]).toSorted(
  (one, other) => Number(one === 'signOut') - Number(other === 'signOut'),
);

const tally = { calls: 0, serverErrors: 0, accepted: 0, refused: 0 };
const faults: string[] = [];

const fuzzCall = async (name: CallName, count: number, callers: readonly FuzzCaller[]) => {
  const call = ALL_CALLS[name];
  const requests = fc.sample(fuzzedRequests(call, samples[name]), { numRuns: count, seed: SEED });
  const sendNext = async (): Promise<void> => {
    for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
      const caller = callers[tally.calls % callers.length];
      tally.calls += 1;
      const reply = await sendFuzzed(api, call, next, caller?.headers());
      await caller?.seen(reply.status);
      if (reply.status >= 500) tally.serverErrors += 1;
      else if (reply.status >= 400) tally.refused += 1;
      else tally.accepted += 1;
      if (reply.fault !== undefined) {
        faults.push(
          `${name} ${reply.fault}: ${next.url.slice(0, 300)} ${String(next.payload).slice(0, 600)} → ${reply.body.slice(0, 300)}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: BATCH_SIZE }, sendNext));
};

it(`[S48] [S42] every call answers its share of ${WANTED} requests made from its schema without a server error`, async () => {
  const callers = await createFuzzCallers(api);
  for (const [done, name] of NAMES.entries()) {
    // What is left to send is shared by the calls that are left.
    const share = Math.ceil((WANTED - tally.calls) / (NAMES.length - done));
    await fuzzCall(name, share, await callers.of(name));
    if (done % 20 === 0) process.stdout.write(`[S48] ${tally.calls} of ${WANTED}\n`);
  }
  process.stdout.write(
    `[S48] ${JSON.stringify({ seed: SEED, endpoints: NAMES.length, ...tally })}\n`,
  );
  expect(faults.slice(0, SHOWN)).toEqual([]);
  expect(tally.calls).toBeGreaterThanOrEqual(WANTED);
  // People got past the doors, or nothing was tried.
  expect(tally.accepted).toBeGreaterThan(0);
});
