import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import * as clients from '@portail/contract/funders/organisations.calls.ts';
import * as invoices from '@portail/contract/home-services/home-invoices.calls.ts';
import * as orders from '@portail/contract/home-services/home-orders.calls.ts';
import * as partners from '@portail/contract/home-services/home-partners.calls.ts';
import * as paynum from '@portail/contract/home-services/home-paynum.calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { homeServiceBodies, makeUnified } from '../../../test/home-services-world.ts';
import { basic, openLink } from '../../../test/link-calls.ts';
import { newKey } from '../../../test/paper-world.ts';
import { bearer, createManualClock, useTestApi } from '../../../test/test-api.ts';

const clock = createManualClock();
const api = useTestApi({ clock });

/** S-22 is for operators only. */
const OF_OPERATORS: ReadonlySet<string> = new Set(['S-22']);
const CALLS = [clients, invoices, orders, paynum]
  .flatMap((calls) => Object.values<CallDefinition>(calls))
  .filter(({ id }) => !OF_OPERATORS.has(id))
  .toSorted((one, other) => (one.id < other.id ? -1 : 1));
const ofPeople = CALLS.filter(({ access }) => access.kind === 'token');
const ofPrograms = [...CALLS, ...Object.values<CallDefinition>(partners)].filter(
  ({ access }) => access.kind === 'partner',
);

/** Has a space with the second provider only. */
const SOPHIE = 'demo-double';

/** Every identifier that a call of base S takes. */
interface Names {
  readonly clientId: string;
  readonly order: string;
  readonly quotation: string;
  readonly invoice: string;
  readonly request: string;
  readonly contract: string;
}
const UNKNOWN: Names = {
  clientId: '9999',
  order: 'CS0000000000',
  quotation: '00000000-0000-4000-8000-000000000000',
  invoice: 'INCONNUE-0001',
  request: '00000000-0000-4000-8000-000000000000',
  contract: '999999',
};
/** Data of Nicolas, under a contract that Sophie does not have. */
const his: { -readonly [K in keyof Names]: Names[K] } = {
  ...UNKNOWN,
  clientId: '7001',
  order: 'CSDEMO000001',
  invoice: 'MJS-0412',
  contract: '100003',
};

const tokens = new Map<string, string>();
beforeAll(async () => {
  await makeUnified(api.current, SOPHIE, [
    { clientId: '7002', number: 'T007002', name: 'Les Petites Mains' },
  ]);
  const [devis] = await api.current.query('select id from devis where commande_numero = $1', [
    his.order,
  ]);
  const [demande] = await api.current.query(
    `select id from demande_paynum where statut = 'EN_ATTENTE'`,
  );
  his.quotation = String(devis?.['id']);
  his.request = String(demande?.['id']);
  for (const login of ['demo-unique', SOPHIE, 'demo-rh', 'demo-social', 'demo-petit']) {
    tokens.set(login, await api.current.signIn(login));
  }
  tokens.set('demo-financeur', await api.current.signIn('demo-financeur', 'ESPACE_CLIENT'));
  tokens.set(
    'demo-intervenant',
    await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT'),
  );
  tokens.set('operator', await openLink(api.current, 'operator'));
});

const { orderBody, line, dayIn } = homeServiceBodies(clock);

/** The identifiers of each call; a call without an entry fails below. */
const CELLS: Readonly<
  Record<string, (names: Names) => { readonly url?: string; readonly body?: object }>
> = {
  'S-01': ({ clientId }) => ({ url: `?clientId=${clientId}` }),
  'S-02': ({ clientId }) => ({ url: `?clientId=${clientId}` }),
  'S-03': ({ order }) => ({ url: order }),
  'S-04': ({ clientId }) => ({ body: orderBody({ clientId }) }),
  'S-05': ({ order }) => ({ url: order, body: { quantite: 4 } }),
  'S-06': ({ order }) => ({ url: order }),
  'S-07': ({ clientId }) => ({ url: `?clientId=${clientId}` }),
  'S-09': ({ clientId }) => ({ url: `?clientId=${clientId}` }),
  'S-10': ({ invoice }) => ({ url: invoice }),
  'S-11': ({ invoice }) => ({ body: { numerosFacture: [invoice] } }),
  'S-15': ({ contract }) => ({ body: { numeroContrat: contract, choixSupport: 'COMPTE' } }),
  'S-16': ({ request }) => ({ url: request, body: { numeroContrat: '100001' } }),
  'S-17': ({ request }) => ({ url: request }),
  'S-18': ({ request }) => ({ url: request, body: { choixSupport: 'TITRE' } }),
  'S-23': ({ clientId }) => ({ url: clientId }),
  DEVIS: ({ clientId, order }) => ({ url: `?clientId=${clientId}&numeroCommande=${order}` }),
  'DEVIS-ACCEPTATION': ({ quotation }) => ({ url: quotation }),
  'DEVIS-REFUS': ({ quotation }) => ({ url: quotation }),
  'PARTENAIRE-AVOIR': ({ invoice }) => ({
    body: {
      numero: 'A-SCOPE-1',
      numeroFacture: invoice,
      date: dayIn(0),
      montant: 1,
      motif: 'Essai',
    },
  }),
  'PARTENAIRE-DEVIS': ({ order }) => ({
    body: { numeroCommande: order, reference: 'D-SCOPE-1', lignes: [line()] },
  }),
  'PARTENAIRE-FACTURE': ({ order }) => ({
    body: { numero: 'F-SCOPE-1', numeroCommande: order, date: dayIn(0), lignes: [line()] },
  }),
  'PARTENAIRE-PAYNUM': ({ request }) => ({ body: { id: request, statut: 'VALIDEE' } }),
  'PARTENAIRE-PLANIFICATION': ({ order }) => ({
    body: { numeroCommande: order, statut: 'ANNULEE', motif: 'Essai' },
  }),
};
/** Calls without identifiers. */
const WITHOUT_NAMES = ['S-14'];

