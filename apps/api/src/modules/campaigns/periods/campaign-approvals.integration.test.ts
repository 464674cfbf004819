import { CAMPAIGN_STATE_MESSAGES as MESSAGES } from '@portail/contract/campaigns/campaign-fields.schemas.ts';
import type {
  CampaignBudget,
  CampaignRequest,
  PublishedCampaign,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import type {
  FunderOrderMade,
  FunderOrderRequest,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addFunderUser,
  createFunder,
  fieldErrorsOf,
  type Funder,
  managedUrl,
  MANAGED,
  openCampaignBody,
} from '../../../../test/funder-calls.ts';
import { addLines } from '../../../../test/funder-line-world.ts';
import { createFunderWorld, managed } from '../../../../test/funder-order-world.ts';
import { addUserWithRights, under } from '../../../../test/funder-rights.ts';
import { accountOnly, codeOf, createOrderer } from '../../../../test/order-calls.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { confirmSession, deliver, lastMailTo } from '../../../../test/second-step.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const REQUESTS = '/api/eb/financeur/sessions-a-valider';
const setContract = (isAsked: boolean) =>
  api.current.query(`update contract set campaign_second_person = $1 where numero = '100001'`, [
    isAsked,
  ]);

const mailOf = async (login: string): Promise<string> => {
  const [row] = await api.current.query(`select mail from user_account where login = $1`, [login]);
  return String(row?.['mail']);
};
const joined = async (role: string): Promise<Funder & { readonly mail: string }> => {
  const login = `f33-${crypto.randomUUID().slice(0, 8)}`;
  await addFunderUser(api.current, { login, clientId: '4001', role });
  const user = await createFunder(api.current, login);
  const mail = await mailOf(login);
  await confirmSession(api.current, user.token, mail);
  return { ...user, mail };
};

let helene: Funder;
let second: Funder & { readonly mail: string };
beforeAll(async () => {
  helene = await createFunder(api.current);
  second = await joined('ADMINISTRATEUR');
});
afterEach(() => setContract(false));

const decide = (
  { token }: Pick<Funder, 'token'>,
  id: string,
  payload: object = { decision: 'ACCEPTER' },
) =>
  api.current.http.inject({
    method: 'POST',
    url: `${REQUESTS}/${id}/decision`,
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
    payload,
  });
const publish = (id: string) => helene.post(managedUrl(id, 'publication'));
const asked = async (id: string): Promise<string> => {
  const { idOperation } = (await publish(id)).json<PublishedCampaign>();
  if (idOperation === null) throw new Error('published without an approval');
  return idOperation;
};
const requestOf = async (user: Pick<Funder, 'get'>, id: string) =>
  (await user.get(REQUESTS)).json<CampaignRequest[]>().find((one) => one.idOperation === id);

describe('a draft of a campaign', () => {
  it('[33-4] opens by no date until it is published, alone where the contract asks for no one else', async () => {
    const reply = await helene.post(MANAGED, {
      ...openCampaignBody(api.current),
      brouillon: true,
    });
    const { id, statut } = reply.json<{ id: string; statut: string }>();
    expect(statut).toBe('BROUILLON');
    expect((await helene.campaign(id)).statut).toBe('BROUILLON');
    expect((await publish(id)).json()).toEqual({ statut: 'OUVERTE', idOperation: null });
  });

  it('[33-4] waits for a second administrator where the contract asks, who reads its budget', async () => {
    await setContract(true);
    const manager = await joined('GESTIONNAIRE');
    const reply = await helene.post(MANAGED, openCampaignBody(api.current));
    const { id, statut } = reply.json<{ id: string; statut: string }>();
    expect(statut).toBe('BROUILLON');
    const idOperation = await asked(id);
    expect((await helene.campaign(id)).statut).toBe('BROUILLON');
    expect(codeOf(await publish(id))).toBe('OPERATION_DEJA_DEMANDEE');
    await deliver(api.current);
    expect(lastMailTo(api.current, second.mail)?.subject).toContain('attend votre accord');

    const budget = (await helene.get(managedUrl(id, 'budget'))).json<CampaignBudget>();
    expect(await requestOf(second, idOperation)).toMatchObject({
      idSession: id,
      pireCas: budget.pireCas,
      nombrePersonnes: budget.nombrePersonnes,
      peutDecider: true,
      estSienne: false,
      perimee: false,
    });
    expect(await requestOf(helene, idOperation)).toMatchObject({
      peutDecider: false,
      estSienne: true,
    });
    // The two lists of a funder hold each its own requests.
    const orders = (await second.get('/api/eb/financeur/commandes-a-valider')).json<
      FunderOrderRequest[]
    >();
    expect(orders.map((one) => one.idOperation)).not.toContain(idOperation);

    expect(codeOf(await decide(helene, idOperation))).toBe('SECONDE_PERSONNE_REQUISE');
    expect(codeOf(await decide(manager, idOperation))).toBe('ACCES_REFUSE');
    const replies = await Promise.all([decide(second, idOperation), decide(second, idOperation)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect((await helene.campaign(id)).statut).toBe('OUVERTE');
    expect(await requestOf(helene, idOperation)).toMatchObject({ statut: 'ACCEPTEE' });
  });

  it('[33-4] is refused with a reason, corrected, and asked again', async () => {
    await setContract(true);
    const id = await helene.created(openCampaignBody(api.current));
    const first = await asked(id);
    const refusal = { decision: 'REFUSER', motif: 'VALEUR_INEXACTE' };
    expect((await decide(second, first, refusal)).json()).toEqual({
      idSession: id,
      decision: 'REFUSEE',
      statut: 'BROUILLON',
    });
    expect(await requestOf(helene, first)).toMatchObject({
      statut: 'REFUSEE',
      motifRefus: 'VALEUR_INEXACTE',
    });
    const next = await asked(id);
    // A changed draft is another one: what was read is not what would open.
    await helene.change(id, { libelle: 'Corrigée' });
    expect(await requestOf(second, next)).toMatchObject({ perimee: true });
    expect(codeOf(await decide(second, next))).toBe('DEMANDE_PERIMEE');
    const last = await asked(id);
    expect((await decide(second, last)).json()).toMatchObject({ statut: 'OUVERTE' });
  });

  it('[33-4] a copy of an approved campaign needs its own approval', async () => {
    await setContract(true);
    const { id } = (await helene.post(managedUrl('5001', 'copie'))).json<{ id: string }>();
    expect(await asked(id)).toBeTruthy();
    expect((await helene.campaign(id)).statut).toBe('BROUILLON');
  });

  it('[33-4] once approved, what one person may receive no longer grows', async () => {
    await setContract(true);
    const id = await helene.created(openCampaignBody(api.current));
    await decide(second, await asked(id));
    const { quotas } = await helene.campaign(id);
    const withMost = (maxParticipation: number) => ({
      quotas: quotas.map(({ utilise: _utilise, ...quota }) => ({
        ...quota,
        maxParticipation,
        maxCESU: 90_000,
        tauxParticipation: 100,
      })),
    });
    const most = Math.max(...quotas.map(({ maxParticipation }) => maxParticipation));
    expect(fieldErrorsOf(await helene.change(id, withMost(most * 10)))).toEqual([
      `quotas: ${MESSAGES.approvedAmounts}`,
    ]);
    expect((await helene.change(id, withMost(1))).statusCode).toBe(200);
  });

  it('[33-4] an unknown request, or that of another funder, is not found', async () => {
    await setContract(true);
    const id = await helene.created(openCampaignBody(api.current));
    const idOperation = await asked(id);
    const login = `f33-${crypto.randomUUID().slice(0, 8)}`;
    await addFunderUser(api.current, { login, clientId: '4002', role: 'ADMINISTRATEUR' });
    const stranger = await createFunder(api.current, login);
    await confirmSession(api.current, stranger.token, await mailOf(login));
    expect(codeOf(await decide(stranger, idOperation))).toBe('RESSOURCE_INTROUVABLE');
    expect(codeOf(await decide(second, crypto.randomUUID()))).toBe('RESSOURCE_INTROUVABLE');
    expect(await requestOf(stranger, idOperation)).toBeUndefined();
  });
});

describe('a request of another kind', () => {
  const refusal = { decision: 'REFUSER', motif: 'NON_JUSTIFIE' };
  const ORDERS = '/api/eb/financeur/commandes-a-valider';
  const statutOf = async (id: string) => {
    const [row] = await api.current.query('select statut from operation_a_valider where id = $1', [
      id,
    ]);
    return row?.['statut'];
  };
  const decided = async (list: string, user: Funder, id: string) => {
    const replies = [];
    for (const payload of [{ decision: 'ACCEPTER' }, refusal])
      replies.push(codeOf(await user.post(`${list}/${id}/decision`, payload, crypto.randomUUID())));
    return replies;
  };
  const UNKNOWN = ['RESSOURCE_INTROUVABLE', 'RESSOURCE_INTROUVABLE'];

  it('[33-4] is neither accepted nor refused by the decision on an order', async () => {
    await setContract(true);
    const idOperation = await asked(await helene.created(openCampaignBody(api.current)));
    expect(await decided(ORDERS, second, idOperation)).toEqual(UNKNOWN);
    expect(await statutOf(idOperation)).toBe('EN_ATTENTE');
  });

  it('[33-4] is neither accepted nor refused by the decision on a campaign', async () => {
    const third = await joined('ADMINISTRATEUR');
    const setOrders = (isAsked: boolean, cents: number) =>
      api.current.query(
        `update contract set funder_order_second_person = $1,
           funder_order_code_threshold_cents = $2 where numero = '100001'`,
        [isAsked, cents],
      );
    await setOrders(true, 0);
    try {
      const world = await createFunderWorld(api.current);
      const campaign = await world.openCampaign();
      await world.addLine(campaign, { accountCents: 10_000 });
      const reply = await third.post(managed(campaign), {}, crypto.randomUUID());
      const { idCommande } = reply.json<FunderOrderMade>();
      expect(await decided(REQUESTS, second, idCommande)).toEqual(UNKNOWN);
      expect(await statutOf(idCommande)).toBe('EN_ATTENTE');
    } finally {
      await setOrders(false, 1_000_000);
    }
  });
});

describe('the budget of an open campaign', () => {
  it('[33-4] has the parts of its worst case, and follows orders as they come', async () => {
    const camille = await createOrderer(api.current, 'demo-rh');
    const id = await helene.created(openCampaignBody(api.current, { controlerMontant: true }));
    const read = async () => (await helene.get(managedUrl(id, 'budget'))).json<CampaignBudget>();
    const before = await read();
    expect(before).toMatchObject({ engage: 0, commande: 0, reste: before.pireCas });
    expect(before.pireCas + before.pireCasPersonnes).toBeGreaterThan(0);
    await camille.order(id, accountOnly(20));
    const committed = await read();
    expect(committed.engage).toBeGreaterThan(0);
    expect(committed.commande).toBe(0);
    expect(Math.round((committed.engage + committed.reste) * 100)).toBe(
      Math.round(before.pireCas * 100),
    );
    await api.current.query(`update precommande set statut = 'COMMANDEE' where session_id = $1`, [
      id,
    ]);
    expect((await read()).commande).toBe(committed.engage);
  });
});

describe('the ceiling of each person', () => {
  it('[33-4] names the people that the most of a campaign would bring above it, and refuses nothing', async () => {
    const other = await helene.created(openCampaignBody(api.current));
    await addLines(api.current, other, [{ accountCents: 200_000, rate: 10_000 }]);
    const id = await helene.created(
      openCampaignBody(api.current, {
        controlerMontant: true,
        infoControles: [],
        infosSupplementaires: [],
        infoControleIdentificatrice: null,
        brouillon: true,
        quotas: [
          {
            categoriePersonnel: 'Tous',
            maxParticipation: 2_000,
            maxCESU: 2_000,
            tauxParticipation: 100,
          },
        ],
      }),
    );
    const budget = (await helene.get(managedUrl(id, 'budget'))).json<CampaignBudget>();
    expect(budget.categories).toMatchObject([{ depassePlafond: false }]);
    expect(budget.nombreAuDessus).toBeGreaterThan(0);
    expect(budget.personnesAuDessus).toContainEqual(
      expect.objectContaining({ dejaFinance: 2_000, total: 4_000 }),
    );
    expect((await publish(id)).json()).toEqual({ statut: 'OUVERTE', idOperation: null });
  });
});

describe('the year and the contracts of the ceiling', () => {
  const thisYear = () => Number(api.current.clock.businessDay().slice(0, 4));
  const nextClosing = () => `${thisYear() + 1}-01-31`;
  let people = 0;

  /** Open since 2020 until the day, or permanent; its most passes the ceiling for anyone. */
  const campaignUntil = async (day: string | null): Promise<string> => {
    const most = { maxParticipation: 90_000, maxCESU: 90_000, tauxParticipation: 100 };
    const body = openCampaignBody(api.current, {
      infoControles: [],
      infosSupplementaires: [],
      infoControleIdentificatrice: null,
      controlerMontant: true,
      quotas: [{ categoriePersonnel: 'Tous', ...most }],
    });
    const id = await helene.created(body);
    await api.current.query(
      `update precommande_session set date_ouverture = '2020-12-01', date_fermeture = $2::date,
         permanent = $2::date is null where id = $1`,
      [id, day],
    );
    return id;
  };
  /** Makes the lines those of one person, the only one that the campaigns expect. */
  const ofOnePerson = async (campaigns: readonly string[], lines: readonly string[]) => {
    people += 1;
    await api.current.query(
      `insert into beneficiary_contract (beneficiary_id, contract_numero, created_at)
       select o.beneficiary_id, p.contract_numero, now()
       from precommande o cross join precommande p
       where o.id = $1 and p.id = any ($2::uuid[])
       on conflict do nothing`,
      [lines[0], [...lines]],
    );
    await api.current.query(
      `update precommande set annee = 2020,
         beneficiary_id = (select beneficiary_id from precommande where id = $1)
       where id = any ($2::uuid[])`,
      [lines[0], [...lines]],
    );
    await api.current.query(
      `insert into controle_ligne (id, session_id, identifiant, beneficiary_id, created_at)
       select gen_random_uuid(), c.id, $1, p.beneficiary_id, now()
       from unnest($2::text[]) as c (id) cross join precommande p where p.id = $3`,
      [`PLAFOND${people}`, [...campaigns], lines[0]],
    );
  };
  const budgetOf = async (id: string, token = helene.token): Promise<CampaignBudget> =>
    (
      await api.current.http.inject({ url: managedUrl(id, 'budget'), headers: bearer(token) })
    ).json();
  const received = (budget: CampaignBudget) =>
    budget.personnesAuDessus.map(({ dejaFinance }) => dejaFinance);

  it('[33-4] is the year in which the orders of the campaign will count: of its closing, or today', async () => {
    const [permanent, next] = [await campaignUntil(null), await campaignUntil(nextClosing())];
    expect(await budgetOf(permanent)).toMatchObject({ annee: thisYear() });
    expect(await budgetOf(next)).toMatchObject({ annee: thisYear() + 1 });
  });

  it('[33-4] counts another order on the day that it was posted, else at the closing, whatever its vintage', async () => {
    const world = await createFunderWorld(api.current);
    const posted = await world.openCampaign();
    const first = await world.addLine(posted, { accountCents: 70_000 });
    await world.ordered(posted);
    await world.orders.makeOrders();
    const [permanent, next] = [await campaignUntil(null), await campaignUntil(nextClosing())];
    const others = [
      ...(await addLines(api.current, permanent, [{ accountCents: 50_000, rate: 10_000 }])),
      ...(await addLines(api.current, next, [{ accountCents: 30_000, rate: 10_000 }])),
    ];
    const asked = [await campaignUntil(null), await campaignUntil(nextClosing())] as const;
    await ofOnePerson(asked, [first, ...others]);
    expect(received(await budgetOf(asked[0]))).toEqual([1_200]);
    expect(received(await budgetOf(asked[1]))).toEqual([300]);
  });

  it('[33-5] counts no aid under a contract that the user may not read', async () => {
    const world = await createFunderWorld(api.current);
    // Another contract of the funder for its staff.
    await api.current.query(
      `insert into contract select (jsonb_populate_record(k, '{"numero": "100009"}')).*
       from contract k where numero = '100001'`,
    );
    const here = await world.addLine(await world.openCampaign(), { accountCents: 20_000 });
    const there = await world.addLine(await world.openCampaign('100009'), { accountCents: 40_000 });
    const id = await campaignUntil(null);
    await ofOnePerson([id], [here, there]);
    const reader = await addUserWithRights(api.current, 'f33-un-contrat', [under('100001')]);
    expect(received(await budgetOf(id))).toEqual([600]);
    expect(received(await budgetOf(id, reader))).toEqual([200]);
    await api.current.query(`update precommande set statut = 'ANNULEE' where id = $1`, [here]);
    expect(received(await budgetOf(id))).toEqual([400]);
    expect(await budgetOf(id, reader)).toMatchObject({ nombreAuDessus: 0, personnesAuDessus: [] });
  });
});

describe('the report of a campaign', () => {
  it('[33-4] has participation, budget by category and invoices, and names no person', async () => {
    const camille = await createOrderer(api.current, 'demo-rh');
    const id = await helene.created(openCampaignBody(api.current, { libelle: 'Bilan d’essai' }));
    await camille.order(id, accountOnly(20));
    await helene.post(managedUrl(id, 'fermeture'));
    const reply = await helene.get(managedUrl(id, 'bilan'));
    expect(reply.headers['content-type']).toBe('application/pdf');
    const text = readPdf(reply.rawPayload).texts.join(' ');
    for (const words of ['Bilan d’essai', 'Fermée', 'Personnes ayant commandé', 'Employé'])
      expect(text).toContain(words);
    expect(text).not.toContain('Camille');
  });
});
