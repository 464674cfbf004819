import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import * as funderCampaigns from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { CampaignBodyInput } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { VALID_CAMPAIGN } from '../../../../test/sample-bodies.ts';
import {
  addFunderUser,
  createFunder,
  FUNDER_CONTRACTS,
  MANAGED,
  managedUrl,
  type Funder,
} from '../../../../test/funder-calls.ts';
import { openLink } from '../../../../test/link-calls.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let helene: Funder;
let perrin: Funder;
let reader: Funder;
/** Users that may not manage Hélène's campaigns, by reason. */
let strangers: Readonly<Record<string, string | undefined>> = {};

beforeAll(async () => {
  const target = api.current;
  await addFunderUser(target, { login: 'perrin', clientId: '4002', role: 'GESTIONNAIRE' });
  await addFunderUser(target, { login: 'lecteur', clientId: '4001', role: 'LECTEUR' });
  helene = await createFunder(target);
  perrin = await createFunder(target, 'perrin');
  reader = await createFunder(target, 'lecteur');
  strangers = {
    'a beneficiary': await target.signIn('demo-rh'),
    'an intervenant': await target.signIn('demo-intervenant', 'ESPACE_INTERVENANT'),
    'an operator': await openLink(target, 'operator'),
    'a partner’s link': await openLink(target, 'partner'),
    'a back office’s link': await openLink(target, 'sap'),
  };
});

interface Cell {
  readonly call: CallDefinition;
  readonly url: string;
  readonly payload?: object;
}

const BODY: CampaignBodyInput = VALID_CAMPAIGN;
const cell = (call: CallDefinition, url: string, payload?: object): Cell => ({
  call,
  url,
  ...(payload === undefined ? {} : { payload }),
});

/** Every call that names a campaign, with the identifier of one. */
const onCampaign = (id: string): readonly Cell[] => [
  cell(funderCampaigns.getFunderCampaign, managedUrl(id)),
  cell(funderCampaigns.updateFunderCampaign, managedUrl(id), BODY),
  cell(funderCampaigns.getFunderCampaignInformation, managedUrl(id, 'informations')),
  cell(funderCampaigns.closeFunderCampaign, managedUrl(id, 'fermeture')),
  cell(funderCampaigns.findMatricule, managedUrl(id, 'matricules/1000101K')),
  cell(funderCampaigns.copyFunderCampaign, managedUrl(id, 'copie')),
  cell(funderCampaigns.getCampaignBudget, managedUrl(id, 'budget')),
  cell(funderCampaigns.getCampaignReport, managedUrl(id, 'bilan')),
  cell(funderCampaigns.publishFunderCampaign, managedUrl(id, 'publication')),
];

/** Every call that names a contract or a client, with the identifiers given. */
const onContract = (contract: string, client: string): readonly Cell[] => [
  cell(funderCampaigns.getFunderCampaigns, `${MANAGED}?numeroContrat=${contract}`),
  cell(funderCampaigns.getFunderCampaigns, `${MANAGED}?clientId=${client}`),
  cell(funderCampaigns.createFunderCampaign, MANAGED, { ...BODY, idContrat: contract }),
  cell(funderCampaigns.previewCampaignMail, `${MANAGED}/apercu-courriel`, {
    idContrat: contract,
    typeCourriel: 'OUVERTURE',
    libelle: 'x',
  }),
];

const ask = async ({ call, url, payload }: Cell, token: string | undefined) => {
  const reply = await api.current.http.inject({
    method: call.method,
    url,
    headers: token === undefined ? {} : bearer(token),
    ...(payload === undefined ? {} : { payload }),
  });
  const isFile = reply.headers['content-type'] === 'application/pdf';
  const body = isFile ? {} : reply.json<object>();
  return { status: reply.statusCode, body: { ...body, requestId: '' } };
};

const named = (cells: readonly Cell[]) =>
  cells.map((one) => [`${one.call.id} ${one.url}`, one] as const);

const campaignsOf = (contract: string) =>
  api.current.query(
    `select to_jsonb(s) as campaign from precommande_session s where contract_numero = $1 order by id`,
    [contract],
  );

describe('access matrix', () => {
  it('[S20] covers every call that takes an identifier', () => {
    const tested = new Set(
      [...onCampaign('x'), ...onContract('x', 'x')].map(({ call }) => call.id),
    );
    const own = Object.values<CallDefinition>(ALL_CALLS).filter((call) =>
      Object.values<unknown>(funderCampaigns).includes(call),
    );
    expect(own).toHaveLength(15);
    // The lists of own contracts and requests take no identifier; the decision takes that of a
    // request, which campaign-approvals.integration.test.ts asks as another funder.
    expect(own.filter(({ id }) => !tested.has(id)).map(({ path }) => path)).toEqual([
      FUNDER_CONTRACTS,
      '/api/eb/financeur/sessions-a-valider',
      '/api/eb/financeur/sessions-a-valider/:idOperation/decision',
    ]);
  });
});

