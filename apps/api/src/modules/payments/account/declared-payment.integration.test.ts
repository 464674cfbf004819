import type {
  DeclarationLine,
  DeclarationResume,
} from '@portail/contract/declarations/declaring.schemas.ts';
import type { AccountPaymentLine } from '@portail/contract/wallet/holdings.schemas.ts';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { useCardWorld } from '../../../../test/card-world.ts';
import {
  FATOU,
  openDeclaration,
  SOPHIE,
  UNKNOWN_EMPLOYEE,
  type DeclaredOptions,
} from '../../../../test/declared-months.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { underWatch, type Fate } from '../../../../test/ledger/statement-hook.ts';
import {
  payingCalls,
  PAYMENTS,
  payingWorld,
  type PayingCalls,
  type PayingWorld,
} from '../../../../test/paying-calls.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';

const ABOVE_NET = 'Le montant ne peut pas dépasser le salaire net déclaré.';
const REJECT = `update declaration set statut = 'REJETEE', motif = 'Essai', decidee_le = now()
  where id = $1`;
const cards = useCardWorld();
let world: PayingWorld;
let keys = 0;

beforeAll(() => {
  world = payingWorld(cards.current);
});

const declare = (options?: DeclaredOptions) => openDeclaration(world.api, options);
const loaded = (cents = 50_000) => world.ledger.openLoadedAccount(cents);

interface Reply {
  readonly statusCode: number;
  readonly body: string;
}

const refusal = z.object({
  erreurs: z.optional(z.array(z.object({ champ: z.string(), message: z.string() }))),
});

const fieldsOf = ({ body }: Reply): readonly (readonly [string, string])[] => {
  const { erreurs = [] } = refusal.parse(JSON.parse(body));
  return erreurs.map(({ champ, message }) => [champ, message] as const);
};

const bare = ({ statusCode, body }: Reply): unknown => [
  statusCode,
  { ...JSON.parse(body), requestId: '' },
];

/** Pays Fatou's month by default. */
const payFor = (idTeledeclaration: string, numero: string, body: object, key?: string) =>
  world.pay(
    { codeNAN: FATOU.codeNAN, numeroComptesCESU: [numero], idTeledeclaration, ...body },
    key,
  );

describe('[25-21] the amount left to pay of a declaration', () => {
  const DECLARATIONS = '/api/eb/beneficiaires/declarations';
  const lineOf = async (id: string) =>
    (await world.get(`${DECLARATIONS}/cesu/${id}`)).json<DeclarationLine>();
  const resumeOf = async (id: string) =>
    (await world.get(`${DECLARATIONS}/cesu/${id}/reprise`)).json<DeclarationResume>();

  it('decreases with each payment, and increases when one is cancelled', async () => {
    const { reference: id } = await declare({ netCents: 43_000 });
    const { numero } = await loaded();
    expect(await lineOf(id)).toMatchObject({ montantNet: 430, resteAPayer: 430 });
    const first = await payFor(id, numero, { montant: 200 });
    expect(first.statusCode, first.body).toBe(200);
    expect(await lineOf(id)).toMatchObject({ resteAPayer: 230 });
    const listed = (await world.get(DECLARATIONS)).json<DeclarationLine[]>();
    expect(listed.find((line) => line.id === id)).toMatchObject({ resteAPayer: 230 });
    await world.cancel(first.json<{ valeur: string }>().valeur);
    expect(await lineOf(id)).toMatchObject({ resteAPayer: 430 });
  });

  it('is 0 once the declaration is rejected, and its receipt is no longer offered', async () => {
    const { id, reference } = await declare();
    await world.api.query(
      `update declaration_envoi set etat = 'RECUE', numero_organisme = 'UC1', recu_le = now()
       where declaration_id = $1`,
      [id],
    );
    const receipt = () => world.get(`${DECLARATIONS}/cesu/${reference}/recepisse/pdf`);
    expect(await lineOf(reference)).toMatchObject({ recepisse: true });
    await world.api.query(REJECT, [id]);
    expect(await lineOf(reference)).toMatchObject({ recepisse: false, resteAPayer: 0 });
    expect((await receipt()).statusCode).toBe(404);
  });

  it('is read with the payee, found by payment or by employee number', async () => {
    const known = await declare();
    expect(await resumeOf(known.reference)).toMatchObject({
      numeroSalarie: FATOU.numero,
      intervenant: { codeNAN: FATOU.codeNAN },
      resteAPayer: 100,
    });
    const unknown = await declare({ numeroSalarie: UNKNOWN_EMPLOYEE });
    expect(await resumeOf(unknown.reference)).not.toHaveProperty('intervenant');
    const { numero } = await loaded();
    const paid = await payFor(unknown.reference, numero, { montant: 40, codeNAN: '1234567' });
    expect(paid.statusCode, paid.body).toBe(200);
    expect(await resumeOf(unknown.reference)).toMatchObject({
      intervenant: { codeNAN: '1234567' },
      resteAPayer: 60,
    });
  });
});

