import type { DeclarationLine } from '@portail/contract/declarations/declaring.schemas.ts';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import { addMonths, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { NET, useDeclaringWorld, type DeclaredKind } from '../../../../test/declaring-world.ts';
import { payingCalls } from '../../../../test/paying-calls.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';

const DECLARATIONS = '/api/eb/beneficiaires/declarations';
const KINDS = ['CESU', 'GED', 'AMA'] as const satisfies readonly DeclaredKind[];
const world = useDeclaringWorld();

const declared = async (kind: DeclaredKind, body?: object): Promise<string> => {
  const { declare, newMonth, idOf } = world.current;
  const reply = await declare(kind, body ?? (await newMonth(kind)));
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return idOf(reply.body);
};

beforeAll(async () => {
  for (const kind of KINDS) await world.current.identify(kind);
});

describe.each(KINDS)('declaration to %s', (kind) => {
  const organisme = kind === 'CESU' ? 'CESU' : 'PAJE';
  const field = kind === 'CESU' ? 'idTeledeclaration' : 'idTeledeclarationPaje';

  it('[DECL-07] [DECL-08] [DECL-17] is stored and answered immediately, once', async () => {
    const { declare, newMonth } = world.current;
    const [body, key] = [await newMonth(kind), randomUUID()];
    const first = await declare(kind, body, key);
    expect(first.statusCode, first.body).toBe(200);
    const { [field]: id, ...state } = first.json<Record<string, string>>();
    expect(id).toMatch(kind === 'CESU' ? /^TC/ : /^TP/);
    expect(state).toEqual({ statut: 'TRANSMISE', envoi: 'EN_COURS' });
    const again = await declare(kind, body, key);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await declare(kind, { ...body, joursCongesPayes: 1 }, key)).statusCode).toBe(422);
  });

  it('[DECL-34] [L21] is sent asynchronously, received, then accepted', async () => {
    const { work, follow, body, keysOf, lineOf, receiptOf } = world.current;
    const id = await declared(kind);
    expect(await lineOf(kind, id)).toMatchObject({ statut: 'TRANSMISE', envoi: 'EN_COURS' });
    expect((await receiptOf(kind, id)).statusCode).toBe(404);
    await work();
    expect(await lineOf(kind, id)).toMatchObject({
      statut: 'TRANSMISE',
      envoi: 'RECUE',
      recepisse: true,
      montantNet: NET[kind],
    });
    for (const cle of await keysOf(id)) await body(organisme).decide(cle, { etat: 'ACCEPTEE' });
    await follow();
    expect(await lineOf(kind, id)).toMatchObject({ statut: 'ACCEPTEE', envoi: 'RECUE' });
  });

  it('[DECL-16] has a PDF receipt once the body has received it', async () => {
    const { work, receiptOf, api } = world.current;
    const id = await declared(kind);
    await work();
    const reply = await receiptOf(kind, id);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    const text = readPdf(reply.rawPayload).texts.join(' ');
    const [row] = await api.query(
      `select e.numero_organisme as numero from declaration_envoi e
       join declaration d on d.id = e.declaration_id where d.reference = $1 and e.rang = 1`,
      [id],
    );
    expect(text).toContain(id);
    expect(text).toContain(String(row?.['numero']));
    expect(text).toContain(`${NET[kind]},00`);
  });

  it('[DECL-34] when rejected, shows the reason, opens a case and frees the month', async () => {
    const { newMonth, work, follow, body, keysOf, lineOf, api } = world.current;
    const month = await newMonth(kind);
    const id = await declared(kind, month);
    await work();
    const motif = 'Salarié absent ce mois-là.';
    const keys = await keysOf(id);
    for (const cle of keys) await body(organisme).decide(cle, { etat: 'REJETEE', motif });
    await follow();
    expect(await lineOf(kind, id)).toMatchObject({ statut: 'REJETEE', motif });
    const cases = await api.query(
      `select c.cause from declaration_a_resoudre c join declaration d on d.id = c.declaration_id
       where d.reference = $1 and c.clos_le is null`,
      [id],
    );
    expect(cases).toEqual([{ cause: 'REFUSEE' }]);
    const next = await declared(kind, month);
    expect(await keysOf(next)).not.toEqual(keys);
    await work();
    expect(await lineOf(kind, next)).toMatchObject({ statut: 'TRANSMISE', envoi: 'RECUE' });
  });

  it('[I15] is refused for an already declared month, with the first reference', async () => {
    const { declare, newMonth } = world.current;
    const month = await newMonth(kind);
    const id = await declared(kind, month);
    const second = await declare(kind, month);
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      code: 'DECLARATION_DEJA_FAITE',
      erreurs: [{ champ: field, message: id }],
    });
  });

  it('[I15] is stored once for concurrent requests', async () => {
    const { declare, newMonth } = world.current;
    const month = await newMonth(kind);
    const replies = await Promise.all([1, 2, 3, 4].map(() => declare(kind, month)));
    const codes = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, 409, 409, 409]);
  });

  it('[DECL-23] is refused by the rules, field by field', async () => {
    const { declare, newMonth } = world.current;
    const month: Record<string, unknown> = { ...(await newMonth(kind)) };
    const reply = await declare(kind, { ...month, datePaiement: month['dateDebut'] });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      erreurs: [{ champ: 'datePaiement', message: DECLARATION_MESSAGES.paymentNotAfterStart }],
    });
    const other = await declare(kind, { ...month, montantNet: 1 });
    expect(other.json()).toMatchObject({ erreurs: [{ champ: 'montantNet' }] });
    const untold = await declare(kind, { ...month, exactitude: false });
    expect(untold.json()).toMatchObject({
      erreurs: [{ champ: 'exactitude', message: DECLARATION_MESSAGES.accuracy }],
    });
    const poor = await declare(kind, { ...month, salaireHoraireNet: 1 });
    expect(poor.json()).toMatchObject({ erreurs: [{ champ: 'salaireHoraireNet' }] });
  });

  it('[DECL-10] [DECL-11] prefills the next one with the posted values', async () => {
    const { newMonth, get } = world.current;
    const month: Record<string, unknown> = { ...(await newMonth(kind)) };
    await declared(kind, month);
    const path = kind === 'CESU' ? 'cesu' : 'paje';
    const numero = String(month['numeroSalarie']);
    const reply = await get(`${DECLARATIONS}/${path}/derniere?numeroSalarie=${numero}`);
    expect(reply.json()).toEqual({
      ...month,
      dateDeclaration: formatFrenchDate(world.current.clock.businessDay()),
    });
  });
});

