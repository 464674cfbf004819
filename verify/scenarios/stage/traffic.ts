import { randomInt, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@portail/embedded-postgres/client.ts';
import {
  contractOfPerson,
  nanOfPerson,
  personAt,
  type SignedIn,
} from '../../bench/lib/ledger-http.ts';
import type { Stage } from './stage.ts';

const PAY = '/api/eb/beneficiaires/paiements-comptes/prestataires';
const LOOK_EVERY_MS = 2;
const RETRY_MS = 200;
const MOST_CENTS = 10;
/** One call in so many moves money. */
const PAYMENT_EVERY = 5;

export interface Traffic {
  readonly perSecond: number;
  /** Sent again, with the same key, as many times before its person is told of a failure. */
  readonly tries: number;
}

export interface TrafficReport {
  readonly calls: number;
  readonly retried: number;
  /** What a person saw, once every try had failed. */
  readonly failures: readonly string[];
  readonly paidKeys: ReadonlySet<string>;
  readonly times: readonly number[];
}

interface Tally {
  calls: number;
  retried: number;
  readonly failures: string[];
  readonly paidKeys: Set<string>;
  readonly times: number[];
}

/** A payment of its own, each time it is asked for. */
export const paymentOf = (payer: SignedIn) => ({
  method: 'POST' as const,
  path: PAY,
  token: payer.token,
  headers: { 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    montant: randomInt(1, MOST_CENTS + 1) / 100,
    numeroComptesCESU: [payer.numero],
    codeNAN: nanOfPerson(payer),
    numeroContrat: contractOfPerson(payer),
    typeContrat: 'CESU_RH',
  }),
});

export const readingOf = (reader: SignedIn) => ({
  method: 'GET' as const,
  path: `/api/eb/beneficiaires/comptes/${reader.numero}/releve`,
  token: reader.token,
});

const callOnce = async ({ call }: Stage, sent: Parameters<Stage['call']>[0]): Promise<string> => {
  try {
    const { status } = await call(sent);
    return status === 200 ? '' : `réponse ${status}`;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'ligne coupée';
  }
};

const callUntilDone = async (stage: Stage, rank: number, tries: number, tally: Tally) => {
  const person = personAt(stage.people, rank * 7);
  const isPayment = rank % PAYMENT_EVERY === 0;
  const sent = isPayment ? paymentOf(person) : readingOf(person);
  const begun = performance.now();
  let fault = '';
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    fault = await callOnce(stage, sent);
    if (fault === '') break;
    if (attempt < tries) {
      tally.retried += 1;
      await pause(RETRY_MS);
    }
  }
  tally.calls += 1;
  if (fault !== '') tally.failures.push(fault);
  else {
    tally.times.push(performance.now() - begun);
    if ('headers' in sent) tally.paidKeys.add(sent.headers['idempotency-key']);
  }
};

/** A steady pace of reads and payments, whatever becomes of them, until it is told to stop. */
export const sendTraffic = (stage: Stage, { perSecond, tries }: Traffic) => {
  const tally: Tally = { calls: 0, retried: 0, failures: [], paidKeys: new Set(), times: [] };
  const over = new AbortController();
  const underWay = new Set<Promise<void>>();
  const send = async (): Promise<void> => {
    const begun = performance.now();
    for (let rank = 0; !over.signal.aborted; rank += 1) {
      const dueAt = begun + (rank * 1_000) / perSecond;
      while (performance.now() < dueAt) await pause(LOOK_EVERY_MS);
      const one = callUntilDone(stage, rank, tries, tally).finally(() => underWay.delete(one));
      underWay.add(one);
    }
  };
  const sending = send();
  return {
    calls: () => tally.calls,
    stop: async (): Promise<TrafficReport> => {
      over.abort();
      await sending;
      await Promise.all(underWay);
      return tally;
    },
  };
};

/** Keys that a client was told had paid, and that the books do not hold exactly once. */
export const keysNotOnce = (adminUrl: string, keys: ReadonlySet<string>) =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ key: string; count: number }>(
      `select idempotency_key as key, count(*)::integer as count from ledger_journal
       where idempotency_key = any ($1) group by 1`,
      [[...keys]],
    );
    const once = rows.filter(({ count }) => count === 1).length;
    return {
      doubled: rows.length - once,
      lost: keys.size - rows.length,
    };
  });
