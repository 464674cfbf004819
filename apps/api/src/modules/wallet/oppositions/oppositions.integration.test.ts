import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusinessClock } from '../../../../test/changing-world.ts';
import { createConversionWorld, type ConversionWorld } from '../../../../test/conversion-world.ts';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import {
  BEFORE_AND_AFTER,
  countStatements,
  heardOf,
  repeated,
  stopsOf,
} from '../../../../test/ledger/cuts.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { paymentOf, type TestBook } from '../../../../test/paper-world.ts';
import { useTestApi, type TestApi } from '../../../../test/test-api.ts';
import { OPERATORS } from '../../../../test/operator-sessions.ts';

const OPPOSITIONS = '/api/sap/operations/oppositions';
const SEARCH = '/api/sap/operations/titres?recherche=';

const clock = createBusinessClock(new Date().toISOString());
const api = useTestApi({ clock });
let world: ConversionWorld;
let operator: OperatorCalls;
let replica: TestApi;
let camille: string;

beforeAll(async () => {
  world = createConversionWorld(api.current, clock);
  operator = await createOperatorCalls(api.current);
  replica = await api.current.variant({});
  camille = await api.current.signIn('demo-rh');
});
afterAll(async () => {
  await world.close();
  await replica.server.close();
});

const numerosOf = ({ titres }: TestBook) => titres.map(({ numero }) => numero);
const oppose = (
  titres: readonly string[],
  change: object = {},
  sending: Parameters<OperatorCalls['post']>[2] = {},
) =>
  operator.post(
    OPPOSITIONS,
    { titres, motif: 'PERTE', suite: 'BLOCAGE', ...change },
    { key: operator.newKey(), ...sending },
  );
const breaches = () => breachesOf(api.current.urls.adminUrl);
const one = async (sql: string, values: unknown[] = []) =>
  (await api.current.query(sql, values))[0];

interface Made {
  readonly reference: string;
  readonly dateDisponibilite: string | null;
}

describe('search for vouchers', () => {
  it('finds them by number or by login, and logs the access for the person', async () => {
    const book = await world.openBook([1_500, 1_500]);
    const [numero = ''] = numerosOf(book);
    const found = await operator.get(`${SEARCH}${numero}`);
    expect(found.statusCode, found.body).toBe(200);
    const holder = found.json<{
      login: string;
      carnets: { titres: { numeroTitre: string; opposable: boolean; statut: string }[] }[];
    }>();
    expect(holder.login).toBe('demo-rh');
    expect(holder.carnets[0]?.titres.map(({ numeroTitre }) => numeroTitre)).toEqual(
      numerosOf(book),
    );
    expect(holder.carnets[0]?.titres[0]).toMatchObject({ opposable: true, statut: 'ACTIF' });
    expect((await operator.get(`${SEARCH}demo-rh`)).json()).toMatchObject({ login: 'demo-rh' });
    const looked = await one(
      `select count(*)::int as n from consultation c join user_account a on a.id = c.account_id
       where a.login = 'demo-rh' and c.par = 'ASSISTANCE' and c.motif like 'Recherche de vos titres%'`,
    );
    expect(looked).toEqual({ n: 1 });
  });

  it('answers nothing without a match', async () => {
    expect((await operator.get(`${SEARCH}9999999999`)).statusCode).toBe(204);
    expect((await operator.get(`${SEARCH}demo-financeur`)).statusCode).toBe(204);
  });
});

