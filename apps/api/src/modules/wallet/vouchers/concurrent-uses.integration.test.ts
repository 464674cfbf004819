import { isLongRun } from '@portail/testing/long/is-long-run.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createBusinessClock,
  createChangingWorld,
  type ChangingWorld,
} from '../../../../test/changing-world.ts';
import type { TestBook } from '../../../../test/paper-world.ts';
import { useTestApi, type TestApi } from '../../../../test/test-api.ts';

/** Vouchers of 2026 can pay and be converted until the end of January, and be traded in February. */
const MILLESIME = 2026;
const JANUARY = '2027-01-20T09:00:00Z';
const FEBRUARY = '2027-02-10T09:00:00Z';
/** Random races: fewer in a normal run, all in the long one. */
const ROUNDS = isLongRun() ? 100 : 30;
const AT_MIDNIGHT = isLongRun() ? 40 : 20;

const clock = createBusinessClock(JANUARY);
const api = useTestApi({ env: { DB_POOL_SIZE: '8' }, clock });
let replica: TestApi;
let world: ChangingWorld;
let token: string;

beforeAll(async () => {
  replica = await api.current.variant({});
  world = createChangingWorld(api.current, clock);
  await world.goTo(JANUARY);
  token = await api.current.signIn('demo-rh');
  return async () => {
    await world.close();
    await replica.server.close();
  };
});

beforeEach(() => world.letPass('2 days'));

interface Contender {
  readonly name: string;
  readonly take: (
    book: TestBook,
  ) => Promise<{ readonly statusCode: number; readonly body: string }>;
  readonly leaves: readonly [string, string];
}

const reversed = (book: TestBook): TestBook => ({
  ...book,
  scratched: book.scratched.toReversed(),
});

const pays: Contender = {
  name: 'paiement',
  take: (book) => world.payAll(book, { token }),
  leaves: ['UTILISE', 'UTILISE'],
};
const paysElsewhere: Contender = {
  name: 'paiement par l’autre serveur',
  take: (book) => world.payAll(reversed(book), { token, to: replica }),
  leaves: ['UTILISE', 'UTILISE'],
};
const converts: Contender = {
  name: 'conversion',
  take: (book) => world.convertAll(reversed(book), { token, to: replica }),
  leaves: ['CONVERTI', 'CONVERTI'],
};
const trades: Contender = {
  name: 'échange',
  take: (book) => world.tradeAll(book, {}, { token, to: replica }),
  leaves: ['ECHANGE', 'ECHANGE'],
};
const tradesForPaper: Contender = {
  name: 'échange en titres',
  take: (book) =>
    world.tradeAll(
      reversed(book),
      { typeProduitFinal: 'TITRE', modePaiement: 'VIREMENT' },
      { token },
    ),
  leaves: ['ECHANGE', 'ECHANGE'],
};
/** The vouchers stay reserved until the card payment. */
const keepsForCard: Contender = {
  name: 'échange par carte',
  take: (book) => world.tradeAll(book, { modePaiement: 'CARTE' }, { token }),
  leaves: ['ACTIF', 'ACTIF'],
};
const opposes: Contender = {
  name: 'opposition',
  take: ({ titres }) => world.oppose(token, titres[1]?.numero ?? ''),
  leaves: ['ACTIF', 'BLOQUE'],
};

const statutsOf = async ({ titres }: TestBook): Promise<readonly Record<string, unknown>[]> =>
  await api.current.query(
    'select statut, essais_errones as essais from titre where numero = any ($1) order by numero',
    [titres.map(({ numero }) => numero)],
  );

/** Rotates the order, so that each operation is sent first. */
const turned = <T>(list: readonly T[], round: number): readonly T[] => {
  const first = round % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
};

const openBook = () => world.openBook([1_500, 2_000], { millesime: MILLESIME });

const winnersOf = async (contenders: readonly Contender[]): Promise<readonly string[]> => {
  const winners = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const book = await openBook();
    // Delays the fastest operation in some rounds, so that others can win too.
    const standing =
      winners.size === 1 && round % 2 === 1
        ? contenders.filter(({ name }) => !winners.has(name))
        : contenders;
    const order = turned(standing, round);
    const replies = await Promise.all(order.map(({ take }) => take(book)));
    const replyTexts = replies.map(
      ({ statusCode, body }, at) => `${order[at]?.name} ${statusCode} ${body}`,
    );
    const codes = replies.map(({ statusCode }) => statusCode);
    expect(
      codes.toSorted((one, other) => one - other),
      `${round}: ${replyTexts.join('\n')}`,
    ).toEqual([200, ...Array.from({ length: order.length - 1 }, () => 409)]);
    const winner = order[codes.indexOf(200)];
    winners.add(winner?.name ?? '');
    // The losing operations had right codes, so nothing was counted.
    expect(await statutsOf(book), replyTexts.join('\n')).toEqual(
      winner?.leaves.map((statut) => ({ statut, essais: 0 })),
    );
  }
  return [...winners].toSorted();
};

describe('[L10] [I6] voucher used by all operations at once', () => {
  it('is used by one of them in January, before trades open', { timeout: 240_000 }, async () => {
    await world.goTo(JANUARY);
    const winners = await winnersOf([pays, paysElsewhere, converts, trades, opposes]);
    expect(winners.length).toBeGreaterThan(1);
    expect(winners).not.toContain(trades.name);
    expect(await world.books.breaches()).toEqual([]);
  });

  it('[L23] is used by one at most while February begins', { timeout: 240_000 }, async () => {
    const winners = new Set<string>();
    for (let round = 0; round < AT_MIDNIGHT; round += 1) {
      const book = await openBook();
      // Midnight in Paris falls during the requests, a little later each round.
      await world.goTo(`2027-01-31T22:59:59.${900 + (round % 10) * 10}Z`);
      const order = turned([pays, trades, converts], round);
      const replies = await Promise.all(order.map(({ take }) => take(book)));
      const taken = replies.flatMap(({ statusCode }, at) =>
        statusCode === 200 ? [order[at]] : [],
      );
      for (const { statusCode, body } of replies) expect([200, 409], body).toContain(statusCode);
      expect(taken.length, `${round}`).toBeLessThanOrEqual(1);
      const [winner] = taken;
      if (winner !== undefined) winners.add(winner.name);
      expect(await statutsOf(book)).toEqual(
        (winner?.leaves ?? ['ACTIF', 'ACTIF']).map((statut) => ({ statut, essais: 0 })),
      );
    }
    expect(winners.size).toBeGreaterThan(0);
    expect(await world.books.breaches()).toEqual([]);
  });

  it(
    'is used by one of them in February, when only trades are open',
    { timeout: 240_000 },
    async () => {
      await world.goTo(FEBRUARY);
      const uses = [trades, pays, tradesForPaper, converts, keepsForCard, opposes];
      const winners = await winnersOf(uses);
      expect(winners.length).toBeGreaterThan(1);
      expect(winners).not.toContain(pays.name);
      expect(winners).not.toContain(converts.name);
      expect(await world.books.breaches()).toEqual([]);
    },
  );
});
