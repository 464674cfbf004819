import { thisYear } from '../../../../test/today.ts';
import { randomInt } from 'node:crypto';
import * as holdingsCalls from '@portail/contract/wallet/holdings.calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type {
  AccountPaymentLine,
  CesuAccount,
  PaperPaymentLine,
  TaxDocument,
} from '@portail/contract/wallet/holdings.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, getter } from '../../../../test/holdings-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const get = getter(() => api.current);
const { ask } = caller(() => api.current);

const YEAR = thisYear();
const CALLS: readonly (readonly [string, CallDefinition])[] = Object.entries(holdingsCalls);
const withParams = CALLS.filter(([, call]) => call.params !== undefined);
const withContract = CALLS.filter(([, call]) => 'numeroContrat' in (call.query?.shape ?? {}));

/** Identifiers of Camille's holdings, used here by other people. */
const victim: Record<string, string> = {};
/** Unknown identifiers of the same format. */
const ANONYMOUS_VISITOR: Readonly<Record<string, string>> = {
  numeroCompteCesu: '9999999999',
  reference: 'PCZZZZZZZZZZ',
  id: '00000000-0000-8000-8000-000000000000',
  idProduit: 'RIEN',
  millesime: String(YEAR),
};

beforeAll(async () => {
  const [account] = await get<CesuAccount[]>('demo-rh', '/beneficiaires/comptes');
  const [payment] = await get<AccountPaymentLine[]>('demo-rh', '/beneficiaires/paiements-comptes');
  const [remittance] = await get<PaperPaymentLine[]>('demo-rh', '/beneficiaires/paiements-titres');
  const [document] = await get<TaxDocument[]>('demo-rh', '/beneficiaires/attestations-fiscales');
  Object.assign(victim, {
    numeroCompteCesu: account?.numeroCompteCesu,
    reference: payment?.reference,
    remise: remittance?.numeroRemise,
    id: document?.id,
    idProduit: 'SAP',
    millesime: String(YEAR),
  });
});

/** Fails when a call has a parameter without a test value. */
const pathOf = ({ path }: CallDefinition, values: Readonly<Record<string, string>>): string =>
  path.replace('/api/eb', '').replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path}: no value for ${name}`);
    return value;
  });

const bare = (body: string): unknown => ({ ...JSON.parse(body), requestId: '' });

const OTHERS = ['demo-double', 'demo-social', 'demo-unique', 'demo-vide', 'demo-petit'] as const;

describe('rows of another person', () => {
  it.each(withParams)('[S20] %s is refused like an unknown one', async (_name, call) => {
    expect((await ask('demo-rh', pathOf(call, victim))).statusCode).toBe(200);
    for (const login of OTHERS) {
      const [stolen, unknown] = [
        await ask(login, pathOf(call, victim)),
        await ask(login, pathOf(call, ANONYMOUS_VISITOR)),
      ];
      // Contracts of small funders have no tax certificates.
      const isClosed = call === holdingsCalls.getTaxDocumentPdf && login === 'demo-petit';
      expect(stolen.statusCode, login).toBe(isClosed ? 403 : 404);
      expect(bare(stolen.body)).toEqual(bare(unknown.body));
    }
  });

  it.each(CALLS)(
    '[S20] %s is closed to other spaces and to anonymous visitors',
    async (_name, call) => {
      const path = pathOf(call, victim);
      for (const [login, space] of [
        ['demo-financeur', 'ESPACE_CLIENT'],
        ['demo-intervenant', 'ESPACE_INTERVENANT'],
      ] as const) {
        const reply = await ask(login, path, space);
        expect(reply.statusCode, login).toBe(403);
        expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
      }
      const anonymous = await ask(undefined, path);
      expect(anonymous.statusCode).toBe(401);
      expect(anonymous.json()).toMatchObject({ code: 'SESSION_REQUISE' });
    },
  );

  it.each(withContract)(
    '[S22] %s refuses another’s contract like an unknown one',
    async (_name, call) => {
      const mine = pathOf(call, victim);
      expect((await ask('demo-rh', `${mine}?numeroContrat=100001`)).statusCode).toBe(200);
      const [foreign, unknown] = [
        await ask('demo-rh', `${mine}?numeroContrat=100002`),
        await ask('demo-rh', `${mine}?numeroContrat=999999`),
      ];
      expect(foreign.statusCode).toBe(403);
      expect(bare(foreign.body)).toEqual(bare(unknown.body));
    },
  );

  it('[S22] keeps the contracts of one person apart', async () => {
    const path = `/beneficiaires/titres/GE/${YEAR}/releve`;
    expect((await ask('demo-double', `${path}?numeroContrat=100001`)).statusCode).toBe(200);
    expect((await ask('demo-double', `${path}?numeroContrat=100002`)).statusCode).toBe(404);
  });
});

describe('documents', () => {
  const documents = () => [
    `/documents/RELEVE/${victim['numeroCompteCesu']}`,
    `/documents/RECEPISSE/${victim['reference']}`,
    `/documents/REMISE/${victim['remise']}`,
    `/documents/ATTESTATION/${victim['id']}`,
  ];

  it('[S30] are available to their owner only', async () => {
    for (const path of documents()) {
      expect((await ask('demo-rh', path)).statusCode, path).toBe(200);
      const missing = await ask('demo-social', '/documents/FACTURE/rien');
      for (const login of OTHERS) {
        const reply = await ask(login, path);
        expect(reply.statusCode, `${login} ${path}`).toBe(404);
        expect(bare(reply.body)).toEqual(bare(missing.body));
      }
      const funder = await ask('demo-financeur', path, 'ESPACE_CLIENT');
      expect(funder.statusCode).toBe(404);
      expect((await ask(undefined, path)).statusCode).toBe(401);
    }
  });

  it('[S30] cannot be guessed', async () => {
    const [row] = await api.current.query('select min(numero) as first from compte_cesu');
    const first = Number(row?.['first']);
    const guesses = Array.from({ length: 300 }, (_, rank) => [
      `/beneficiaires/comptes/${first + rank}/releve/pdf`,
      `/beneficiaires/attestations-fiscales/${crypto.randomUUID()}/pdf`,
      `/beneficiaires/paiements-comptes/PC${String(randomInt(10 ** 10)).padStart(10, '0')}/pdf`,
    ]).flat();
    for (let at = 0; at < guesses.length; at += 30) {
      const replies = await Promise.all(
        guesses.slice(at, at + 30).map((path) => ask('demo-vide', path)),
      );
      expect(replies.every(({ statusCode }) => statusCode === 404)).toBe(true);
    }
  });

  it('[S30] are unavailable after sign-out', async () => {
    const token = await api.current.signIn('demo-rh');
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/eb${documents()[0]}`;
    expect((await api.current.http.inject({ url, headers })).statusCode).toBe(200);
    await api.current.http.inject({
      method: 'POST',
      url: '/api/eb/authentification/deconnexion',
      headers,
    });
    expect((await api.current.http.inject({ url, headers })).statusCode).toBe(401);
  });
});