describe('parties of a declaration', () => {
  it.each([
    ['08000000000002', '10000000000001', 'EMPLOYEUR_NON_ACTIF'],
    ['09000000000003', '10000000000001', 'EMPLOYEUR_NON_ACTIF'],
    ['08999999999999', '10000000000001', 'EMPLOYEUR_NON_ENREGISTRE'],
    ['X0000000000004', '10000000000001', 'MANDAT_EN_ATTENTE'],
    ['Z0000000000005', '10000000000001', 'MANDAT_ABSENT'],
    ['08000000000006', '10000000000001', 'MANDAT_RESILIE'],
    ['08000000000001', '10999999999999', 'SALARIE_NON_ENREGISTRE'],
    ['08000000000001', '10000000000002', 'ASSOCIATION_REQUISE'],
  ])('[DECL-06] [DECL-12] [DECL-18] %s with %s: %s', async (employer, employee, code) => {
    const { declare, newMonth } = world.current;
    const month = await newMonth('CESU');
    const requestBody = { ...month, numeroEmployeur: employer, numeroSalarie: employee };
    const reply = await declare('CESU', requestBody);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code });
  });

  it('[ACC-29] refuses when the contract has no withholding', async () => {
    const { newMonth, api } = world.current;
    const token = api.signIn('demo-restreint');
    const calls = payingCalls(api, () => token);
    const body = { ...(await newMonth('CESU')), numeroContrat: '100004' };
    const reply = await calls.post(`${DECLARATIONS}/cesu`, body);
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'DECLARATIONS_FERMEES' });
  });
});

