import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { PaperPaymentLine, TaxDocument } from '@portail/contract/wallet/holdings.schemas.ts';
import type { FeatureId } from '@portail/rules/identity/access/vocabulary.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getter } from '../../../../test/holdings-calls.ts';
import {
  createPaperWorld,
  newKey,
  paymentOf,
  type PaperWorld,
} from '../../../../test/paper-world.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { thisYear } from '../../../../test/today.ts';

const api = useTestApi();
const get = getter(() => api.current);
let world: PaperWorld;

type NamedCall = readonly [name: string, call: CallDefinition];
const CALLS: readonly NamedCall[] = Object.entries(ALL_CALLS);
const featureOf = ({ access }: CallDefinition): FeatureId | undefined =>
  access.kind === 'token' ? access.feature : undefined;
const CLOSED = CALLS.filter(([, call]) => featureOf(call) !== undefined);

/** Test values by parameter, for a person with vouchers, payments and certificates. */
const values = new Map<string, string>();
const bodies = new Map<string, object>();
const tokens = new Map<string, string>();

const setFeature = async (contract: string, feature: string, isOn: boolean): Promise<void> => {
  await api.current.query(
    isOn
      ? 'insert into contract_feature (contract_numero, feature_id) values ($1, $2) on conflict do nothing'
      : 'delete from contract_feature where contract_numero = $1 and feature_id = $2',
    [contract, feature],
  );
};

const TITRES = 'AFFICHER_MES_TITRES';
const TAX = 'SOUS_MENU_ATTESTATION_FISCALE';

const bodyOfPayment = async (login: string) => paymentOf(await world.openBook([1_500], { login }));

beforeAll(async () => {
  world = createPaperWorld(api.current);
  for (const login of ['demo-rh', 'demo-double']) {
    tokens.set(login, await api.current.signIn(login));
  }
  const [remittance] = await get<PaperPaymentLine[]>('demo-rh', '/beneficiaires/paiements-titres');
  const [tax] = await get<TaxDocument[]>('demo-rh', '/beneficiaires/attestations-fiscales');
  const book = await world.openBook([1_500]);
  values.set('numeroRemise', remittance?.numeroRemise ?? '');
  values.set('id', tax?.id ?? '');
  values.set('idProduit', 'SAP');
  values.set('millesime', String(thisYear()));
  values.set('numeroTitre', book.scratched[0]?.numeroTitre ?? '');
  bodies.set('changeDeclarationInformation', {});
  bodies.set('opposeTitre', { motif: 'PERTE' });
  bodies.set('checkScratchCode', {
    numeroCheque: book.scratched[0]?.numeroTitre,
    caseAGratter: book.scratched[0]?.caseAGratter,
  });
});

afterEach(async () => {
  for (const [contract, feature] of [
    ['100001', TITRES],
    ['100001', TAX],
    ['100001', 'ONGLET_DECLARATION_PROFIL'],
  ] as const) {
    await setFeature(contract, feature, true);
  }
});

/** Fails when a call has a parameter without a test value. */
const valueOf = (name: string): string => {
  const value = values.get(name);
  if (value === undefined) throw new Error(`no value for ${name}`);
  return value;
};

const ask = async ([name, call]: NamedCall, { login = 'demo-rh', contract = '100001' } = {}) => {
  const path = call.path.replaceAll(/:(\w+)/g, (_, param: string) => valueOf(param));
  const takesContract = 'numeroContrat' in (call.query?.shape ?? {});
  const payload =
    name === 'payWithTitres'
      ? { ...(await bodyOfPayment(login)), numeroContrat: contract }
      : (bodies.get(name) ?? {});
  return await api.current.http.inject({
    method: call.method,
    url: takesContract ? `${path}?numeroContrat=${contract}` : path,
    headers: {
      ...bearer(tokens.get(login) ?? ''),
      ...(call.idempotent === true ? { 'idempotency-key': newKey() } : {}),
    },
    ...(call.body === undefined ? {} : { payload }),
  });
};

