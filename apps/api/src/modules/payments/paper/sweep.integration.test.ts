import { beforeAll, describe, expect, it } from 'vitest';
import { countStatements, heardOf, repeated, stopsOf } from '../../../../test/ledger/cuts.ts';
import { underWatch } from '../../../../test/ledger/statement-hook.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import {
  createPaperWorld,
  newKey,
  paymentOf,
  type PaperWorld,
  type TestBook,
} from '../../../../test/paper-world.ts';
import { useTestApi, type TestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let replica: TestApi;
let world: PaperWorld;
let token: string;

beforeAll(async () => {
  replica = await api.current.variant({});
  world = createPaperWorld(api.current);
  token = await api.current.signIn('demo-rh');
  return () => replica.server.close();
});

const breaches = () => breachesOf(api.current.urls.adminUrl);

describe('[L2] a crash at any statement of B-072', () => {
  const send = (to: TestApi, book: TestBook, key: string) =>
    world.pay(token, paymentOf(book), key, to);

  it('leaves one payment and one answer for the same key', { timeout: 120_000 }, async () => {
    const probe = await world.openBook([1_500]);
    const statements = await countStatements(() => send(api.current, probe, newKey()));
    expect(statements).toBeGreaterThan(3);
    for (const stop of stopsOf(statements)) {
      const name = `l2-${stop.name}`;
      const book = await world.openBook([1_500, 2_000]);
      const first = await heardOf(stop, () => send(api.current, book, name));
      const second = await repeated(() => send(replica, book, name));
      expect(second.statusCode, `${name}: ${second.body}`).toBe(200);
      if (first?.statusCode === 200) expect(second.body, name).toBe(first.body);
      expect((await send(api.current, book, name)).body, name).toBe(second.body);
      const { numeroRemise } = second.json<{ numeroRemise: string }>();
      const [row] = await api.current.query(
        `select count(distinct e.journal_id)::int as journals, count(distinct r.id)::int as remises,
           min(r.numero) as numero
         from ledger_entry e join ledger_journal j on j.id = e.journal_id
         join remise_titres r on r.posting_id = j.posting_id
         where e.titre_numero = any ($1) and e.amount < 0`,
        [book.titres.map(({ numero }) => numero)],
      );
      expect(row, name).toEqual({ journals: 1, remises: 1, numero: numeroRemise });
    }
    expect(await breaches()).toEqual([]);
  });
});

describe('[L2] a crash at any statement of an opposition', () => {
  it('blocks the voucher once, with one mail', { timeout: 120_000 }, async () => {
    const probe = await world.openBook([1_500]);
    const statements = await countStatements(() =>
      world.oppose(token, probe.titres[0]?.numero ?? ''),
    );
    for (const { name, fate } of stopsOf(statements)) {
      const book = await world.openBook([1_500]);
      const numero = book.titres[0]?.numero ?? '';
      await underWatch(fate, () => world.oppose(token, numero));
      expect((await world.oppose(token, numero, 'PERTE', replica)).statusCode, name).toBe(200);
      const [row] = await api.current.query(
        `select (select count(*)::int from titre_event where titre_numero = $1 and to_statut = 'BLOQUE') as events,
           (select count(*)::int from titre_opposition where titre_numero = $1) as oppositions,
           (select count(*)::int from outbox_message m join titre_opposition o
              on m.payload ->> 'oppositionId' = o.id::text
            where o.titre_numero = $1) as mails`,
        [numero],
      );
      expect(row, name).toEqual({ events: 1, oppositions: 1, mails: 1 });
    }
    expect(await breaches()).toEqual([]);
  });
});
