import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReplicas, type Replicas } from '../replicas.ts';
import { tryReplicaKills } from '../trials/replica-kills.ts';
import { tryRollingRestarts } from '../trials/rolling-restarts.ts';

const RESTARTS = Number(process.env['RESTARTS'] ?? 20);
const REQUESTS = RESTARTS * 500;
const KILL_SECONDS = Number(process.env['KILL_SECONDS'] ?? 60);
const TIMEOUT_MS = 600_000;

describe('two replicas under load', () => {
  let running: Replicas;
  beforeAll(async () => {
    running = await startReplicas({ env: { LIMIT_EVENT_LOOP_DELAY_MS: '10000' } });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await running.stop();
  }, TIMEOUT_MS);

  it(`[O2] ${RESTARTS} restarts one after the other fail none of ${REQUESTS} requests`, async () => {
    const report = await tryRollingRestarts(running, {
      restarts: RESTARTS,
      perSecond: 100,
      requests: REQUESTS,
    });
    process.stdout.write(`[O2] ${JSON.stringify(report)}\n`);
    expect(report.failures).toEqual({});
    expect(report.exitCodes).toEqual(Array.from({ length: RESTARTS }, () => 0));
    expect(report.requests).toBeGreaterThanOrEqual(REQUESTS);
  });

  it(`[O3] a replica killed −9 every few seconds for ${KILL_SECONDS} s loses and doubles nothing`, async () => {
    const report = await tryReplicaKills(running, {
      seconds: KILL_SECONDS,
      everySeconds: 10,
      perSecond: 50,
    });
    process.stdout.write(`[O3] ${JSON.stringify(report)}\n`);
    expect(report).toMatchObject({ lost: 0, doubled: 0, breaches: [] });
    expect(report.failed / report.requests).toBeLessThan(0.001);
    expect(report.kills).toBeGreaterThan(KILL_SECONDS / 20);
    expect(report.acknowledged).toBeGreaterThan(KILL_SECONDS);
  });
});