const ask = (call: CallDefinition, names: Names, headers: Readonly<Record<string, string>>) => {
  const { url = '', body } = CELLS[call.id]?.(names) ?? {};
  const isQuery = url.startsWith('?');
  const path = isQuery ? call.path : call.path.replace(/:\w+/, url);
  return api.current.http.inject({
    method: call.method,
    url: `${path}${isQuery ? url : ''}`,
    headers: { ...headers, ...(call.idempotent === true ? { 'idempotency-key': newKey() } : {}) },
    ...(body === undefined ? {} : { payload: body }),
  });
};
const askAs = (who: string, call: CallDefinition, names: Names) =>
  ask(call, names, bearer(tokens.get(who) ?? ''));

/** Without the request id and the given identifiers. */
const bare = (body: string, names: Names): string =>
  Object.values<string>({ ...names }).reduce(
    (text, word) => text.replaceAll(word, '…'),
    body.replace(/"requestId":"[^"]*"/, ''),
  );

const cells = (calls: readonly CallDefinition[]) =>
  calls.filter(({ id }) => !WITHOUT_NAMES.includes(id)).map((call) => [call.id, call] as const);
const snapshot = async (): Promise<string> =>
  JSON.stringify(
    await api.current.query(
      `select (select json_agg(c order by numero) from commande_service c) as orders,
         (select json_agg(d order by id) from devis d) as quotations,
         (select json_agg(f order by numero) from facture_service f) as invoices,
         (select json_agg(p order by id) from demande_paynum p) as requests`,
    ),
  );

describe('base S', () => {
  it('[S20] has an entry for each call', () => {
    const all = [...ofPeople, ...ofPrograms].map(({ id }) => id);
    expect(all.filter((id) => CELLS[id] === undefined)).toEqual(WITHOUT_NAMES);
  });

  it.each(cells(ofPeople))(
    '[S20] [S21] %s: another person’s is answered like an unknown one',
    async (_id, call) => {
      const before = await snapshot();
      const stolen = await askAs(SOPHIE, call, his);
      const unknown = await askAs(SOPHIE, call, UNKNOWN);
      expect([403, 404], stolen.body).toContain(stolen.statusCode);
      expect(stolen.statusCode, unknown.body).toBe(unknown.statusCode);
      expect(bare(stolen.body, his)).toBe(bare(unknown.body, UNKNOWN));
      expect(await snapshot()).toBe(before);
    },
  );

  it.each(cells(ofPrograms.filter(({ id }) => id !== 'PARTENAIRE-PAYNUM')))(
    '[S20] [S21] %s: another provider’s is answered like an unknown one',
    async (_id, call) => {
      const before = await snapshot();
      const stolen = await ask(call, his, basic('prestataire-7002'));
      const unknown = await ask(call, UNKNOWN, basic('prestataire-7002'));
      expect(stolen.statusCode, stolen.body).toBe(404);
      expect(bare(stolen.body, his)).toBe(bare(unknown.body, UNKNOWN));
      expect(await snapshot()).toBe(before);
    },
  );

  it.each(cells(ofPrograms))('[S20] %s is for its own partner only', async (_id, call) => {
    const isPaynum = call.id === 'PARTENAIRE-PAYNUM';
    for (const client of [
      'intranet-horizon',
      'services-a-domicile',
      isPaynum ? 'prestataire-7001' : 'paynum',
    ]) {
      const reply = await ask(call, his, basic(client));
      expect(reply.statusCode, client).toBe(403);
      expect(reply.json()).toMatchObject({ code: 'PARTENAIRE_INCONNU' });
    }
    expect((await ask(call, his, basic('prestataire-7001', 'un-autre-secret'))).statusCode).toBe(
      403,
    );
    expect((await askAs('demo-unique', call, his)).statusCode).toBe(403);
  });

  it.each(cells(ofPeople.filter(({ id }) => id !== 'S-23')))(
    '[S20] [S23] %s is closed to accounts without home services, to other spaces and without a session',
    async (_id, call) => {
      for (const who of [
        'demo-rh',
        'demo-social',
        'demo-petit',
        'demo-financeur',
        'demo-intervenant',
        'operator',
      ]) {
        const reply = await askAs(who, call, his);
        expect(reply.statusCode, `${who} ${reply.body}`).toBe(403);
        expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
      }
      expect((await ask(call, his, {})).statusCode).toBe(401);
    },
  );

  it.each(
    [
      ['S-01', 'clientId'],
      ['S-02', 'clientId'],
      ['S-07', 'clientId'],
      ['S-09', 'clientId'],
    ].map(([id]) => [id, CALLS.find((call) => call.id === id)] as const),
  )('[S22] %s returns the requested space only', async (_id, call) => {
    if (call === undefined) throw new Error('no such call');
    const own = await askAs('demo-unique', call, { ...his, clientId: '7002' });
    expect(own.statusCode, own.body).toBe(200);
    for (const foreign of ['MJS-0412', '"clientId":"7001"'])
      expect(own.body).not.toContain(foreign);
    const mixed = await askAs(SOPHIE, call, his);
    expect(mixed.statusCode).toBe(404);
  });

  it('[S22] a person with two contracts can only use their own', async () => {
    const create = CALLS.find(({ id }) => id === 'S-15');
    if (create === undefined) throw new Error('no such call');
    const reply = await askAs(SOPHIE, create, his);
    expect(reply.statusCode).toBe(403);
  });
});
