import { beforeEach, describe, expect, it } from 'vitest';
import { FATOU } from '../../../../test/declared-months.ts';
import {
  NET,
  organismeOf,
  useDeclaringWorld,
  type DeclaredKind,
  type DeclaringCalls,
} from '../../../../test/declaring-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import type { TestApi } from '../../../../test/test-api.ts';

const world = useDeclaringWorld();
const KINDS = ['CESU', 'GED', 'AMA'] as const;
const ON_ITS_WAY = { statut: 'TRANSMISE', envoi: 'EN_COURS' };
const RECEIVED = { statut: 'TRANSMISE', envoi: 'RECUE' };

beforeEach(async () => {
  await world.current.body('CESU').restore();
  await world.current.body('PAJE').restore();
});

const declare = async (kind: DeclaredKind, calls: DeclaringCalls = world.current) => {
  const reply = await calls.declare(kind, await world.current.newMonth(kind));
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json()).toMatchObject(ON_ITS_WAY);
  return world.current.idOf(reply.body);
};

/** Number of stored and received copies of each message. */
const heldOf = async (kind: DeclaredKind, id: string) => {
  const keys = await world.current.keysOf(id);
  const held = await world.current.body(organismeOf(kind)).held();
  return keys.map((key) => held.filter(({ cle }) => cle === key));
};

const expectDeliveredOnce = async (kind: DeclaredKind, id: string) => {
  const messages = await heldOf(kind, id);
  expect(messages).toHaveLength(kind === 'AMA' ? 2 : 1);
  for (const held of messages) expect(held).toHaveLength(1);
  expect(await world.current.lineOf(kind, id)).toMatchObject(RECEIVED);
};

/** Uses another month, because a new replica does not know earlier failures. */
const fresh = async (kind: DeclaredKind): Promise<{ api: TestApi; calls: DeclaringCalls }> => {
  await world.current.identify(kind);
  return await world.current.restart();
};

describe('[L21] unresponsive body', () => {
  it.each([
    ['ARRET', {}],
    ['ERREUR', {}],
    ['TROP', {}],
    ['ILLISIBLE', {}],
    ['LENT', { delaiMs: 60_000 }],
    ['GOUTTE', {}],
  ] as const)(
    '[DECL-07] %s: the declaration shows as pending, the payment continues, and it arrives once',
    async (panne, more) => {
      const { ledger, body, work, lineOf, read } = world.current;
      const { api, calls } = await fresh('CESU');
      await body('CESU').set({ panne, portee: 'DECLARATIONS', ...more });
      const id = await declare('CESU', calls);
      expect(await work(api)).toBe(1);
      expect(await lineOf('CESU', id)).toMatchObject(ON_ITS_WAY);

      const { numero, compteId } = await ledger.openLoadedAccount(20_000);
      const paid = await calls.pay({
        montant: NET.CESU,
        codeNAN: FATOU.codeNAN,
        numeroComptesCESU: [numero],
        idTeledeclaration: id,
      });
      expect(paid.statusCode, paid.body).toBe(200);
      const payment = paid.json<{ valeur: string }>().valeur;
      expect(await read(payment)).toMatchObject({ statut: 'EN_COURS', idTeledeclaration: id });
      expect(await ledger.balanceOf(compteId)).toBe(5_000);
      expect(await breachesOf(world.current.api.urls.adminUrl)).toEqual([]);

      await body('CESU').restore();
      expect(await work((await world.current.restart()).api)).toBe(0);
      await expectDeliveredOnce('CESU', id);
      expect(await read(payment)).toMatchObject({ statut: 'EN_COURS', montant: NET.CESU });
      expect(await ledger.balanceOf(compteId)).toBe(5_000);
    },
  );

  it('after an hour of failure every declaration arrives once and showed the true state meanwhile', async () => {
    const { body, work, lineOf, clock } = world.current;
    for (const kind of KINDS) await world.current.identify(kind);
    await body('CESU').set({ panne: 'ARRET', portee: 'DECLARATIONS' });
    await body('PAJE').set({ panne: 'ERREUR', portee: 'DECLARATIONS' });
    const declared: (readonly [DeclaredKind, string])[] = [];
    for (let minutes = 0; minutes < 60; minutes += 15) {
      for (const kind of KINDS) declared.push([kind, await declare(kind)]);
      expect(await work((await world.current.restart()).api)).toBeGreaterThan(0);
      clock.advance(15 * 60_000);
      for (const [kind, id] of declared) {
        expect(await lineOf(kind, id), id).toMatchObject(ON_ITS_WAY);
      }
    }
    await body('CESU').restore();
    await body('PAJE').restore();
    expect(await work((await world.current.restart()).api)).toBe(0);
    for (const [kind, id] of declared) await expectDeliveredOnce(kind, id);
    expect(await breachesOf(world.current.api.urls.adminUrl)).toEqual([]);
  });

  it('polling sends a message again after the outbox gave up', async () => {
    const { body, follow, lineOf, waiting, api } = world.current;
    await world.current.identify('CESU');
    await body('CESU').set({ panne: 'ARRET', portee: 'DECLARATIONS' });
    const id = await declare('CESU');
    // Like the job queue after its last attempt: the outbox does not retry.
    const messages = await waiting();
    await api.query('delete from outbox_message where id = any ($1::uuid[])', [messages]);
    expect(await lineOf('CESU', id)).toMatchObject(ON_ITS_WAY);
    await body('CESU').restore();
    const { api: replica } = await world.current.restart();
    await follow(replica);
    await world.current.work(replica);
    await expectDeliveredOnce('CESU', id);
  });
});

