import type {
  IntervenantIdentity,
  ReceivedPayments,
  RemiseLine,
} from '@portail/contract/payments/payees.schemas.ts';
import * as intervenantCalls from '@portail/contract/payments/payees.calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { nextPageOf } from '../../../../test/list-cursor.ts';
import { VALID_BODIES } from '../../../../test/call-samples.ts';
import {
  createPayoutWorld,
  FATOU,
  FATOU_MAIL,
  type PayoutWorld,
} from '../../../../test/payout-world.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { deliver, lastMailTo, RECOVER_PASSWORD } from '../../../../test/second-step.ts';
import {
  bearer,
  CONNECTED_USER,
  SIGN_IN,
  useTestApi,
  DEMO_PASSWORD,
} from '../../../../test/test-api.ts';

const REMISES = '/api/sap/intervenant/remises';
const api = useTestApi();
let world: PayoutWorld;
let token: string;

beforeAll(async () => {
  world = createPayoutWorld(api.current);
  token = await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT');
});

const ask = (url: string, asToken = token) =>
  api.current.http.inject({ url, headers: bearer(asToken) });
const get = async <T>(url: string): Promise<T> => {
  const reply = await ask(url);
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
  return reply.json<T>();
};

describe('the payee’s space', () => {
  it('[INT-01] is opened with its own space type only', async () => {
    const enter = (typeEspace: string) =>
      api.current.http.inject({
        method: 'POST',
        url: SIGN_IN,
        payload: { login: 'demo-intervenant', password: DEMO_PASSWORD, typeEspace },
      });
    expect((await enter('ESPACE_INTERVENANT')).json()).toHaveProperty('token');
    expect((await enter('ESPACE_BENEFICIAIRE')).statusCode).toBe(401);
    expect((await enter('ESPACE_CLIENT')).statusCode).toBe(401);
  });

  it('[INT-02] answers the identity: id, type, contactStatus, socialReason', async () => {
    const { intervenant } = await get<{ intervenant: Record<string, unknown> }>(CONNECTED_USER);
    const own = await get<IntervenantIdentity>('/api/eb/intervenant');
    expect(intervenant).toEqual({
      id: own.id,
      type: own.type,
      contactStatus: 'ACTIF',
      socialReason: 'Fatou Ndiaye, aide à domicile',
    });
  });

  it('[INT-03] answers the NAN code of seven digits', async () => {
    const { codeNAN, ville } = await get<IntervenantIdentity>('/api/eb/intervenant');
    expect(codeNAN).toBe(FATOU);
    expect(ville).toBe('Lyon');
    await expect(
      api.current.query(`update intervenant set code_nan = '123456*' where code_nan = $1`, [FATOU]),
    ).rejects.toThrow('intervenant_code_nan_check');
  });

  it('[INT-05] is recovered by a mail to the payee’s address', async () => {
    const reply = await api.current.http.inject({
      url: `${RECOVER_PASSWORD}?typeEspace=ESPACE_INTERVENANT&login=demo-intervenant`,
    });
    expect(reply.statusCode).toBe(200);
    await deliver(api.current);
    expect(lastMailTo(api.current, FATOU_MAIL)?.subject).toContain('mot de passe');
  });
});

