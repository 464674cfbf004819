import { CAMPAIGN_STATE_MESSAGES as MESSAGES } from '@portail/contract/campaigns/campaign-fields.schemas.ts';
import { campaignChangeOf } from '@portail/contract/campaigns/campaign.mapper.ts';
import type {
  CampaignBudget,
  FunderCampaignLine,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { addDays, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { VALID_CAMPAIGN } from '../../../../test/sample-bodies.ts';
import {
  createFunder,
  fieldErrorsOf,
  MANAGED,
  managedUrl,
  openCampaignBody,
  WHOLE_CAMPAIGN,
  type Funder,
} from '../../../../test/funder-calls.ts';
import {
  accountOnly,
  codeOf,
  createOrderer,
  ORDER_CAMPAIGNS,
  type Orderer,
} from '../../../../test/order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let helene: Funder;
let camille: Orderer;
beforeAll(async () => {
  helene = await createFunder(api.current);
  camille = await createOrderer(api.current, 'demo-rh');
});

describe('changing a campaign', () => {
  it('[FUND-07] writing back what was read changes nothing', async () => {
    const id = await helene.created(WHOLE_CAMPAIGN);
    const before = await helene.campaign(id);
    const reply = await helene.put(managedUrl(id), campaignChangeOf(before));
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toEqual({ id });
    expect(await helene.campaign(id)).toEqual({ ...before, version: 2 });
  });

  it('[FUND-07] renames, reorders, adds and removes unused parts', async () => {
    const id = await helene.created(WHOLE_CAMPAIGN);
    const { quotas, infoControles } = campaignChangeOf(await helene.campaign(id));
    const [first, second] = quotas ?? [];
    const reply = await helene.change(id, {
      libelle: 'Renommée',
      // The two exchange name and rank; the tranches follow the id.
      quotas: [
        { ...second, categoriePersonnel: 'Employé' },
        { ...first, categoriePersonnel: 'Cadre' },
        { categoriePersonnel: 'Apprenti', maxParticipation: 1, maxCESU: 1, tauxParticipation: 100 },
      ],
      infoControles: (infoControles ?? []).toReversed(),
      infosSupplementaires: [
        { code: 'ETAGE', libelle: 'Étage', idControle: infoControles?.[1]?.idControle },
      ],
      pointLivraison: false,
      pointsDeLivraison: [],
    });
    expect(reply.statusCode, reply.body).toBe(200);
    const after = await helene.campaign(id);
    expect(after).toMatchObject({ libelle: 'Renommée', version: 2, pointsDeLivraison: [] });
    expect(after.quotas.map(({ categoriePersonnel }) => categoriePersonnel)).toEqual([
      'Employé',
      'Cadre',
      'Apprenti',
    ]);
    expect(after.quotas[0]).toMatchObject({
      categoriePersonnelId: second?.categoriePersonnelId,
      tranches: [],
    });
    expect(after.quotas[1]?.tranches).toHaveLength(2);
    expect(after.infoControles.map(({ code }) => code)).toEqual(['QUOTIENT_FAMILIAL', 'MATRICULE']);
    expect(after.infoControles.map(({ idControle }) => idControle)).toEqual(
      (infoControles ?? []).toReversed().map(({ idControle }) => idControle),
    );
    expect(after.infosSupplementaires).toEqual([
      {
        code: 'ETAGE',
        libelle: 'Étage',
        idControle: infoControles?.[1]?.idControle,
        utilise: false,
      },
    ]);
  });

  it('[FUND-07] is refused with an outdated version', async () => {
    const id = await helene.created(VALID_CAMPAIGN);
    const first = campaignChangeOf(await helene.campaign(id));
    expect((await helene.put(managedUrl(id), { ...first, libelle: 'Une' })).statusCode).toBe(200);
    const late = await helene.put(managedUrl(id), { ...first, libelle: 'Autre' });
    expect(late.statusCode).toBe(409);
    expect(codeOf(late)).toBe('SESSION_MODIFIEE');
    expect((await helene.campaign(id)).libelle).toBe('Une');
    // Of two concurrent changes one is refused.
    const read = campaignChangeOf(await helene.campaign(id));
    const replies = await Promise.all(
      ['A', 'B', 'C'].map((libelle) => helene.put(managedUrl(id), { ...read, libelle })),
    );
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
      '200',
      '409',
      '409',
    ]);
  });

  it('[FUND-07] cannot change campaign or contract', async () => {
    const id = await helene.created(VALID_CAMPAIGN);
    const reply = await helene.put(managedUrl(id), { ...VALID_CAMPAIGN, id: '5001' });
    expect(fieldErrorsOf(reply)).toEqual([`id: ${MESSAGES.otherSession}`]);
    for (const idContrat of ['100002', '100003', '999999']) {
      const moved = await helene.put(managedUrl(id), { ...VALID_CAMPAIGN, idContrat });
      expect(fieldErrorsOf(moved)).toContain(`idContrat: ${MESSAGES.contractFixed}`);
    }
  });

  it('[FUND-07] keeps parts that people answered or ordered with', async () => {
    const id = await helene.created(
      openCampaignBody(api.current, {
        idProduitTitre: 'GE',
        infoControles: [{ code: 'CODE_SITE', libelle: 'Site' }],
      }),
    );
    await camille.order(id, accountOnly(20));
    const campaign = await helene.campaign(id);
    expect(campaign).toMatchObject({
      aDesLignes: true,
      quotas: [{ utilise: true }],
      infoControles: [{ utilise: true }],
      infosSupplementaires: [{ utilise: true }],
      pointsDeLivraison: [{ utilise: false }],
    });
    const reply = await helene.change(id, {
      idProduitCompte: 'GE',
      idProduitTitre: null,
      quotas: [
        { categoriePersonnel: 'Autre', maxParticipation: 1, maxCESU: 2, tauxParticipation: 3 },
      ],
      infoControles: [],
      infosSupplementaires: [],
      pointLivraison: false,
      pointsDeLivraison: [],
    });
    expect(reply.statusCode).toBe(400);
    expect(fieldErrorsOf(reply)).toEqual([
      `idProduitCompte: ${MESSAGES.productUsed}`,
      `quotas: ${MESSAGES.categoryUsed}`,
      `infoControles: ${MESSAGES.controlUsed}`,
      `infosSupplementaires: ${MESSAGES.questionUsed}`,
    ]);
    expect(await helene.campaign(id)).toEqual(campaign);
    // Unused parts may be removed and used ones changed.
    const quotas = campaign.quotas.map(({ utilise: _utilise, ...quota }) => ({
      ...quota,
      categoriePersonnel: 'Salarié',
      maxCESU: 2_000,
    }));
    const allowed = await helene.change(id, {
      quotas,
      idProduitTitre: null,
      pointLivraison: false,
      pointsDeLivraison: [],
    });
    expect(allowed.statusCode, allowed.body).toBe(200);
    expect((await helene.campaign(id)).quotas[0]).toMatchObject({
      categoriePersonnel: 'Salarié',
      maxCESU: 2_000,
      utilise: true,
    });
  });

  it('[FUND-07] keeps the identifying control of a campaign with a control file', async () => {
    const before = await helene.campaign('5001');
    expect(before).toMatchObject({ aUnFichierControle: true });
    const reply = await helene.change('5001', { infoControleIdentificatrice: 'DATE_NAISSANCE' });
    expect(fieldErrorsOf(reply)).toEqual([
      `infoControleIdentificatrice: ${MESSAGES.identifyingUsed}`,
    ]);
    expect(await helene.campaign('5001')).toEqual(before);
  });

  it('[FUND-07] prolongs a campaign past its closing date', async () => {
    const today = api.current.clock.businessDay();
    const id = await helene.created(
      openCampaignBody(api.current, {
        dateOuverture: formatFrenchDate(addDays(today, -20)),
        dateFermeture: formatFrenchDate(addDays(today, -1)),
      }),
    );
    expect((await helene.campaign(id)).statut).toBe('FERMEE');
    await helene.change(id, { dateFermeture: formatFrenchDate(addDays(today, 5)) });
    expect((await helene.campaign(id)).statut).toBe('OUVERTE');
  });
});