describe('oppositions by an operator', () => {
  it('block the vouchers, show the reason to the holder and send one mail', async () => {
    const book = await world.openBook([1_500, 1_500]);
    const before = api.current.mailbox.sent.length;
    const reply = await oppose(numerosOf(book), { motif: 'VOL' });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({
      nombreTitres: 2,
      montant: 30,
      suite: 'BLOCAGE',
      dateDisponibilite: null,
    });
    expect(await world.statutsOf(book)).toEqual(['BLOQUE', 'BLOQUE']);
    const payment = await world.pay(camille, paymentOf(book));
    expect(payment.json()).toMatchObject({ code: 'TITRE_INDISPONIBLE' });
    expect(await world.doMessages('COURRIEL_OPPOSITION_TITRES')).toBe(1);
    const mail = api.current.mailbox.sent.slice(before).at(-1);
    expect(mail?.subject).toBe('Vos titres CESU sont mis en opposition');
    expect(mail?.text).toContain('volés');
  });

  it('replace the vouchers by a book of the same value, under the operator’s name', async () => {
    const book = await world.openBook([2_000, 2_000, 2_000]);
    const reply = await oppose(numerosOf(book), { suite: 'REMPLACEMENT' });
    expect(reply.statusCode, reply.body).toBe(200);
    const { reference, dateDisponibilite } = reply.json<Made>();
    expect(dateDisponibilite).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    expect(await world.statutsOf(book)).toEqual(['CONVERTI', 'CONVERTI', 'CONVERTI']);
    const made = await one(
      `select j.kind, j.origin, j.actor = $2 as named, count(t.numero)::int as titres,
         min(t.statut) as statut, sum(t.valeur_faciale_cents)::int as cents,
         (select count(*)::int from outbox_message m
          where m.kind = 'ORDRE_IMPRESSION' and m.payload ->> 'lotId' = c.lot_id::text) as orders
       from opposition o join carnet c on c.id = o.carnet_id join titre t on t.carnet_id = c.id
       join ledger_journal j on j.posting_id = o.posting_id
       where o.reference = $1 group by j.id, c.lot_id`,
      [reference, await operator.accountOf(OPERATORS.manager)],
    );
    expect(made).toEqual({
      kind: 'REMPLACEMENT_TITRES',
      origin: 'BACK_OFFICE',
      named: true,
      titres: 3,
      statut: 'EN_FABRICATION',
      cents: 6_000,
      orders: 1,
    });
    expect(await breaches()).toEqual([]);
  });

  it('credit the account, where the value waits for its day', async () => {
    const book = await world.openBook([1_500, 2_500]);
    const reply = await oppose(numerosOf(book), { suite: 'COMPTE' });
    expect(reply.statusCode, reply.body).toBe(200);
    const { reference } = reply.json<Made>();
    const made = await one(
      `select a.kind, a.balance::int as cents from opposition o
       join ledger_account a on a.compte_id = o.compte_id and a.balance > 0
       where o.reference = $1`,
      [reference],
    );
    expect(made).toEqual({ kind: 'BENEFICIAIRE_EN_ATTENTE', cents: 4_000 });
    expect(await world.statutsOf(book)).toEqual(['CONVERTI', 'CONVERTI']);
    expect(await breaches()).toEqual([]);
  });

  it('accept vouchers already blocked by the holder or an operator', async () => {
    const book = await world.openBook([1_500, 1_500]);
    const [first = ''] = numerosOf(book);
    await world.oppose(camille, first);
    expect((await oppose(numerosOf(book))).statusCode).toBe(200);
    expect((await oppose(numerosOf(book), { suite: 'COMPTE' })).statusCode).toBe(200);
    const remaining = await one(
      `select count(*)::int as n from titre_opposition where titre_numero = any ($1)`,
      [numerosOf(book)],
    );
    expect(remaining).toEqual({ n: 2 });
    expect(await breaches()).toEqual([]);
  });

  it('block vouchers in transit, which stay blocked after delivery', async () => {
    const book = await world.openBook([1_500]);
    await api.current.query(`update titre set statut = 'EXPEDIE' where numero = any ($1)`, [
      numerosOf(book),
    ]);
    const reply = await oppose(numerosOf(book), { motif: 'NON_RECU' });
    expect(reply.statusCode, reply.body).toBe(200);
    await api.current.query(
      `select carnet_step(array[(select carnet_id from titre where numero = $1)], 'ACTIF', 'transporteur')`,
      numerosOf(book),
    );
    expect(await world.statutsOf(book)).toEqual(['BLOQUE']);
  });
});

