import { setTimeout as pause } from 'node:timers/promises';
import { isLongRun } from '@portail/testing/long/is-long-run.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { breachesOf } from '../../../../test/ledger-world.ts';
import {
  createPaperWorld,
  newKey,
  paymentOf,
  wrongCode,
  type PaperWorld,
} from '../../../../test/paper-world.ts';
import { useTestApi, type TestApi } from '../../../../test/test-api.ts';

/** Each of twelve delays twice; five times in the long suite. */
const ROUNDS = isLongRun() ? 60 : 24;
const api = useTestApi({ env: { DB_POOL_SIZE: '8' } });
let replica: TestApi;
let world: PaperWorld;
let token: string;

beforeAll(async () => {
  replica = await api.current.variant({});
  world = createPaperWorld(api.current);
  token = await api.current.signIn('demo-rh');
  return () => replica.server.close();
});

beforeEach(() => world.letPass('2 days'));

const breaches = () => breachesOf(api.current.urls.adminUrl);

describe('[L10] [I6] a payment concurrent with the third wrong code', () => {
  it('leaves the voucher used or blocked, never both', { timeout: 60_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const book = await world.openBook([1_500]);
      const [right] = book.scratched;
      if (right === undefined) throw new Error('a book has a voucher');
      await api.current.query('update titre set essais_errones = 2 where numero = $1', [
        right.numeroTitre,
      ]);
      const guess = { ...right, caseAGratter: wrongCode(right.caseAGratter) };
      // Sent during the payment, with a growing delay.
      const paying = world.pay(token, paymentOf(book));
      await pause(round % 12);
      const [paid] = await Promise.all([paying, world.check(token, guess, replica)]);
      const isPaid = paid.statusCode === 200;
      expect([200, 409], paid.body).toContain(paid.statusCode);
      expect(await world.titre(right.numeroTitre)).toEqual(
        isPaid ? { statut: 'UTILISE', essais: 2 } : { statut: 'BLOQUE', essais: 3 },
      );
      await world.letPass('2 days');
    }
    expect(await breaches()).toEqual([]);
  });
});

describe('[S16] codes guessed from two replicas', () => {
  it('are limited to three per voucher, by check or by payment', async () => {
    const book = await world.openBook([1_500]);
    const right = book.scratched[0];
    if (right === undefined) throw new Error('a book has a voucher');
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const guess = { ...right, caseAGratter: wrongCode(right.caseAGratter, index + 1) };
        const to = index % 2 === 0 ? api.current : replica;
        return index % 3 === 0
          ? world.pay(token, { ...paymentOf(book), titres: [guess] }, newKey(), to)
          : world.check(token, guess, to);
      }),
    );
    for (const { statusCode, body } of replies) {
      // Only the payment gives the reason: a wrong code or a blocked voucher.
      expect([200, 400, 409], body).toContain(statusCode);
      if (statusCode === 200) expect(body).toContain('"caseAGratterValide":false');
    }
    expect(await world.titre(right.numeroTitre)).toEqual({ statut: 'BLOQUE', essais: 3 });
  });

  it('cannot be enumerated: the voucher is blocked at the third', async () => {
    const book = await world.openBook([1_500]);
    const right = book.scratched[0];
    if (right === undefined) throw new Error('a book has a voucher');
    let assessed = 0;
    for (let step = 1; step <= 12; step += 1) {
      const guess = { ...right, caseAGratter: wrongCode(right.caseAGratter, step) };
      const before = await world.titre(right.numeroTitre);
      await world.check(token, guess);
      const after = await world.titre(right.numeroTitre);
      if (before?.['essais'] !== after?.['essais']) assessed += 1;
      await world.letPass('20 minutes');
    }
    expect(assessed).toBe(3);
    expect((await world.check(token, right)).json()).toMatchObject({ caseAGratterValide: false });
    expect((await world.pay(token, paymentOf(book))).statusCode).toBe(409);
  });

  it('are limited to ten a day per user, over all vouchers', async () => {
    const book = await world.openBook(Array<number>(40).fill(1_500));
    const replies = await Promise.all(
      book.scratched.map((right, index) =>
        world.check(
          token,
          { ...right, caseAGratter: wrongCode(right.caseAGratter) },
          index % 2 === 0 ? api.current : replica,
        ),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
  });

  it(
    'are limited to ten a day for one code on a thousand vouchers',
    { timeout: 60_000 },
    async () => {
      const book = await world.openBook(Array<number>(1_000).fill(1_500));
      const tried = { right: 0, assessed: 0 };
      for (let from = 0; from < 1_000; from += 50) {
        const some = book.scratched.slice(from, from + 50);
        // A code of none of the vouchers, so that each check fails.
        const guess = Array.from({ length: 10_000 }, (_, code) =>
          String(code).padStart(4, '0'),
        ).find((code) => some.every(({ caseAGratter }) => caseAGratter !== code));
        const titres = some.map(({ numeroTitre }) => ({ numeroTitre, caseAGratter: guess }));
        const reply = await world.pay(token, {
          ...paymentOf(book),
          titres,
          montant: 15 * titres.length,
        });
        if (reply.statusCode === 200) tried.right += 1;
      }
      const [row] = await api.current.query(
        'select sum(essais_errones)::int as judged from titre where produit_id = $1',
        [book.stock.produit],
      );
      tried.assessed = Number(row?.['judged']);
      expect(tried).toEqual({ right: 0, assessed: 10 });
      expect((await world.check(token, book.scratched[999]!)).statusCode).toBe(429);
    },
  );
});