describe('closing a campaign', () => {
  it('[FUND-10] removes it from the beneficiary’s list for good', async () => {
    const id = await helene.created(openCampaignBody(api.current));
    const listed = async () =>
      (await camille.get(ORDER_CAMPAIGNS)).json<{ id: string }[]>().some((one) => one.id === id);
    expect(await listed()).toBe(true);
    for (const _time of [1, 2]) {
      const reply = await helene.post(managedUrl(id, 'fermeture'));
      expect(reply.statusCode, reply.body).toBe(200);
      expect(reply.json()).toEqual({ statut: 'FERMEE' });
    }
    expect(await listed()).toBe(false);
    const lines = (await helene.get(MANAGED)).json<FunderCampaignLine[]>();
    expect(lines.find((line) => line.id === id)?.statut).toBe('FERMEE');
    expect(codeOf(await camille.save(id, await camille.bodyFor(id, accountOnly(20))))).toBe(
      'SESSION_FERMEE',
    );
    expect(codeOf(await helene.change(id, { libelle: 'Rouverte' }))).toBe('SESSION_FERMEE');
  });
});

describe('copying a campaign', () => {
  it('[FUND-07] copies texts and figures to a draft', async () => {
    const reply = await helene.post(managedUrl('5001', 'copie'));
    expect(reply.statusCode, reply.body).toBe(200);
    const { id } = reply.json<{ id: string }>();
    const [first, copy] = [await helene.campaign('5001'), await helene.campaign(id)];
    const today = api.current.clock.businessDay();
    expect(copy).toMatchObject({
      libelle: `Copie de ${first.libelle}`,
      dateOuverture: formatFrenchDate(addDays(today, 1)),
      dateFermeture: formatFrenchDate(addDays(today, 91)),
      statut: 'BROUILLON',
      version: 1,
      aDesLignes: false,
      aUnFichierControle: false,
    });
    /** Without the fields that differ between the two campaigns. */
    const words = (campaign: typeof copy) => {
      const { quotas, infoControles, pointsDeLivraison, infosSupplementaires, ...rest } = campaign;
      const {
        id: _id,
        libelle: _libelle,
        version: _version,
        statut: _statut,
        aDesLignes: _lines,
        aUnFichierControle: _file,
        dateOuverture: _opening,
        dateFermeture: _closing,
        ...kept
      } = rest;
      return {
        ...kept,
        quotas: quotas.map((quota) => ({ ...quota, categoriePersonnelId: '', utilise: false })),
        infoControles: infoControles.map((one) => ({ ...one, idControle: '', utilise: false })),
        pointsDeLivraison: pointsDeLivraison.map((one) => ({ ...one, id: '', utilise: false })),
        infosSupplementaires,
      };
    };
    expect(words(copy)).toEqual(words(first));
    expect(copy.quotas[0]?.categoriePersonnelId).not.toBe(first.quotas[0]?.categoriePersonnelId);
  });

  it('[FUND-07] a copy of a permanent campaign is not permanent and keeps the questions', async () => {
    const { id } = (await helene.post(managedUrl('5002', 'copie'))).json<{ id: string }>();
    const copy = await helene.campaign(id);
    expect(copy).toMatchObject({ permanent: false, statut: 'BROUILLON' });
    expect(copy.infosSupplementaires.map(({ code }) => code)).toEqual([
      'SERVICE',
      'TELEPHONE_BUREAU',
    ]);
  });

  it('[33-5] the copy opens by no date until it is published', async () => {
    const { id } = (await helene.post(managedUrl('5001', 'copie'))).json<{ id: string }>();
    await api.current.query(
      `update precommande_session set date_ouverture = date_ouverture - 30 where id = $1`,
      [id],
    );
    const listed = async () =>
      (await camille.get(ORDER_CAMPAIGNS)).json<{ id: string }[]>().some((one) => one.id === id);
    expect((await helene.campaign(id)).statut).toBe('BROUILLON');
    expect(await listed()).toBe(false);
    expect(codeOf(await camille.get(`/api/eb/sessions-precommande/${id}/informations`))).toBe(
      'SESSION_PRECOMMANDE_INCONNUE',
    );
    for (const _time of [1, 2]) {
      const reply = await helene.post(managedUrl(id, 'publication'));
      expect([reply.statusCode, reply.json()]).toEqual([
        200,
        { statut: 'OUVERTE', idOperation: null },
      ]);
    }
    expect(await listed()).toBe(true);
  });

  it('[33-5] a draft whose closing date has passed is not published', async () => {
    const { id } = (await helene.post(managedUrl('5001', 'copie'))).json<{ id: string }>();
    await api.current.query(
      `update precommande_session set date_ouverture = date_ouverture - 400,
         date_fermeture = date_fermeture - 400 where id = $1`,
      [id],
    );
    expect(codeOf(await helene.post(managedUrl(id, 'publication')))).toBe('SESSION_FERMEE');
    expect((await helene.campaign(id)).statut).toBe('BROUILLON');
  });

  it('[33-6] says what a campaign may cost and which category passes the yearly ceiling', async () => {
    const id = await helene.created(
      openCampaignBody(api.current, {
        quotas: [
          {
            categoriePersonnel: 'Cadres',
            maxParticipation: 9_000,
            maxCESU: 9_000,
            tauxParticipation: 100,
          },
          {
            categoriePersonnel: 'Autres',
            maxParticipation: 1_000,
            maxCESU: 1_200,
            tauxParticipation: 50,
          },
        ],
        controlerMontant: true,
      }),
    );
    const budget = (await helene.get(managedUrl(id, 'budget'))).json<CampaignBudget>();
    expect(budget).toMatchObject({
      categories: [
        { categoriePersonnel: 'Cadres', participationMaximale: 9_000, depassePlafond: true },
        { categoriePersonnel: 'Autres', participationMaximale: 600, depassePlafond: false },
      ],
      engage: 0,
    });
    expect(budget.nombrePersonnes).toBeGreaterThan(0);
    expect(budget.pireCas).toBe(9_000 * budget.nombrePersonnes);
  });
});