describe('Pajemploi', () => {
  it('[DECL-17] [DECL-19] sends one message per child of a childminder', async () => {
    const { work, keysOf, body, api } = world.current;
    const id = await declared('AMA');
    await work();
    const keys = await keysOf(id);
    expect(keys).toHaveLength(2);
    const held = (await body('PAJE').held()).filter(({ cle }) => keys.includes(cle));
    expect(held.map(({ montantNet, envois }) => [montantNet, envois])).toEqual([
      [15_000, 1],
      [15_000, 1],
    ]);
    const [linked] = await api.query(
      `select count(*)::int as n from declaration_enfant l
       join declaration d on d.id = l.declaration_id where d.reference = $1`,
      [id],
    );
    expect(linked).toEqual({ n: 2 });
  });

  it('opens a case when one child is accepted and the other rejected', async () => {
    const { work, follow, keysOf, body, lineOf } = world.current;
    const id = await declared('AMA');
    await work();
    const [one = '', other = ''] = await keysOf(id);
    await body('PAJE').decide(one, { etat: 'ACCEPTEE' });
    await body('PAJE').decide(other, { etat: 'REJETEE', motif: 'Enfant inconnu.' });
    await follow();
    expect(await lineOf('AMA', id)).toMatchObject({
      statut: 'TRANSMISE',
      envoi: 'A_RESOUDRE',
      motif: 'Enfant inconnu.',
    });
  });

  it.each(['GED', 'AMA'] as const)('[DECL-17] %s is computed before it is sent', async (kind) => {
    const { newMonth, post, api } = world.current;
    const { montantNet, exactitude, ...month }: Record<string, unknown> = {
      ...(await newMonth(kind)),
    };
    const count = async () => (await api.query('select count(*)::int as n from declaration'))[0];
    const before = await count();
    const reply = await post(`${DECLARATIONS}/paje/pre-declarations`, month);
    const { cotisations, ...net } = reply.json<{ montantNet: number; cotisations: number }>();
    expect(net).toEqual({ montantNet });
    expect(cotisations).toBeGreaterThan(0);
    expect(exactitude).toBe(true);
    expect(await count()).toEqual(before);
  });

  it('[DECL-27] [DECL-31] refuses a declaration without child, and names a child without right', async () => {
    const { newMonth, declare, post, clock } = world.current;
    const month: Record<string, unknown> = { ...(await newMonth('GED')) };
    const none = await declare('GED', { ...month, enfants: [] });
    expect(none.json()).toMatchObject({
      erreurs: [{ champ: 'enfants', message: DECLARATION_MESSAGES.noChild }],
    });
    const born = formatFrenchDate(addMonths(clock.businessDay(), -150));
    const hugo = { prenom: 'Hugo', nom: 'Rousseau', dateNaissance: born };
    const { idEnfant } = (await post(`${DECLARATIONS}/paje/enfants`, hugo)).json<{
      idEnfant: string;
    }>();
    // The stored birth date counts, not that of the request.
    const said = { ...hugo, dateNaissance: '01/01/2026', idEnfant, selectionne: true };
    const grown = await declare('GED', { ...month, enfants: [said] });
    expect(grown.statusCode).toBe(400);
    expect(grown.json()).toMatchObject({
      erreurs: [{ champ: 'enfants.0', message: "L'enfant Hugo n'ouvre aucun droit." }],
    });
  });
});

describe('[DECL-11] last declaration', () => {
  const last = (path: string, numero: string) =>
    world.current.get(`${DECLARATIONS}/${path}/derniere?numeroSalarie=${numero}`);
  const age = (organisme: string, interval: string) =>
    world.current.api.query(
      `update declaration set created_at = $2::timestamptz - $3::interval
       where organisme = $1 and beneficiary_id = (
         select b.id from beneficiary b join user_account a on a.id = b.account_id
         where a.login = 'demo-rh')`,
      [organisme, world.current.clock.businessNow(), interval],
    );

  it('is offered for six months for Pajemploi, without limit for the CESU', async () => {
    await age('PAJE', '5 months');
    expect((await last('paje', '20000000000002')).statusCode).toBe(200);
    await age('PAJE', '7 months');
    expect((await last('paje', '20000000000002')).statusCode).toBe(204);
    await age('CESU', '70 months');
    expect((await last('cesu', '10000000000001')).statusCode).toBe(200);
  });

  it('[DECL-10] is empty for an employee without declaration', async () => {
    expect((await last('cesu', '10000000000003')).statusCode).toBe(204);
  });
});

it('[DECL-13] history is paged and filtered', async () => {
  const { get } = world.current;
  const list = async (query: string) =>
    (await get(`${DECLARATIONS}?${query}`)).json<DeclarationLine[]>();
  const all = await list('taille=100');
  const first = await list('taille=3');
  const next = await list(`taille=3&avant=${first[2]?.id}`);
  expect([...first, ...next].map(({ id }) => id)).toEqual(all.slice(0, 6).map(({ id }) => id));
  const rejected = await list('statut=REJETEE&taille=100');
  expect(rejected.length).toBeGreaterThan(0);
  expect(rejected.every(({ statut, motif }) => statut === 'REJETEE' && motif !== '')).toBe(true);
  const paje = await list('organisme=PAJE&taille=100');
  expect(new Set(paje.map(({ organisme }) => organisme))).toEqual(new Set(['PAJE']));
  expect(await list('dateDebut=01/01/2099&dateFin=02/01/2099')).toEqual([]);
});