describe('the received payments', () => {
  it('[INT-04] contain a new payment immediately', async () => {
    const before = await get<IntervenantIdentity>('/api/eb/intervenant');
    const reference = await world.pay(3_540);
    const [first] = await get<RemiseLine[]>(REMISES);
    expect(first).toMatchObject({
      numeroRemise: reference,
      type: 'COMPTE',
      montant: 35.4,
      statut: 'EN_COURS',
      payeur: 'Camille Rousseau',
    });
    const after = await get<IntervenantIdentity>('/api/eb/intervenant');
    expect(after.montantAVerser).toBeCloseTo(before.montantAVerser + 35.4, 2);
    expect(after.montantAVerser * 100).toBeCloseTo(await world.dueTo(FATOU), 5);
  });

  it('[INT-04] contain vouchers, and are paged without gaps or duplicates', async () => {
    const all = await get<RemiseLine[]>(`${REMISES}?taille=101`);
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(['COMPTE', 'TITRE']));
    expect(all.find(({ type }) => type === 'TITRE')?.nombreTitres).toBeGreaterThan(0);
    const seen: string[] = [];
    for (let url: string | undefined = `${REMISES}?taille=2`; url !== undefined;) {
      const reply = await ask(url);
      seen.push(...reply.json<RemiseLine[]>().map(({ numeroRemise }) => numeroRemise));
      url = nextPageOf(reply);
    }
    expect(seen).toEqual(all.map(({ numeroRemise }) => numeroRemise));
    expect(new Set(seen).size).toBe(seen.length);
    expect((await ask(`${REMISES}?avant=PCZZZZZZZZZZ`)).statusCode).toBe(400);
  });

  it('are filtered by type, state and days', async () => {
    const paper = await get<RemiseLine[]>(`${REMISES}?type=TITRE&taille=101`);
    expect(paper.length).toBeGreaterThan(0);
    expect(paper.every(({ type }) => type === 'TITRE')).toBe(true);
    const done = await get<RemiseLine[]>(`${REMISES}?statut=EFFECTUE&taille=101`);
    expect(done.length).toBeGreaterThan(0);
    expect(done.every(({ statut }) => statut === 'EFFECTUE')).toBe(true);
    expect(await get<RemiseLine[]>(`${REMISES}?dateFin=01/01/2010`)).toEqual([]);
    const wrong = await ask(`${REMISES}?dateDebut=02/01/2026&dateFin=01/01/2026`);
    expect(wrong.statusCode).toBe(400);
  });

  it('[INT-04] are summed by month to the cent, without cancelled and rejected ones', async () => {
    const all = await get<RemiseLine[]>(`${REMISES}?taille=101`);
    const totals = await get<ReceivedPayments>(
      '/api/sap/intervenant/paiements?dateDebut=01/01/2000&dateFin=31/12/2999',
    );
    const cents = (lines: readonly RemiseLine[]) =>
      lines.reduce((sum, { montant }) => sum + Math.round(montant * 100), 0);
    const counted = all.filter(({ statut }) => statut === 'EN_COURS' || statut === 'EFFECTUE');
    expect(all.length).toBeLessThan(101);
    expect(totals.nombre).toBe(counted.length);
    expect(Math.round(totals.montant * 100)).toBe(cents(counted));
    for (const month of totals.mois) {
      const own = counted.filter(({ dateRemise }) => dateRemise.endsWith(month.mois));
      expect(Math.round(month.montant * 100)).toBe(cents(own));
      expect(Math.round(month.montantTitres * 100)).toBe(
        cents(own.filter(({ type }) => type === 'TITRE')),
      );
      expect(Math.round(month.montantVerse * 100)).toBe(
        cents(own.filter(({ statut }) => statut === 'EFFECTUE')),
      );
    }
  });

  it('[INT-04] are exported as CSV', async () => {
    const reply = await ask(`${REMISES}/export`);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [header, ...lines] = reply.body.trim().split('\r\n');
    expect(header).toContain('Numéro;Nature;Payeur');
    expect(lines).toHaveLength((await get<RemiseLine[]>(`${REMISES}?taille=101`)).length);
  });

  it('[INT-04, L45] have a slip, with the same bytes for the same state', async () => {
    const all = await get<RemiseLine[]>(`${REMISES}?taille=101`);
    for (const type of ['COMPTE', 'TITRE']) {
      const numero = all.find((line) => line.type === type)?.numeroRemise ?? '';
      const [one, other] = [
        await ask(`${REMISES}/${numero}/pdf`),
        await ask(`${REMISES}/${numero}/pdf`),
      ];
      expect(one.headers['content-type']).toBe('application/pdf');
      expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
      const { texts, isTagged } = readPdf(one.rawPayload);
      expect(texts.join(' ')).toContain(numero);
      expect(isTagged).toBe(true);
    }
  });
});

/** Every payee call of the contract; throws for a parameter without a value. */
const CALLS = Object.entries<CallDefinition>(intervenantCalls).filter(
  ([, { access }]) => access.kind === 'token',
);
const pathOf = ({ path }: CallDefinition): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (name !== 'numeroRemise') throw new Error(`${path}: no value for ${name}`);
    return own;
  });
let own = '';

describe('[INT-06, S20, S23] the payee’s space', () => {
  beforeAll(async () => {
    own = await world.pay(1_234);
  });

  it.each(CALLS)('%s is refused to other spaces and without a sign-in', async (_name, call) => {
    const send = (headers: Readonly<Record<string, string>>) =>
      api.current.http.inject({
        method: call.method,
        url: pathOf(call),
        headers,
        ...(call.body === undefined ? {} : { payload: VALID_BODIES.changeBankDetails }),
      });
    for (const [login, space] of [
      ['demo-rh', 'ESPACE_BENEFICIAIRE'],
      ['demo-financeur', 'ESPACE_CLIENT'],
    ] as const) {
      const reply = await send(bearer(await api.current.signIn(login, space)));
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
    }
    expect((await send({})).statusCode).toBe(401);
  });

  it('gives no access to the calls of beneficiaries', async () => {
    for (const path of [
      '/api/eb/beneficiaires/comptes',
      '/api/eb/beneficiaires/paiements-comptes',
    ]) {
      expect((await ask(path)).statusCode).toBe(403);
    }
  });

  it('answers a foreign slip as if it did not exist', async () => {
    const foreign = await world.pay(1_000, '2345678');
    const [stolen, unknown] = [
      await ask(`${REMISES}/${foreign}/pdf`),
      await ask(`${REMISES}/PCZZZZZZZZZZ/pdf`),
    ];
    expect(stolen.statusCode).toBe(404);
    const bare = (body: string): unknown => ({ ...JSON.parse(body), requestId: '' });
    expect(bare(stolen.body)).toEqual(bare(unknown.body));
    expect((await ask(`${REMISES}?avant=${foreign}`)).statusCode).toBe(400);
    const lines = await get<RemiseLine[]>(`${REMISES}?taille=101`);
    expect(lines.some(({ numeroRemise }) => numeroRemise === foreign)).toBe(false);
  });
});