describe('[L22] answer lost after acceptance', () => {
  it.each([
    ['CESU', 'PERDUE'],
    ['GED', 'PERDUE'],
    ['AMA', 'PERDUE'],
    // Every answer is unreadable: the outbox message fails and is retried.
    ['CESU', 'ILLISIBLE'],
    ['CESU', 'DEJA_RECUE'],
  ] as const)(
    '%s, %s: « déjà reçue » is a success, the receipt is fetched',
    async (kind, panne) => {
      const { body, work, receiptOf } = world.current;
      const { api, calls } = await fresh(kind);
      await body(organismeOf(kind)).set({ panne, portee: 'DECLARATIONS' });
      const id = await declare(kind, calls);
      expect(await work(api)).toBe(panne === 'ILLISIBLE' ? 1 : 0);
      await body(organismeOf(kind)).restore();
      expect(await work((await world.current.restart()).api)).toBe(0);
      await expectDeliveredOnce(kind, id);
      const [first] = (await heldOf(kind, id)).flat();
      if (panne !== 'DEJA_RECUE') expect(first?.envois).toBeGreaterThan(1);
      const [row] = await world.current.api.query(
        `select e.numero_organisme from declaration_envoi e
       join declaration d on d.id = e.declaration_id where d.reference = $1 and e.rang = 1`,
        [id],
      );
      expect(row).toEqual({ numero_organisme: first?.numero });
      const pdf = await receiptOf(kind, id);
      expect(pdf.statusCode, pdf.body).toBe(200);
      expect(pdf.headers['content-type']).toContain('application/pdf');
    },
  );

  it('later decisions are recorded, and a rejected month can be declared again', async () => {
    const { body, work, follow, lineOf, declare: post } = world.current;
    await world.current.identify('CESU');
    const month = await world.current.newMonth('CESU');
    const first = world.current.idOf((await post('CESU', month)).body);
    expect((await post('CESU', month)).json()).toMatchObject({ code: 'DECLARATION_DEJA_FAITE' });
    await work();
    const [key = ''] = await world.current.keysOf(first);
    await body('CESU').decide(key, { etat: 'REJETEE', motif: 'Période inconnue.' });
    await follow();
    expect(await lineOf('CESU', first)).toMatchObject({
      statut: 'REJETEE',
      motif: 'Période inconnue.',
    });
    const again = await post('CESU', month);
    expect(again.statusCode, again.body).toBe(200);
    const second = world.current.idOf(again.body);
    await work();
    await expectDeliveredOnce('CESU', second);
    const [secondKey = ''] = await world.current.keysOf(second);
    expect(secondKey).not.toBe(key);
    await body('CESU').decide(secondKey, { etat: 'ACCEPTEE' });
    await follow();
    expect(await lineOf('CESU', second)).toMatchObject({ statut: 'ACCEPTEE' });
    expect(await breachesOf(world.current.api.urls.adminUrl)).toEqual([]);
  });
});

describe('[I15] one declaration per month', () => {
  it.each(KINDS)('%s: eight concurrent requests give one declaration', async (kind) => {
    await world.current.identify(kind);
    const month = await world.current.newMonth(kind);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => world.current.declare(kind, month)),
    );
    const made = replies.filter(({ statusCode }) => statusCode === 200);
    expect(made).toHaveLength(1);
    for (const reply of replies) {
      if (reply.statusCode === 200) continue;
      expect(reply.statusCode, reply.body).toBe(409);
      expect(reply.json()).toMatchObject({ code: 'DECLARATION_DEJA_FAITE' });
    }
    await world.current.work();
    await expectDeliveredOnce(kind, world.current.idOf(made[0]?.body ?? '{}'));
  });

  it('the same command twice gives one declaration and one answer', async () => {
    await world.current.identify('CESU');
    const month = await world.current.newMonth('CESU');
    const first = await world.current.declare('CESU', month, 'declaration-une-fois');
    const again = await world.current.declare('CESU', month, 'declaration-une-fois');
    expect(again.statusCode).toBe(200);
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });
});
