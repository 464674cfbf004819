import { ALL_CALLS, type CallName } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { FunderInvoice } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { ACTION_PERMISSIONS, FUNDER_ACTIONS } from '@portail/rules/funders/rights.ts';
import { CLIENT_PERMISSIONS } from '@portail/rules/identity/access/vocabulary.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { VALID_BODIES } from '../../../../test/call-samples.ts';
import { createFunderWorld, INVOICES } from '../../../../test/funder-order-world.ts';
import {
  createFunder,
  managedUrl,
  MANAGED,
  openCampaignBody,
} from '../../../../test/funder-calls.ts';
import { addUserWithRights, setRights, under } from '../../../../test/funder-rights.ts';
import { createLineManager, FORM_TYPE, formOf } from '../../../../test/funder-line-world.ts';
import { funderCaller, FUNDER } from '../../../../test/funder-space-calls.ts';
import { sampleUrl } from '../../../../test/sample-url.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { thisYear, today } from '../../../../test/today.ts';

const api = useTestApi({ env: { LIMIT_ADDRESS_FAILURES: '100000' } });
const { send } = funderCaller(() => api.current);

/** Two contracts of one funder: for its staff, and for the people that its social action helps. */
const STAFF = '100001';
const SOCIAL = '100002';
const NO_UUID = '00000000-0000-4000-8000-00000000000f';
const CALLS = Object.entries(ALL_CALLS) as [CallName, CallDefinition][];
/** The calls of the funder's space, by the permissions that they ask for. */
const FUNDER_CALLS = CALLS.filter(
  ([, { access }]) =>
    access.kind === 'token' &&
    access.anyOf.some((one) => CLIENT_PERMISSIONS.some((own) => own === one)),
);
const bodies: Readonly<Record<string, unknown>> = VALID_BODIES;

/** Names of objects under the contract of the staff, and under the other one for plans. */
let held: Readonly<Record<string, string>> = {};
const ABSENT: Readonly<Record<string, string>> = {
  id: '99999',
  idSession: '99999',
  reference: 'FCZZZZZZZZZZ',
  idImport: NO_UUID,
  idPersonne: NO_UUID,
  idFichier: NO_UUID,
  idOperation: NO_UUID,
  facture: 'F2099-999999',
  avoir: 'A2099-999999',
};
const named =
  (objects: Readonly<Record<string, string>>, { path }: CallDefinition) =>
  (parameter: string): string | undefined => {
    if (parameter !== 'numero') return objects[parameter];
    return objects[path.includes('avoirs') ? 'avoir' : 'facture'];
  };

const ask = (name: CallName, call: CallDefinition, url: string, token: string) => {
  const form = call.upload === undefined ? undefined : formOf('MATRICULE;NOM\n1;A');
  const payload = form ?? bodies[name];
  return api.current.http.inject({
    method: call.method,
    url,
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...bearer(token),
      ...(form === undefined ? {} : { 'content-type': FORM_TYPE }),
    },
    ...(typeof payload === 'object' && payload !== null ? { payload } : {}),
  });
};
const said = (body: string) => body.replace(/"requestId":"[^"]*"/, '');
const codeIn = (body: string): string => /"code":"([A-Z_]+)"/.exec(body)?.[1] ?? '';

const first = async (sql: string): Promise<string> => {
  const [row] = await api.current.query(sql);
  const id = row?.['id'];
  if (typeof id !== 'string') throw new TypeError(`no object: ${sql}`);
  return id;
};

const month = `${today().slice(5, 7)}/${thisYear() + 1}`;

beforeAll(async () => {
  const world = await createFunderWorld(api.current);
  const campaign = await world.openCampaign();
  await world.addLine(campaign, { accountCents: 20_000, fundedCents: 12_000 });
  await world.ordered(campaign);
  await world.orders.makeOrders();
  const manager = await createLineManager(api.current);
  const expecting = await (await createFunder(api.current)).created(openCampaignBody(api.current));
  await manager.imported(expecting, 'MATRICULE;NOM;PRENOM\n4000001A;Droit;Odile\n;Refusée;X');
  await send(
    FUNDER,
    `/plans-aide?numeroContrat=${SOCIAL}`,
    `nom;prenom;dateNaissance;produit;unite;droitMensuel;tauxHoraire;moisDebut;moisFin\nDroit;Plan;01/02/1940;AD;MINUTE;60;24,00;${month};${month}`,
  );
  await world.openCampaign(SOCIAL, 'AD');
  held = {
    id: campaign,
    idSession: expecting,
    reference: await first(
      `select reference as id from commande_financeur where session_id = '${campaign}'`,
    ),
    facture: await first(
      `select numero as id from facture_financeur where contract_numero = '${STAFF}' limit 1`,
    ),
    avoir: ABSENT['avoir'] ?? '',
    idImport: await first(`select id from controle_import where session_id = '${expecting}'`),
    idPersonne: await first(
      `select id from personne_financeur where contract_numero = '${STAFF}' and identifiant = '4000001A'`,
    ),
    idFichier: await first(
      `select id from plan_fichier where contract_numero = '${SOCIAL}' limit 1`,
    ),
    idOperation: NO_UUID,
  };
}, 120_000);

