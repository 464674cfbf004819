import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { checkInvariants } from '../../../apps/api/src/ledger/invariants.ts';
import type { Replicas } from '../replicas.ts';
import { newKey, signInDemo, type Answer } from './demo-caller.ts';
import { loadSteadily, type LoadReport } from './steady-load.ts';

export interface KillOptions {
  readonly seconds: number;
  readonly everySeconds: number;
  readonly perSecond: number;
}

export interface KillReport extends LoadReport {
  readonly kills: number;
  /** Requests that a client had to send again. */
  readonly retried: number;
  readonly acknowledged: number;
  /** Acknowledged to a client and not in the books. */
  readonly lost: number;
  /** In the books more than once. */
  readonly doubled: number;
  readonly breaches: readonly string[];
}

const OK = 200;
const TRIES = 8;
const PAY_EVERY = 4;
/** What says nothing of the request itself: the replica is gone, or busy with it still. */
const AGAIN = new Set([409, 502, 503]);

const attempt = async (send: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    const answer = await send();
    return AGAIN.has(answer.status) ? undefined : answer;
  } catch {
    return undefined;
  }
};

/** What the portal does: the same request, under the same key, a little later each time. */
const sendPatiently = async (send: () => Promise<Answer>, onRetry: () => void): Promise<void> => {
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const answer = await attempt(send);
    if (answer?.status === OK) return;
    if (answer !== undefined) throw new Error(`${answer.status} ${answer.body.slice(0, 32)}`);
    if (tried === 1) onRetry();
    await delay(100 * 2 ** tried);
  }
  throw new Error('no answer');
};

/** What became of payments that were sent under these keys, and the rules that do not hold. */
export const findPayments = (databaseUrl: string, keys: readonly string[]) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ lost: number; doubled: number }>(
      `select count(*) filter (where n = 0)::integer as lost,
         count(*) filter (where n > 1)::integer as doubled
       from (select k.key, count(p.id) as n from unnest($1::text[]) as k(key)
         left join paiement_compte p on p.commentaire = k.key group by k.key) found`,
      [[...keys]],
    );
    const outcomes = await checkInvariants(
      async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    );
    return {
      lost: rows[0]?.lost ?? 0,
      doubled: rows[0]?.doubled ?? 0,
      breaches: outcomes.filter(({ breaches }) => breaches > 0).map(({ id }) => id),
    };
  });

/** O3: one of the replicas is killed −9 again and again while people read and pay. */
export const tryReplicaKills = async (
  running: Replicas,
  { seconds, everySeconds, perSecond }: KillOptions,
): Promise<KillReport> => {
  const person = await signInDemo(running.url, running.databaseUrl);
  const asked: string[] = [];
  const acknowledged: string[] = [];
  let [kills, retried] = [0, 0];
  const killAgainAndAgain = async (): Promise<void> => {
    const endMs = Date.now() + seconds * 1_000;
    while (Date.now() < endMs) {
      const replica = running.replicas[kills % running.replicas.length];
      await replica?.kill();
      kills += 1;
      await Promise.all([replica?.start(), delay(everySeconds * 1_000)]);
    }
  };
  const onRetry = (): void => {
    retried += 1;
  };
  const load = await loadSteadily({
    perSecond,
    atLeast: 0,
    until: killAgainAndAgain(),
    send: async (rank) => {
      if (rank % PAY_EVERY !== 0) {
        await sendPatiently(person.read, onRetry);
        return;
      }
      const key = newKey();
      asked.push(key);
      await sendPatiently(() => person.pay(key), onRetry);
      acknowledged.push(key);
    },
  });
  const { lost } = await findPayments(running.databaseUrl, acknowledged);
  const { doubled, breaches } = await findPayments(running.databaseUrl, asked);
  return { ...load, kills, retried, acknowledged: acknowledged.length, lost, doubled, breaches };
};
