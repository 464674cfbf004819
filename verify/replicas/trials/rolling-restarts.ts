import { setTimeout as delay } from 'node:timers/promises';
import type { Replica, Replicas } from '../replicas.ts';
import { newKey, signInDemo, type Answer } from './demo-caller.ts';
import { loadSteadily, type LoadReport } from './steady-load.ts';

export interface RollingOptions {
  readonly restarts: number;
  readonly perSecond: number;
  readonly requests: number;
}

export interface RollingReport extends LoadReport {
  readonly restarts: number;
  readonly exitCodes: readonly number[];
  readonly longestStopMs: number;
  readonly payments: number;
  readonly proxy: Replicas['proxy']['counts'];
}

const OK = 200;
const PAY_EVERY = 10;
/** Enough of an error to know its code; the rest differs each time. */
const CODE_LENGTH = 32;

const demandOk = ({ status, body }: Answer): void => {
  if (status !== OK) throw new Error(`${status} ${body.slice(0, CODE_LENGTH)}`);
};

/** Behind the proxy again: a second one may stop then. */
const untilHealthy = async ({ proxy }: Replicas, { url }: Replica): Promise<void> => {
  while (!proxy.isHealthy(url)) await delay(50);
};

/** O2: one after the other is stopped and started under load, without a failed request. */
export const tryRollingRestarts = async (
  running: Replicas,
  { restarts, perSecond, requests }: RollingOptions,
): Promise<RollingReport> => {
  const person = await signInDemo(running.url, running.databaseUrl);
  const exitCodes: number[] = [];
  let [longestStopMs, payments] = [0, 0];
  const restartAll = async (): Promise<void> => {
    for (let turn = 0; turn < restarts; turn += 1) {
      const replica = running.replicas[turn % running.replicas.length];
      if (replica === undefined) throw new Error('no replica');
      const from = Date.now();
      exitCodes.push(await replica.term());
      longestStopMs = Math.max(longestStopMs, Date.now() - from);
      await replica.start();
      await untilHealthy(running, replica);
    }
  };
  const load = await loadSteadily({
    perSecond,
    atLeast: requests,
    until: restartAll(),
    send: async (rank) => {
      if (rank % PAY_EVERY !== 0) {
        demandOk(await person.read());
        return;
      }
      // Sent once: nothing is lost, so nothing needs to be sent again.
      demandOk(await person.pay(newKey()));
      payments += 1;
    },
  });
  return {
    ...load,
    restarts: exitCodes.length,
    exitCodes,
    longestStopMs,
    payments,
    proxy: running.proxy.counts,
  };
};
