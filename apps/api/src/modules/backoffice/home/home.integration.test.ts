import type { OperatorHome } from '@portail/contract/backoffice/operator-home.schemas.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOperationsWorld, type OperationsWorld } from '../../../../test/operations-world.ts';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { createCirculation } from './circulation.ts';

const HOME = '/api/sap/accueil';
const COUNT = '/api/sap/operations/a-valider/nombre';
const api = useTestApi();
let operator: OperatorCalls;
let world: OperationsWorld;

beforeAll(async () => {
  operator = await createOperatorCalls(api.current);
  world = await createOperationsWorld(api.current);
});

const homeOf = async (token?: string): Promise<OperatorHome> => {
  const reply = await operator.get(HOME, token);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<OperatorHome>();
};
const waiting = async (nature: string, token?: string): Promise<number | undefined> =>
  (await homeOf(token)).attentes.find((one) => one.nature === nature)?.nombre;
const countOf = async (token: string): Promise<number> =>
  (await operator.get(COUNT, token)).json<{ nombre: number }>().nombre;

describe('the home page of an operator', () => {
  it('[32-4] shows each role what its own screens hold', async () => {
    const manager = await homeOf();
    expect(manager.attentes.map(({ nature }) => nature)).toContain('ENCAISSEMENTS');
    const support = await homeOf(operator.support);
    expect(support.attentes.map(({ nature }) => nature)).toEqual([
      'OPERATIONS_SUSPENDUES',
      'DEMANDES_EN_RETARD',
      'DEMANDES_NOUVELLES',
      'DEMANDES_ROUVERTES',
    ]);
    expect(support.chiffres.map(({ nature }) => nature)).toEqual(['INSCRIPTIONS', 'DEMANDES']);
    expect(support.circulation).toBeNull();
    const person = await api.current.signIn('demo-rh');
    expect((await operator.get(HOME, person)).statusCode).toBe(403);
  });

  it('[32-4] counts expected receipts and new requests as their lists do', async () => {
    const list = await operator.get('/api/sap/operations/encaissements?taille=200');
    expect(await waiting('ENCAISSEMENTS')).toBe(list.json<object[]>().length);
    const requests = await operator.get('/api/sap/demandes-gestion?statut=NOUVELLE&taille=200');
    expect(await waiting('DEMANDES_NOUVELLES')).toBe(requests.json<object[]>().length);
  });

  it('[32-3] [32-4] counts a request for those who may decide it, and not for its author', async () => {
    const before = [await countOf(world.lucie), await countOf(world.marc)];
    const { reference } = await world.expectedLine();
    const id = await world.requestedReceipt(world.receiptOf(reference));
    expect([await countOf(world.lucie), await countOf(world.marc)]).toEqual([
      before[0],
      (before[1] ?? 0) + 1,
    ]);
    expect(await waiting('VALIDATIONS', world.marc)).toBe((before[1] ?? 0) + 1);
    expect((await operator.get(COUNT, operator.support)).statusCode).toBe(403);
    await world.decide(id, 'REFUSER', { motif: 'NON_JUSTIFIE' });
    expect(await countOf(world.marc)).toBe(before[1]);
  });

  it('[32-4] compares the day with the same day last week, up to the same time', async () => {
    const figure = async () =>
      (await homeOf()).chiffres.find(({ nature }) => nature === 'DEMANDES');
    const before = await figure();
    /** Just after the midnight of Paris, this many days ago. */
    const add = (days: number) =>
      api.current.query(
        `insert into demande_gestion (id, reference, origine, statut, nom, mail, objet, description,
           created_at, updated_at)
         values (gen_random_uuid(), 'DG-2020-' || lpad((random() * 1e6)::int::text, 6, '0'),
           'CONTACT', 'CLOTUREE', 'Essai', 'essai@essai.example', 'AUTRE', 'Essai',
           (date_trunc('day', now() at time zone 'Europe/Paris') - make_interval(days => $1)
             + interval '1 millisecond') at time zone 'Europe/Paris', now())`,
        [days],
      );
    for (const days of [0, 1, 6, 7, 8]) await add(days);
    const after = await figure();
    expect(after?.aujourdhui.nombre).toBe((before?.aujourdhui.nombre ?? 0) + 1);
    expect(after?.semainePassee.nombre).toBe((before?.semainePassee.nombre ?? 0) + 1);
  });

  it('[32-4] shows the value in circulation by vintage, equal to accounts and vouchers', async () => {
    await createCirculation(api.current.server.platform).compute();
    const { circulation } = await homeOf();
    const [stored] = await api.current.query(
      `select (select sum(balance) from ledger_account
         where kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE'))::int as accounts,
        (select sum(valeur_faciale_cents) from titre
         where statut in ('EN_FABRICATION', 'EXPEDIE', 'ACTIF', 'BLOQUE'))::int as titres`,
    );
    const sum = (pick: 'comptes' | 'titres') =>
      (circulation?.millesimes ?? []).reduce((all, one) => all + centsOfWire(one[pick]), 0);
    expect([sum('comptes'), sum('titres')]).toEqual([stored?.['accounts'], stored?.['titres']]);
  });
});