describe('refused oppositions', () => {
  it('refuse a used voucher with its date, and the whole list with it', async () => {
    const [spent, remaining] = [await world.openBook([1_500]), await world.openBook([1_500])];
    expect((await world.pay(camille, paymentOf(spent))).statusCode).toBe(200);
    const reply = await oppose([...numerosOf(remaining), ...numerosOf(spent)]);
    const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(new Date());
    expect(reply.json()).toMatchObject({
      code: 'TITRES_NON_OPPOSABLES',
      erreurs: [
        {
          champ: 'titres.1',
          message: `Titre ${numerosOf(spent)[0] ?? ''}\u00a0: utilisé le ${today}.`,
        },
      ],
    });
    expect(await world.statutsOf(remaining)).toEqual(['ACTIF']);
  });

  it('refuse unknown vouchers and mixed books', async () => {
    const [one1, other] = [await world.openBook([1_500]), await world.openBook([1_500])];
    expect((await oppose([...numerosOf(one1), '9999999999'])).json()).toMatchObject({
      code: 'TITRES_INCONNUS',
      erreurs: [{ champ: 'titres.1' }],
    });
    expect((await oppose([...numerosOf(one1), ...numerosOf(other)])).json()).toMatchObject({
      code: 'TITRES_MELANGES',
    });
    const mixed = await world.openBook([1_500, 2_000]);
    expect((await oppose(numerosOf(mixed), { suite: 'REMPLACEMENT' })).json()).toMatchObject({
      code: 'TITRES_MELANGES',
    });
    expect(await world.statutsOf(mixed)).toEqual(['ACTIF', 'ACTIF']);
  });

  it('[26-3] refuse a replacement of an ended vintage, but allow the block', async () => {
    const book = await world.openBook([1_500], { millesime: new Date().getFullYear() - 2 });
    for (const suite of ['COMPTE', 'REMPLACEMENT']) {
      expect((await oppose(numerosOf(book), { suite })).json(), suite).toMatchObject({
        code: 'OPERATION_HORS_PERIODE',
      });
      expect(await world.statutsOf(book), suite).toEqual(['ACTIF']);
    }
    expect((await oppose(numerosOf(book))).statusCode).toBe(200);
    expect(await world.statutsOf(book)).toEqual(['BLOQUE']);
  });

  it('[26-3] refuse an ended vintage before the ledger is called', async () => {
    const book = await world.openBook([1_500]);
    // The database has its own clock and would still accept the movement.
    clock.goTo(`${book.stock.millesime + 1}-02-01T00:00:00+01:00`);
    try {
      for (const suite of ['COMPTE', 'REMPLACEMENT']) {
        expect((await oppose(numerosOf(book), { suite })).json(), suite).toMatchObject({
          code: 'OPERATION_HORS_PERIODE',
        });
      }
      expect(await world.statutsOf(book)).toEqual(['ACTIF']);
    } finally {
      clock.goTo(new Date().toISOString());
    }
    expect((await oppose(numerosOf(book), { suite: 'REMPLACEMENT' })).statusCode).toBe(200);
  });

  it('change nothing while the ledger is suspended', async () => {
    const book = await world.openBook([1_500]);
    await api.current.query(
      `insert into platform_state values ('ledger_suspended', 'true', now())`,
    );
    const reply = await oppose(numerosOf(book), { suite: 'COMPTE' });
    await api.current.query(`delete from platform_state where key = 'ledger_suspended'`);
    expect(reply.json()).toMatchObject({ code: 'LEDGER_SUSPENDU' });
    expect(await world.statutsOf(book)).toEqual(['ACTIF']);
  });
});