describe('B-068 with a declaration', () => {
  it.each([
    ['CESU', 'idTeledeclaration', FATOU, 'CESU n°'],
    ['PAJE', 'idTeledeclarationPaje', SOPHIE, 'Pajemploi n°'],
  ] as const)(
    '[DECL-36] [ACC-16] %s: the payment refers to it by %s',
    async (organisme, name, { codeNAN }, words) => {
      const { reference: declaration } = await declare({ organisme });
      const { numero } = await loaded();
      const reply = await world.pay({
        montant: 80,
        codeNAN,
        numeroComptesCESU: [numero],
        [name]: declaration,
      });
      expect(reply.statusCode, reply.body).toBe(200);
      const { valeur } = reply.json<{ valeur: string }>();
      const detail = await world.read(valeur);
      expect(detail).toMatchObject({ montant: 80, [name]: declaration });
      expect(Object.keys(detail).filter((key) => key.startsWith('idTele'))).toEqual([name]);
      const history = (await world.get(PAYMENTS)).json<AccountPaymentLine[]>();
      const line = history.find(({ reference }) => reference === valeur);
      expect(line).toMatchObject({ [name]: declaration });
      const csv = (await world.get(`${PAYMENTS}/csv`)).body;
      expect(csv.split('\n').find((row) => row.includes(valeur))).toContain(declaration);
      const pdf = await world.get(`${PAYMENTS}/${valeur}/pdf`);
      const { texts } = readPdf(pdf.rawPayload);
      expect(texts.join(' ')).toContain(`${words}\u00a0${declaration}`);
    },
  );

  it('[DECL-36] is not linked to a declaration by an empty or missing reference', async () => {
    const { numero } = await loaded();
    for (const none of [{}, { idTeledeclaration: null }, { idTeledeclarationPaje: '' }]) {
      const reply = await world.pay({ montant: 1, numeroComptesCESU: [numero], ...none });
      expect(reply.statusCode, reply.body).toBe(200);
      const detail = await world.read(reply.json<{ valeur: string }>().valeur);
      expect(detail).not.toHaveProperty('idTeledeclaration');
      expect(detail).not.toHaveProperty('idTeledeclarationPaje');
    }
  });

  it('[ACC-11] pays at most the declared net, to the cent', async () => {
    const { reference } = await declare({ netCents: 10_000 });
    const { numero, compteId } = await loaded(20_000);
    const over = await payFor(reference, numero, { montant: 100.01 });
    expect(over.statusCode).toBe(400);
    expect(fieldsOf(over)).toEqual([['montant', ABOVE_NET]]);
    expect(await world.ledger.balanceOf(compteId)).toBe(20_000);
    expect((await payFor(reference, numero, { montant: 100 })).statusCode).toBe(200);
    expect(fieldsOf(await payFor(reference, numero, { montant: 0.01 }))).toEqual([
      ['montant', ABOVE_NET],
    ]);
    expect(await world.ledger.balanceOf(compteId)).toBe(10_000);
  });

  it('[ACC-11] [ACC-26] pays at most the declared net with toutUtiliser', async () => {
    const { reference } = await declare({ netCents: 10_000 });
    const { numero, compteId } = await loaded(10_001);
    const reply = await payFor(reference, numero, { toutUtiliser: true });
    expect(fieldsOf(reply)).toEqual([['montant', ABOVE_NET]]);
    expect(await world.ledger.balanceOf(compteId)).toBe(10_001);
  });

  it('[ACC-11] counts the complement as wage, but not its fee', async () => {
    const { reference } = await declare({ netCents: 10_000 });
    const { numero } = await loaded();
    const ask = (complementPaiement: number) =>
      payFor(reference, numero, { montant: 60, complementPaiement });
    expect(fieldsOf(await ask(40.01))).toEqual([['montant', ABOVE_NET]]);
    const waiting = await ask(40);
    expect(waiting.statusCode, waiting.body).toBe(200);
    // The complement counts until the payment is cancelled.
    expect(fieldsOf(await payFor(reference, numero, { montant: 0.01 }))).toEqual([
      ['montant', ABOVE_NET],
    ]);
    const { valeur } = waiting.json<{ valeur: string }>();
    expect((await world.cancel(valeur)).statusCode).toBe(200);
    expect((await payFor(reference, numero, { montant: 100 })).statusCode).toBe(200);
  });

  it('[ACC-11] [L9] limits concurrent payments too', async () => {
    const { id, reference } = await declare({ netCents: 10_000 });
    const accounts = await Promise.all([1, 2, 3, 4].map(() => loaded(10_000)));
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, rank) =>
        payFor(reference, accounts[rank % 4]?.numero ?? '', { montant: 30 }),
      ),
    );
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(9);
    for (const reply of refused) expect(fieldsOf(reply)).toEqual([['montant', ABOVE_NET]]);
    expect(
      await world.one(
        'select sum(montant_cents)::int as paid from paiement_compte where declaration_id = $1',
        [id],
      ),
    ).toEqual({ paid: 9_000 });
  });

  it.each(['REJETEE', 'ANNULEE'] as const)(
    'pays nothing for a declaration that is %s',
    async (statut) => {
      const { reference } = await declare({ statut });
      const { numero, compteId } = await loaded(5_000);
      const reply = await payFor(reference, numero, { montant: 10 });
      expect(reply.statusCode).toBe(400);
      expect(fieldsOf(reply)).toEqual([
        [
          'idTeledeclaration',
          'Cette déclaration a été rejetée ou annulée\u00a0: elle ne peut plus accompagner un paiement.',
        ],
      ]);
      expect(await world.ledger.balanceOf(compteId)).toBe(5_000);
    },
  );

  it('gives the same error when the rejection comes during the payment', async () => {
    const { id, reference } = await declare();
    const { numero, compteId } = await loaded(5_000);
    const client = new pg.Client({ connectionString: world.api.urls.adminUrl });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(REJECT, [id]);
      const paying = payFor(reference, numero, { montant: 10 });
      await expect
        .poll(async () =>
          world.one(
            `select count(*)::int as n from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        )
        .toEqual({ n: 1 });
      await client.query('commit');
      expect(fieldsOf(await paying)[0]?.[0]).toBe('idTeledeclaration');
    } finally {
      await client.end();
    }
    expect(await world.ledger.balanceOf(compteId)).toBe(5_000);
  });

  it('[L12] repeats its answer after a change of the declaration', async () => {
    const { id, reference } = await declare();
    const { numero, compteId } = await loaded(10_000);
    const first = await payFor(reference, numero, { montant: 100 }, 'rejeu');
    await world.api.query(REJECT, [id]);
    const again = await payFor(reference, numero, { montant: 100 }, 'rejeu');
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await world.ledger.balanceOf(compteId)).toBe(0);
  });
});

describe('the payee of a declaration', () => {
  const OTHER = [['codeNAN', 'Cet intervenant n’est pas le salarié de la déclaration.']];

  it('is the declared employee only', async () => {
    const { reference } = await declare();
    const { numero } = await loaded();
    for (const codeNAN of ['1234567', '3456789', SOPHIE.codeNAN]) {
      const reply = await payFor(reference, numero, { montant: 10, codeNAN });
      expect(reply.statusCode, codeNAN).toBe(400);
      expect(fieldsOf(reply)).toEqual(OTHER);
    }
    expect((await payFor(reference, numero, { montant: 10 })).statusCode).toBe(200);
  });

  it('is the first one paid when the employee number is unknown', async () => {
    const { reference } = await declare({ numeroSalarie: UNKNOWN_EMPLOYEE });
    const { numero } = await loaded();
    // A company is not an employee, and Fatou has another number.
    for (const codeNAN of ['3456789', FATOU.codeNAN]) {
      expect(fieldsOf(await payFor(reference, numero, { montant: 10, codeNAN }))).toEqual(OTHER);
    }
    const first = await payFor(reference, numero, { montant: 10, codeNAN: '1234567' });
    expect(first.statusCode, first.body).toBe(200);
    expect(fieldsOf(await payFor(reference, numero, { montant: 10, codeNAN: '2345678' }))).toEqual(
      OTHER,
    );
    expect((await payFor(reference, numero, { montant: 10, codeNAN: '1234567' })).statusCode).toBe(
      200,
    );
  });

  it('is paid for one declaration only', async () => {
    const [cesu, paje] = [await declare(), await declare({ organisme: 'PAJE' })];
    const { numero } = await loaded();
    const reply = await payFor(cesu.reference, numero, {
      montant: 10,
      idTeledeclarationPaje: paje.reference,
    });
    expect(fieldsOf(reply)).toEqual([
      ['idTeledeclarationPaje', 'Un paiement accompagne une seule déclaration.'],
    ]);
  });
});

describe('[S20] [S21] [S22] a foreign declaration, or one of another contract', () => {
  it('is refused as if it did not exist, and nothing is paid', async () => {
    const { numero, compteId } = await loaded(5_000);
    const unknown = await payFor('TCZZZZZZZZZZ', numero, { montant: 10 });
    expect(unknown.statusCode).toBe(403);
    const foreign = await declare({ login: 'demo-double' });
    const ofPaje = await declare({ organisme: 'PAJE' });
    for (const { reference } of [foreign, ofPaje]) {
      expect(bare(await payFor(reference, numero, { montant: 10 }))).toEqual(bare(unknown));
    }
    expect(await world.ledger.balanceOf(compteId)).toBe(5_000);
  });

  it('cannot be paid from another contract of the same user', async () => {
    const calls: PayingCalls = payingCalls(world.api, () => world.api.signIn('demo-double'));
    const { numero } = await world.ledger.openLoadedAccount(5_000, { login: 'demo-double' });
    const ask = (idTeledeclaration: string) =>
      calls.pay({
        montant: 10,
        codeNAN: FATOU.codeNAN,
        numeroComptesCESU: [numero],
        idTeledeclaration,
      });
    const { reference } = await declare({ login: 'demo-double', contract: '100002' });
    expect(bare(await ask(reference))).toEqual(bare(await ask('TCZZZZZZZZZZ')));
    const { reference: own } = await declare({ login: 'demo-double' });
    expect((await ask(own)).statusCode).toBe(200);
  });
});

describe('[L2] a crash at any statement', () => {
  const CUTS = ['cut-before', 'cut-after', 'die-before', 'die-after'] as const;

  it('of B-068 with a declaration leaves one payment within its net, and one answer', async () => {
    const newKey = () => `declare-${(keys += 1)}`;
    const ask = async (declaration: string, numero: string, key: string) =>
      payFor(declaration, numero, { montant: 100 }, key);
    const probe = { ...(await declare()), ...(await loaded(10_000)) };
    const { statements } = await underWatch(
      () => 'pass',
      () => ask(probe.reference, probe.numero, newKey()),
    );
    expect(statements).toBeGreaterThan(1);
    for (let point = 1; point <= statements; point += 1) {
      for (const cut of CUTS) {
        const { id, reference } = await declare();
        const { numero, compteId } = await loaded(10_000);
        const key = newKey();
        const fate = (_text: string, rank: number): Fate => {
          if (rank === point) return cut;
          return rank > point && cut.startsWith('die') ? 'die-before' : 'pass';
        };
        await underWatch(fate, () => ask(reference, numero, key));
        const second = await ask(reference, numero, key);
        expect(second.statusCode, `${cut}-${point}: ${second.body}`).toBe(200);
        expect(await world.ledger.balanceOf(compteId), `${cut}-${point}`).toBe(0);
        expect(
          await world.one(
            'select count(*)::int as n from paiement_compte where declaration_id = $1',
            [id],
          ),
        ).toEqual({ n: 1 });
      }
    }
    expect(await breachesOf(world.api.urls.adminUrl)).toEqual([]);
  });
});