describe('[33-6] a right that a user does not hold', () => {
  it.each(FUNDER_ACTIONS)(
    '[33-6] %s opens the calls that ask for it, and no other',
    async (action) => {
      const token = await addUserWithRights(api.current, `seul-${action.toLowerCase()}`, [
        under(STAFF, action),
      ]);
      const held = new Set([...ACTION_PERMISSIONS.CONSULTER, ...ACTION_PERMISSIONS[action]]);
      const wrong: string[] = [];
      for (const [name, call] of FUNDER_CALLS) {
        if (call.access.kind !== 'token' || call.answer.kind === 'file') continue;
        const isOpen = call.access.anyOf.some((one) => held.has(one));
        // An unknown parameter: input validation refuses an authorised call before any effect.
        const url = sampleUrl(call);
        const reply = await ask(
          name,
          call,
          `${url}${url.includes('?') ? '&' : '?'}inconnu=1`,
          token,
        );
        const isRight = isOpen
          ? codeIn(reply.body) === 'REQUETE_INVALIDE'
          : reply.statusCode === 403 && codeIn(reply.body) === 'ACCES_REFUSE';
        if (!isRight) wrong.push(`${name}: ${reply.statusCode} ${reply.body.slice(0, 120)}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('[33-6] objects under another contract of the same funder', () => {
  /** Every call that names an object in its path; users have their own test. */
  const NAMING = FUNDER_CALLS.filter(
    ([, { path }]) => path.includes('/:') && !path.includes('utilisateurs'),
  );

  const compare = async (token: string, calls: typeof NAMING) => {
    const wrong: string[] = [];
    for (const [name, call] of calls) {
      const foreign = await ask(name, call, sampleUrl(call, named(held, call)), token);
      const absent = await ask(name, call, sampleUrl(call, named(ABSENT, call)), token);
      const isSame =
        foreign.statusCode === absent.statusCode && said(foreign.body) === said(absent.body);
      if (!isSame || ![400, 403, 404].includes(foreign.statusCode)) {
        wrong.push(`${name}: ${foreign.statusCode} ${foreign.body} / ${absent.body}`);
      }
    }
    return wrong;
  };

  it('[33-6] are answered as unknown, whatever the rights under the user’s own contract', async () => {
    const isPlan = ([, { path }]: (typeof NAMING)[number]) => path.includes('plans-aide');
    const social = await addUserWithRights(api.current, 'tout-social', [
      under(SOCIAL, ...FUNDER_ACTIONS),
    ]);
    const staff = await addUserWithRights(api.current, 'tout-rh', [
      under(STAFF, ...FUNDER_ACTIONS),
    ]);
    const ofStaff = NAMING.filter((one) => !isPlan(one));
    expect(ofStaff.length).toBeGreaterThan(30);
    expect(await compare(social, ofStaff)).toEqual([]);
    expect(await compare(staff, NAMING.filter(isPlan))).toEqual([]);
    // The comparison is not empty: the owner of the contract gets them.
    const own = await ask(
      'getFunderCampaign',
      ALL_CALLS.getFunderCampaign,
      managedUrl(held['id'] ?? ''),
      staff,
    );
    expect(own.statusCode, own.body).toBe(200);
  });

  it('[33-6] are read and not changed by a reader who may change things under another contract', async () => {
    const token = await addUserWithRights(api.current, 'lit-rh', [
      under(STAFF),
      under(SOCIAL, 'PREPARER', 'VALIDER', 'PAYER', 'ADMINISTRER'),
    ]);
    const state = () =>
      api.current.query(
        `select (select to_jsonb(s) from precommande_session s where id = $1) as campaign,
           (select json_agg(p order by p.id) from precommande p where p.session_id in ($1, $3)) as lines,
           (select count(*) from controle_ligne where session_id = $3) as people,
           (select json_agg(p order by p.id) from personne_financeur p where contract_numero = $2) as known`,
        [held['id'], STAFF, held['idSession']],
      );
    const before = await state();
    const wrong: string[] = [];
    for (const [name, call] of NAMING) {
      if (call.path.includes('plans-aide')) continue;
      const { access } = call;
      const isRead =
        access.kind === 'token' && access.anyOf.includes('CONSULTER_SESSIONS_PRECOMMANDE');
      const reply = await ask(name, call, sampleUrl(call, named(held, call)), token);
      const isRight = isRead
        ? reply.statusCode === 200 || call.path.includes('/avoirs/')
        : [400, 403, 404].includes(reply.statusCode);
      if (!isRight) wrong.push(`${name}: ${reply.statusCode} ${reply.body.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    expect(await state()).toEqual(before);
    const created = await api.current.http.inject({
      method: 'POST',
      url: MANAGED,
      headers: bearer(token),
      payload: openCampaignBody(api.current),
    });
    expect(codeIn(created.body)).toBe('ACCES_REFUSE');
  });

  it('[33-6] are in no list, no file and no figure of the user', async () => {
    const token = await addUserWithRights(api.current, 'listes-social', [
      under(SOCIAL, 'PREPARER'),
    ]);
    const get = (url: string) =>
      api.current.http.inject({ method: 'GET', url, headers: bearer(token) });
    const contractsIn = async (url: string): Promise<readonly string[]> => {
      const reply = await get(url);
      expect(reply.statusCode, `${url} ${reply.body}`).toBe(200);
      const rows = reply.json<{ numeroContrat?: string; contractId?: string }[]>();
      return [...new Set(rows.map((row) => row.numeroContrat ?? row.contractId ?? '?'))];
    };
    for (const url of [
      '/api/eb/financeur/contrats',
      `${MANAGED}?taille=200`,
      '/api/eb/financeur/personnes?taille=200',
      '/api/eb/plans-aide?taille=200',
      '/api/eb/plans-aide/fichiers?taille=200',
    ]) {
      expect(await contractsIn(url), url).toEqual([SOCIAL]);
    }
    for (const url of [
      INVOICES,
      '/api/eb/financeur/commandes-a-valider',
      '/api/eb/financeur/doublons',
    ]) {
      expect(await contractsIn(url), url).toEqual([]);
    }
    for (const url of [
      `${MANAGED}/export?format=csv`,
      '/api/eb/financeur/personnes/export?format=csv',
      `${INVOICES}/export?format=csv`,
    ]) {
      const reply = await get(url);
      expect(reply.statusCode, url).toBe(200);
      // As a cell: the number may be part of another one.
      expect(reply.body, url).not.toMatch(new RegExp(`(?:^|;)${STAFF}(?:;|$)`, 'm'));
    }
    // A contract named in the query is refused like one that does not exist.
    for (const path of [MANAGED, '/api/eb/financeur/personnes', INVOICES]) {
      const foreign = await get(`${path}?numeroContrat=${STAFF}`);
      const unknown = await get(`${path}?numeroContrat=999999`);
      expect(foreign.statusCode, path).toBe(unknown.statusCode);
      expect(said(foreign.body), path).toBe(said(unknown.body));
    }
  });

  it('[33-6] come back at the next call of an open session once the right is given, and go with it', async () => {
    const token = await addUserWithRights(api.current, 'change-droits', [under(SOCIAL)]);
    const read = () =>
      api.current.http.inject({ method: 'GET', url: INVOICES, headers: bearer(token) });
    expect((await read()).json()).toEqual([]);
    await setRights(api.current, 'change-droits', [under(STAFF)]);
    const found = (await read()).json<FunderInvoice[]>();
    expect(found.map(({ numero }) => numero)).toContain(held['facture']);
    await setRights(api.current, 'change-droits', []);
    expect((await read()).statusCode).toBe(403);
  });

  it('[33-6] tells the portal what may be done under each contract', async () => {
    const token = await addUserWithRights(api.current, 'dit-droits', [under(SOCIAL, 'PAYER')]);
    const reply = await api.current.http.inject({
      url: '/api/eb/authentification/utilisateur-connecte',
      headers: bearer(token),
    });
    expect(reply.json()).toMatchObject({
      client: { droits: [{ numeroContrat: SOCIAL, actions: ['CONSULTER', 'PAYER'] }] },
    });
  });
});