describe('malformed identifier', () => {
  it.each(['%00', "'", '%F0%9F%A6%84', '..%2f..', '5001%20'])(
    '[S20] is an unknown campaign: %s',
    async (id) => {
      for (const one of onCampaign(id)) {
        const { status } = await ask(one, helene.token);
        expect([400, 404], `${one.call.method} ${one.url}`).toContain(status);
      }
    },
  );

  it('[FUND-16] is an unknown or invalid matricule', async () => {
    for (const matricule of ['%00', "'", '%F0%9F%A6%84', 'x'.repeat(65)]) {
      const reply = await helene.get(managedUrl('5001', `matricules/${matricule}`));
      expect([200, 400], reply.body).toContain(reply.statusCode);
      if (reply.statusCode === 200) expect(reply.json()).toMatchObject({ connu: false });
    }
  });
});

describe('another funder', () => {
  it.each(named(onCampaign('5001')))('[S20] [S21] answers as unknown: %s', async (_name, one) => {
    const before = await campaignsOf('100001');
    const foreign = await ask(one, perrin.token);
    const unknown = await ask({ ...one, url: one.url.replace('5001', '9999') }, perrin.token);
    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(unknown);
    expect(await campaignsOf('100001')).toEqual(before);
  });

  it.each(named(onContract('100001', '4001')))(
    '[S20] [S22] mixes no contract of others with its own: %s',
    async (_name, one) => {
      const before = await campaignsOf('100001');
      const unknown = onContract('999999', '9999').find(({ call }) => call === one.call);
      const foreign = await ask(one, perrin.token);
      expect(foreign.status).toBe(403);
      expect(foreign.body).toEqual((await ask(unknown ?? one, perrin.token)).body);
      expect(await campaignsOf('100001')).toEqual(before);
    },
  );

  it('[S21] lists only its own campaigns and contracts', async () => {
    const ids = (await perrin.get(MANAGED)).json<{ id: string }[]>().map(({ id }) => id);
    expect(ids).toEqual(['6003', '5201']);
    const contracts = (await perrin.get(FUNDER_CONTRACTS)).json<{ numeroContrat: string }[]>();
    expect(contracts.map(({ numeroContrat }) => numeroContrat)).toEqual(['100003']);
  });

  it('[S22] cannot use parts of another funder’s campaign', async () => {
    const foreign = await helene.campaign('5001');
    const id = await perrin.created({ ...BODY, idContrat: '100003' });
    const reply = await perrin.put(managedUrl(id), {
      ...BODY,
      idContrat: '100003',
      quotas: foreign.quotas.map(({ utilise: _utilise, ...quota }) => quota),
      pointsDeLivraison: foreign.pointsDeLivraison.map(({ utilise: _utilise, ...point }) => point),
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await helene.campaign('5001')).toEqual(foreign);
    const own = await perrin.campaign(id);
    expect(own.quotas.map(({ categoriePersonnelId: one }) => one)).not.toContain(
      foreign.quotas[0]?.categoriePersonnelId,
    );
  });
});

describe('users outside the funder', () => {
  const all = [
    ...onCampaign('5001'),
    ...onContract('100001', '4001'),
    cell(funderCampaigns.getFunderContracts, FUNDER_CONTRACTS),
  ];

  it.each(named(all))('[S20] [S23] are refused: %s', async (_name, one) => {
    const before = await campaignsOf('100001');
    const replies = await Promise.all(Object.values(strangers).map((token) => ask(one, token)));
    for (const { status, body } of replies) {
      expect(status).toBe(403);
      expect(body).toEqual(replies[0]?.body);
    }
    expect((await ask(one, undefined)).status).toBe(401);
    expect(await campaignsOf('100001')).toEqual(before);
  });
});

describe('a reader of the funder', () => {
  it('[S23] reads everything', async () => {
    for (const one of onCampaign('5001').filter(({ call }) => call.method === 'GET')) {
      expect((await ask(one, reader.token)).status, one.url).toBe(200);
    }
    expect((await reader.get(MANAGED)).statusCode).toBe(200);
    expect((await reader.get(FUNDER_CONTRACTS)).statusCode).toBe(200);
  });

  it('[S23] writes nothing', async () => {
    const before = await campaignsOf('100001');
    const writes = [
      ...onCampaign('5001'),
      cell(funderCampaigns.createFunderCampaign, MANAGED, BODY),
    ];
    for (const one of writes.filter(({ call }) => call.method !== 'GET')) {
      const { status, body } = await ask(one, reader.token);
      expect(status, one.url).toBe(403);
      expect(body).toMatchObject({ code: 'ACCES_REFUSE' });
    }
    expect(await campaignsOf('100001')).toEqual(before);
  });
});