describe('access to oppositions', () => {
  it('[BO-18] requires an operator with write access', async () => {
    const book = await world.openBook([1_500]);
    const [numero = ''] = numerosOf(book);
    for (const [token, code] of [
      [operator.reader, 'LECTURE_SEULE'],
      [camille, 'ACCES_REFUSE'],
    ] as const) {
      expect((await oppose([numero], {}, { token })).json(), code).toMatchObject({ code });
    }
    expect((await operator.get(`${SEARCH}${numero}`, operator.reader)).statusCode).toBe(200);
    expect(await world.statutsOf(book)).toEqual(['ACTIF']);
  });

  it('[32-11] lets the support find and block a lost book', async () => {
    const book = await world.openBook([1_500]);
    const [numero = ''] = numerosOf(book);
    expect((await operator.get(`${SEARCH}${numero}`, operator.support)).statusCode).toBe(200);
    const reply = await oppose([numero], { suite: 'BLOCAGE' }, { token: operator.support });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await world.statutsOf(book)).toEqual(['BLOQUE']);
  });
});

describe('repeated opposition', () => {
  it('[L12] replays the answer of its key and refuses another body', async () => {
    const book = await world.openBook([1_500, 1_500]);
    const key = operator.newKey();
    const body = { suite: 'REMPLACEMENT' };
    const first = await oppose(numerosOf(book), body, { key });
    const again = await oppose(numerosOf(book), body, { key, to: replica });
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect((await oppose(numerosOf(book), { suite: 'COMPTE' }, { key })).statusCode).toBe(422);
    const bare = await operator.post(OPPOSITIONS, {
      titres: numerosOf(book),
      motif: 'PERTE',
      suite: 'BLOCAGE',
    });
    expect(bare.json()).toMatchObject({ code: 'CLE_IDEMPOTENCE_REQUISE' });
  });

  it('[L10] two operators and the holder at once oppose the voucher once', async () => {
    for (let round = 0; round < 12; round += 1) {
      const book = await world.openBook([1_500]);
      const replies = await Promise.all([
        oppose(numerosOf(book), { suite: 'REMPLACEMENT' }),
        oppose(numerosOf(book), { suite: 'COMPTE' }, { token: operator.otherManager, to: replica }),
        world.pay(camille, paymentOf(book)),
      ]);
      const done = replies.filter(({ statusCode }) => statusCode === 200);
      expect(done, replies.map(({ body }) => body).join('\n')).toHaveLength(1);
    }
    expect(await breaches()).toEqual([]);
  });
});

describe('[L2] interruption at any statement of an opposition', () => {
  it('leaves one replacement and one answer for the same key', { timeout: 180_000 }, async () => {
    const options = { suite: 'REMPLACEMENT' };
    const probe = await world.openBook([1_500]);
    const statements = await countStatements(() => oppose(numerosOf(probe), options));
    expect(statements).toBeGreaterThan(8);
    for (const stop of stopsOf(statements, BEFORE_AND_AFTER)) {
      const key = `l2-opposition-${stop.name}`;
      const book = await world.openBook([1_500, 1_500]);
      const first = await heardOf(stop, () => oppose(numerosOf(book), options, { key }));
      const second = await repeated(() => oppose(numerosOf(book), options, { key, to: replica }));
      expect(second.statusCode, `${key}: ${second.body}`).toBe(200);
      if (first?.statusCode === 200) expect(second.body, key).toBe(first.body);
      const row = await one(
        `select count(distinct o.id)::int as acts, count(distinct t.carnet_id)::int as books
         from titre t join opposition o on o.carnet_id = t.carnet_id where t.produit_id = $1`,
        [book.stock.produit],
      );
      expect(row, key).toEqual({ acts: 1, books: 1 });
      expect(await world.statutsOf(book), key).toEqual(['CONVERTI', 'CONVERTI']);
    }
    expect(await breaches()).toEqual([]);
  });
});