describe('[S23] disabled features of a contract', () => {
  it('close exactly the calls of their pages', () => {
    const byFeature = Map.groupBy(CLOSED, ([, call]) => featureOf(call));
    const named = [...byFeature].map(([feature, calls]) => [
      feature,
      calls.map(([, { id }]) => id).toSorted(),
    ]);
    expect(Object.fromEntries(named)).toEqual({
      [TITRES]: [
        'B-072',
        'B-073',
        'B-074',
        'B-075',
        'B-083',
        'B-084',
        'B-085',
        'B-086',
        'PAIEMENTS-TITRES-CSV',
      ],
      [TAX]: ['B-087', 'B-088'],
      ONGLET_DECLARATION_PROFIL: ['B-031', 'B-031-MODIFICATION'],
    });
  });

  it.each(CLOSED)('%s answers with the feature and is refused without it', async (...cell) => {
    const feature = featureOf(cell[1]) ?? '';
    const on = await ask(cell);
    expect(on.statusCode, on.body).toBe(200);
    await setFeature('100001', feature, false);
    const off = await ask(cell);
    expect(off.statusCode).toBe(403);
    expect(off.json()).toMatchObject({ code: 'ACCES_REFUSE' });
    await setFeature('100001', feature, true);
    expect((await ask(cell)).statusCode).toBe(200);
  });

  it.each(CLOSED)('%s requires only its own feature', async (...cell) => {
    for (const other of [TITRES, TAX, 'ONGLET_DECLARATION_PROFIL']) {
      await setFeature('100001', other, other === featureOf(cell[1]));
    }
    expect((await ask(cell)).statusCode).toBe(200);
  });

  it('also close the other paths of the same documents', async () => {
    const papers = [
      [TITRES, `/api/eb/documents/REMISE/${valueOf('numeroRemise')}`],
      [TAX, `/api/eb/documents/ATTESTATION/${valueOf('id')}`],
    ] as const;
    const statusOf = async (url: string) => {
      const headers = bearer(tokens.get('demo-rh') ?? '');
      return (await api.current.http.inject({ url, headers })).statusCode;
    };
    for (const [feature, url] of papers) {
      expect(await statusOf(url), url).toBe(200);
      await setFeature('100001', feature, false);
      expect(await statusOf(url), url).toBe(404);
    }
  });

  it('leave oppositions, code checks and accounts open', async () => {
    for (const feature of [TITRES, TAX]) await setFeature('100001', feature, false);
    for (const name of ['checkScratchCode', 'opposeTitre', 'getActiveAccounts'] as const) {
      const reply = await ask([name, ALL_CALLS[name]]);
      expect(reply.statusCode, `${name}: ${reply.body}`).toBe(200);
    }
  });
});

describe('[S22] [S23] person with two contracts, one with the feature', () => {
  const login = 'demo-double';
  const takesContract = CLOSED.filter(([, call]) => 'numeroContrat' in (call.query?.shape ?? {}));

  it.each(takesContract)('%s is refused for the other contract only', async (...cell) => {
    const feature = featureOf(cell[1]) ?? '';
    const before = await ask(cell, { login });
    expect(before.statusCode).not.toBe(403);
    await setFeature('100001', feature, false);
    expect((await ask(cell, { login })).statusCode).toBe(403);
    expect((await ask(cell, { login, contract: '100002' })).statusCode).not.toBe(403);
  });

  it('cannot pay under the other contract', async () => {
    const cell = ['payWithTitres', ALL_CALLS.payWithTitres] as const;
    expect((await ask(cell, { login })).statusCode).toBe(200);
    await setFeature('100001', TITRES, false);
    const body = await bodyOfPayment(login);
    const refused = await world.pay(tokens.get(login) ?? '', body);
    expect(refused.statusCode).toBe(403);
    const [first] = body.titres;
    expect(await world.titre(first?.numeroTitre ?? '')).toEqual({ statut: 'ACTIF', essais: 0 });
  });

  it('finds nothing of the other contract, in lists or by reference', async () => {
    const contractsIn = async (path: string) => {
      const rows = await get<readonly { readonly numeroContrat: string }[]>(login, path);
      return [...new Set(rows.map(({ numeroContrat }) => numeroContrat))];
    };
    const paid = await world.pay(tokens.get(login) ?? '', await bodyOfPayment(login));
    const { numeroRemise } = paid.json<{ numeroRemise: string }>();
    const [tax] = await get<TaxDocument[]>(
      login,
      '/beneficiaires/attestations-fiscales?numeroContrat=100001',
    );
    const named = [
      `/paiements-titres/remises/${numeroRemise}`,
      `/paiements-titres/remises/${numeroRemise}/pdf`,
      `/attestations-fiscales/${tax?.id ?? ''}/pdf`,
    ];
    const statuses = async () =>
      await Promise.all(
        named.map(async (path) => (await world.get(tokens.get(login) ?? '', path)).statusCode),
      );
    expect(await contractsIn('/beneficiaires/titres')).toContain('100001');
    expect(await statuses()).toEqual([200, 200, 200]);

    for (const feature of [TITRES, TAX]) await setFeature('100001', feature, false);
    expect(await contractsIn('/beneficiaires/titres')).not.toContain('100001');
    expect(await contractsIn('/beneficiaires/attestations-fiscales')).not.toContain('100001');
    const remittances = await get<PaperPaymentLine[]>(login, '/beneficiaires/paiements-titres');
    expect(remittances.map((one) => one.numeroRemise)).not.toContain(numeroRemise);
    expect(await statuses()).toEqual([404, 404, 404]);
  });
});
