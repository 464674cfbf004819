import { beforeAll, describe, expect, it } from 'vitest';
import {
  homeServiceCalls,
  makeUnified,
  NICOLAS,
  SAP,
} from '../../../../test/home-services-world.ts';
import { scopeOfPerson, tryIn } from '../../../../test/owner-scopes.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';
import { providerScopeOf, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { quotationQueries, serviceOrderQueries } from './service-orders.queries.ts';
import { ownOrdersIn, providerOrdersIn } from './service-orders.repository.ts';

const clock = createManualClock();
const api = useTestApi({ clock });
const SOPHIE = 'demo-double';
type Calls = ReturnType<typeof homeServiceCalls>;
let calls: Calls;
let nicolas: BeneficiaryScope;
/** With the same providers. */
let sophie: BeneficiaryScope;
let numero: string;
let quotation: string;

beforeAll(async () => {
  calls = homeServiceCalls(api.current, clock);
  await makeUnified(api.current, SOPHIE);
  nicolas = await scopeOfPerson(api.current, NICOLAS);
  sophie = await scopeOfPerson(api.current, SOPHIE);
  numero = await calls.placeOrder({ quantite: 6 });
  quotation = await calls.quote(numero);
});

const orders = (scope: BeneficiaryScope) =>
  serviceOrderQueries(api.current.server.platform.reader, scope);
const quotations = (scope: BeneficiaryScope) =>
  quotationQueries(api.current.server.platform.reader, scope);
const ALL = { clientId: undefined, isUnderWay: false, before: undefined, limit: 100 };

describe('[S21] visible to their owner only:', () => {
  it('orders, their people and their invoices', async () => {
    expect((await orders(nicolas).list(ALL)).length).toBeGreaterThan(0);
    expect(await orders(sophie).list(ALL)).toEqual([]);
    expect(await orders(nicolas).list({ ...ALL, before: numero })).not.toEqual([]);
    const own = await calls.placeOrder({}, { login: SOPHIE });
    // Another person's number as cursor returns nothing.
    expect(await orders(sophie).list({ ...ALL, before: numero })).toEqual([]);
    await calls.post(`${SAP}/commandes/${own}/annulation`, undefined, { login: SOPHIE });
    expect((await orders(nicolas).find(numero))?.numero).toBe(numero);
    expect(await orders(sophie).find(numero)).toBeUndefined();
    expect(await orders(nicolas).people(numero)).toHaveLength(1);
    expect(await orders(sophie).people(numero)).toEqual([]);
    expect((await orders(nicolas).invoices('CSDEMO000005')).length).toBeGreaterThan(0);
    expect(await orders(sophie).invoices('CSDEMO000005')).toEqual([]);
  });

  it('counters and payments', async () => {
    expect(await orders(nicolas).countUnderWay(undefined)).toBeGreaterThan(0);
    expect(await orders(sophie).countUnderWay(undefined)).toBe(0);
    expect((await orders(nicolas).payable(undefined)).count).toBeGreaterThan(0);
    expect(await orders(sophie).payable(undefined)).toEqual({ count: 0, cents: 0 });
    const longAgo = new Date('2000-01-01T00:00:00Z');
    expect((await orders(nicolas).paidSince(longAgo)).length).toBeGreaterThan(0);
    expect(await orders(sophie).paidSince(longAgo)).toEqual([]);
  });

  it('quotations and their lines', async () => {
    const requested = { limit: 100 };
    expect((await quotations(nicolas).list(requested)).length).toBeGreaterThan(0);
    expect(await quotations(sophie).list(requested)).toEqual([]);
    expect(await quotations(nicolas).list({ ...requested, before: quotation })).not.toEqual([]);
    const own = await calls.placeOrder({ quantite: 6 }, { login: SOPHIE });
    const ownQuotation = await calls.quote(own);
    expect(await quotations(sophie).list({ ...requested, before: quotation })).toEqual([]);
    expect((await quotations(sophie).find(ownQuotation))?.id).toBe(ownQuotation);
    expect(await quotations(sophie).find(quotation)).toBeUndefined();
    expect(await quotations(nicolas).lines([quotation])).toHaveLength(1);
    expect(await quotations(sophie).lines([quotation])).toEqual([]);
  });

  it('rows that a command reads before it writes', async () => {
    await tryIn(api.current, async (unit) => {
      const [own, foreign] = [ownOrdersIn(unit, nicolas), ownOrdersIn(unit, sophie)];
      expect((await own.lock(numero))?.numero).toBe(numero);
      expect(await foreign.lock(numero)).toBeUndefined();
      expect(await own.findQuoted(quotation)).toBe(numero);
      expect(await foreign.findQuoted(quotation)).toBeUndefined();
      expect(await own.people(numero)).toHaveLength(1);
      expect(await foreign.people(numero)).toEqual([]);
      expect([await own.birthDate(), await foreign.birthDate()]).toEqual([
        '1982-01-30',
        '1979-07-21',
      ]);
    });
    await api.current.query(
      `insert into mandat_sepa (id, rum, beneficiary_id, titulaire, iban_scelle, iban_fin, statut, created_at, signed_at)
       values (gen_random_uuid(), 'RUMNICOLAS', $1, 'Nicolas Garnier', 'x', '0189', 'ACTIF', now(), now())`,
      [nicolas.beneficiaryId],
    );
    await tryIn(api.current, async (unit) => {
      expect(await ownOrdersIn(unit, nicolas).hasMandate()).toBe(true);
      expect(await ownOrdersIn(unit, sophie).hasMandate()).toBe(false);
    });
  });

  it('orders in a provider’s scope', async () => {
    const of = (...prestataires: string[]) => providerScopeOf({ prestataires });
    await tryIn(api.current, async (unit) => {
      expect((await providerOrdersIn(unit, of('7001')).lock(numero))?.numero).toBe(numero);
      expect(await providerOrdersIn(unit, of('7002')).lock(numero)).toBeUndefined();
    });
    expect(() => of()).toThrow('Ce partenaire n’est pas autorisé.');
  });
});

describe('[S20] [S22] a call about another person’s data', () => {
  const bodyOf = (reply: Awaited<ReturnType<Calls['call']>>) => ({
    ...reply.json<object>(),
    requestId: '',
  });

  it.each([
    ['S-03', 'GET', (id: string) => `/commandes/${id}`, undefined],
    ['S-05', 'PATCH', (id: string) => `/commandes/${id}`, { quantite: 2 }],
    ['S-06', 'POST', (id: string) => `/commandes/${id}/annulation`, undefined],
    ['DEVIS', 'GET', (id: string) => `/devis?numeroCommande=${id}`, undefined],
  ] as const)('%s answers that it does not exist', async (_id, method, path, body) => {
    const ask = (id: string, login?: string) =>
      calls.call(method, `${SAP}${path(id)}`, {
        key: crypto.randomUUID(),
        ...(login === undefined ? {} : { login }),
        ...(body === undefined ? {} : { body }),
      });
    const [foreign, unknown] = [await ask(numero, SOPHIE), await ask('CS0000000000', SOPHIE)];
    expect(foreign.statusCode).toBe(404);
    expect(bodyOf(foreign)).toEqual(bodyOf(unknown));
  });

  it.each(['acceptation', 'refus'])('%s answers that it does not exist', async (answer) => {
    const ask = (id: string) =>
      calls.post(`${SAP}/devis/${id}/${answer}`, undefined, { login: SOPHIE });
    const [foreign, unknown] = [await ask(quotation), await ask(crypto.randomUUID())];
    expect(foreign.statusCode).toBe(404);
    expect(bodyOf(foreign)).toEqual(bodyOf(unknown));
    expect((await orders(nicolas).find(numero))?.statut).toBe('EN_ATTENTE');
  });

  it.each([
    (clientId: string) => calls.get(`${SAP}/compteurs?clientId=${clientId}`),
    (clientId: string) => calls.get(`${SAP}/commandes?clientId=${clientId}`),
    (clientId: string) => calls.get(`${SAP}/devis?clientId=${clientId}`),
    (clientId: string) => calls.get(`${SAP}/dispositifs?clientId=${clientId}`),
    (clientId: string) => calls.post(`${SAP}/commandes`, calls.orderBody({ clientId })),
  ])('answers the same for a space of another person (%#)', async (ask) => {
    await api.current.query(
      `insert into prestataire (client_id, raison_sociale, created_at) values ('7009', 'Autre', now())
       on conflict do nothing`,
    );
    const [foreign, unknown] = [await ask('7009'), await ask('9999')];
    expect(foreign.statusCode).toBe(404);
    expect(bodyOf(foreign)).toEqual(bodyOf(unknown));
  });

  it('is refused without a unified account', async () => {
    for (const path of ['/compteurs', '/commandes', '/devis', '/dispositifs?clientId=7001']) {
      expect((await calls.get(`${SAP}${path}`, 'demo-rh')).statusCode, path).toBe(403);
    }
  });
});
