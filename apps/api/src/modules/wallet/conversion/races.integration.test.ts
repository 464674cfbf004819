import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusinessClock } from '../../../../test/changing-world.ts';
import {
  bookRequest,
  createConversionWorld,
  creditRequest,
  type ConversionWorld,
} from '../../../../test/conversion-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { useTestApi, type TestApi } from '../../../../test/test-api.ts';

const clock = createBusinessClock(new Date().toISOString());
const api = useTestApi({ clock, env: { DB_POOL_SIZE: '8' } });
let replica: TestApi;
let world: ConversionWorld;
let token: string;

beforeAll(async () => {
  replica = await api.current.variant({});
  world = createConversionWorld(api.current, clock);
  token = await api.current.signIn('demo-rh');
});
afterAll(async () => {
  await world.close();
  await replica.server.close();
});

const breaches = () => breachesOf(api.current.urls.adminUrl);
const replicas = (rank: number) => ({ token, to: rank % 2 === 0 ? api.current : replica });
const countsOf = (replies: readonly { readonly statusCode: number }[]) => ({
  made: replies.filter(({ statusCode }) => statusCode === 200).length,
  refused: replies.filter(({ statusCode }) => [400, 409].includes(statusCode)).length,
});

describe('[L9] concurrent conversions of the whole balance', () => {
  it('[CONV-10] give one book, whichever replica is first', { timeout: 60_000 }, async () => {
    const account = await world.ledger.openLoadedAccount(3_000);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, rank) => world.toPaper(bookRequest(account), replicas(rank))),
    );
    expect(countsOf(replies)).toEqual({ made: 1, refused: 49 });
    for (const reply of replies.filter(({ statusCode }) => statusCode === 409)) {
      expect(reply.json()).toMatchObject({ code: 'SOLDE_INSUFFISANT' });
    }
    expect(await world.ledger.balanceOf(account.compteId)).toBe(0);
    const [row] = await api.current.query(
      `select count(distinct t.carnet_id)::int as books, count(*)::int as titres,
         (select count(*)::int from conversion v where v.compte_id = $2) as changes
       from titre t where t.produit_id = $1`,
      [account.produit, account.compteId],
    );
    // The losing requests left no book, no voucher and no print order.
    expect(row).toEqual({ books: 1, titres: 2, changes: 1 });
    expect(await breaches()).toEqual([]);
  });
});

describe('[L10] concurrent conversions of the same vouchers', () => {
  it('[CONV-07] credit them once', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 20; round += 1) {
      const book = await world.openBook([1_500, 2_000]);
      // Every other round the account does not exist yet.
      if (round % 2 === 0) {
        await api.current.query('delete from compte_cesu where id = $1', [book.account.compteId]);
      }
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_, rank) => {
          const titres = rank < 3 ? book.scratched : book.scratched.toReversed();
          return world.toAccount(
            creditRequest(book, { titresATransformer: titres }),
            replicas(rank),
          );
        }),
      );
      expect(countsOf(replies), `${round}`).toEqual({ made: 1, refused: 5 });
      for (const reply of replies.filter(({ statusCode }) => statusCode !== 200)) {
        expect(reply.json(), reply.body).toMatchObject({ code: 'TITRE_INDISPONIBLE' });
      }
      expect(await world.titre(book.titres[0]?.numero ?? '')).toEqual({
        statut: 'CONVERTI',
        essais: 0,
      });
    }
    expect(await breaches()).toEqual([]);
  });
});
