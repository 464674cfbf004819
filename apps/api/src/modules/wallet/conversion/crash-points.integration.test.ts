import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusinessClock } from '../../../../test/changing-world.ts';
import {
  bookRequest,
  createConversionWorld,
  creditRequest,
  type ConversionWorld,
} from '../../../../test/conversion-world.ts';
import {
  BEFORE_AND_AFTER,
  countStatements,
  heardOf,
  repeated,
  stopsOf,
} from '../../../../test/ledger/cuts.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { liftThresholds } from '../../../../test/sensitive-actions.ts';
import { useTestApi, type TestApi } from '../../../../test/test-api.ts';

const clock = createBusinessClock(new Date().toISOString());
const api = useTestApi({ clock });
let replica: TestApi;
let world: ConversionWorld;
let token: string;

beforeAll(async () => {
  replica = await api.current.variant({});
  await liftThresholds(api.current);
  world = createConversionWorld(api.current, clock);
  token = await api.current.signIn('demo-rh');
});
afterAll(async () => {
  await world.close();
  await replica.server.close();
});

const breaches = () => breachesOf(api.current.urls.adminUrl);
const replay = { timeout: 180_000 };

describe('[L2] interruption at any statement of B-064', () => {
  it('leaves one book and one answer for the same key', replay, async () => {
    const probe = await world.ledger.openLoadedAccount(6_000);
    const statements = await countStatements(() => world.toPaper(bookRequest(probe), { token }));
    expect(statements).toBeGreaterThan(5);
    for (const stop of stopsOf(statements, BEFORE_AND_AFTER)) {
      const key = `l2-papier-${stop.name}`;
      const account = await world.ledger.openLoadedAccount(6_000);
      const body = bookRequest(account);
      const first = await heardOf(stop, () => world.toPaper(body, { token, key }));
      const second = await repeated(() => world.toPaper(body, { token, key, to: replica }));
      expect(second.statusCode, `${key}: ${second.body}`).toBe(200);
      if (first?.statusCode === 200) expect(second.body, key).toBe(first.body);
      expect((await world.toPaper(body, { token, key })).body, key).toBe(second.body);
      const [row] = await api.current.query(
        `select count(distinct t.carnet_id)::int as books, count(*)::int as titres,
           (select count(*)::int from conversion v where v.compte_id = $2) as changes,
           (select min(v.reference) from conversion v where v.compte_id = $2) as reference,
           (select count(*)::int from outbox_message m join carnet c on m.payload ->> 'lotId' = c.lot_id::text
            where c.produit_id = $1) as orders
         from titre t where t.produit_id = $1`,
        [account.produit, account.compteId],
      );
      const { reference } = second.json<{ reference: string }>();
      expect(row, key).toEqual({ books: 1, titres: 2, changes: 1, reference, orders: 1 });
      expect(await world.ledger.balanceOf(account.compteId), key).toBe(3_000);
    }
    expect(await breaches()).toEqual([]);
  });
});

describe('[L2] interruption at any statement of B-065', () => {
  it('leaves one credit and one answer for the same key', replay, async () => {
    const probe = await world.openBook([1_500]);
    const statements = await countStatements(() =>
      world.toAccount(creditRequest(probe), { token }),
    );
    expect(statements).toBeGreaterThan(5);
    for (const stop of stopsOf(statements, BEFORE_AND_AFTER)) {
      const key = `l2-compte-${stop.name}`;
      const book = await world.openBook([1_500, 2_000]);
      await api.current.query('delete from compte_cesu where id = $1', [book.account.compteId]);
      const body = creditRequest(book);
      const first = await heardOf(stop, () => world.toAccount(body, { token, key }));
      const second = await repeated(() => world.toAccount(body, { token, key, to: replica }));
      expect(second.statusCode, `${key}: ${second.body}`).toBe(200);
      if (first?.statusCode === 200) expect(second.body, key).toBe(first.body);
      expect((await world.toAccount(body, { token, key })).body, key).toBe(second.body);
      const [row] = await api.current.query(
        `select count(distinct c.id)::int as accounts, sum(a.balance)::int as cents,
           count(distinct v.id)::int as changes, min(v.reference) as reference
         from compte_cesu c join ledger_account a on a.compte_id = c.id
         join conversion v on v.compte_id = c.id where c.produit_id = $1`,
        [book.stock.produit],
      );
      const { reference } = second.json<{ reference: string }>();
      expect(row, key).toEqual({ accounts: 1, cents: 3_500, changes: 1, reference });
      expect(await world.statutsOf(book), key).toEqual(['CONVERTI', 'CONVERTI']);
    }
    expect(await breaches()).toEqual([]);
  });
});
