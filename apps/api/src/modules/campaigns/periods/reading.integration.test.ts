import type {
  FunderContract,
  FunderCampaignInformation,
  FunderCampaignLine,
  MailPreview,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { addDays, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { recoverLogin } from '@portail/contract/identity/recovery.calls.ts';
import * as z from 'zod/mini';
import { beforeAll, describe, expect, it } from 'vitest';
import { VALID_BODIES } from '../../../../test/call-samples.ts';
import {
  createFunder,
  FUNDER_CONTRACTS,
  MANAGED,
  managedUrl,
  openCampaignBody,
  type Funder,
} from '../../../../test/funder-calls.ts';
import { accountOnly, createOrderer } from '../../../../test/order-calls.ts';
import { deliver } from '../../../../test/second-step.ts';
import { CONNECTED_USER, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let helene: Funder;
beforeAll(async () => {
  helene = await createFunder(api.current);
});

const informationOf = async (id: string) =>
  (await helene.get(managedUrl(id, 'informations'))).json<FunderCampaignInformation>();

describe('a funder', () => {
  it('[FUND-01] [FUND-02] signs in to its own space with the data of its screens', async () => {
    const reply = await helene.get(CONNECTED_USER);
    expect(reply.json()).toMatchObject({
      typeEspace: 'ESPACE_CLIENT',
      client: {
        clientType: 'STANDARD',
        clientId: '4001',
        clientNumber: 'C004001',
        expandedMode: true,
        reportableEmployerContribution: true,
        siret: '73282932000074',
        segmentId: 'GRANDS_COMPTES',
      },
    });
    expect(reply.json()).not.toHaveProperty('beneficiary');
  });

  it('[FUND-05] gets a password link by its siret only', async () => {
    const ask = (siret: string) =>
      api.current.http.inject({
        url: `/api/eb/authentification/identifiants-oublies?typeEspace=ESPACE_CLIENT&login=demo-financeur&siret=${siret}`,
      });
    const mails = async (siret: string) => {
      const before = api.current.mailbox.sent.length;
      expect((await ask(siret)).statusCode).toBe(200);
      await deliver(api.current);
      return api.current.mailbox.sent.slice(before).map(({ to }) => to);
    };
    expect(await mails('73282932000074')).toEqual(['helene.dubois@groupe-horizon.example']);
    expect(await mails('81345677900012')).toEqual([]);
  });

  it('[FUND-03] [XC-48] counts as a customer, not a beneficiary, in login recovery', async () => {
    const reply = await api.current.http.inject({
      method: recoverLogin.method,
      url: recoverLogin.path,
      payload: VALID_BODIES.recoverLogin,
    });
    expect(reply.json()).toMatchObject({ typeClient: 'BENEFICIAIRE' });
    const answer = recoverLogin.answer.schema;
    const says = (typeClient: string) =>
      z.safeParse(answer, { typeClient, destinataires: [] }).success;
    expect(['BENEFICIAIRE', 'CLIENT', 'STANDARD'].map(says)).toEqual([true, true, false]);
  });

  it('[FUND-04] [XC-48] sees its contracts with their origin and products', async () => {
    const contracts = (await helene.get(FUNDER_CONTRACTS)).json<FunderContract[]>();
    expect(
      contracts.map(({ numeroContrat, origine, actif }) => ({ numeroContrat, origine, actif })),
    ).toEqual([
      { numeroContrat: '100001', origine: 'CESU_RH', actif: true },
      { numeroContrat: '100002', origine: 'CESU_SOCIAL', actif: true },
    ]);
    expect(contracts[0]?.raisonSociale).toBe('Groupe Horizon');
    expect(contracts[0]?.produits.map(({ idProduit }) => idProduit)).toContain('GE');
  });
});

describe('the list of campaigns', () => {
  it('[FUND-04] [FUND-06] [FUND-22] shows those of its contracts, with state and origin', async () => {
    const campaigns = (await helene.get(MANAGED)).json<FunderCampaignLine[]>();
    const states = Object.fromEntries(campaigns.map(({ id, statut }) => [id, statut]));
    expect(states).toEqual({
      '5001': 'OUVERTE',
      '5002': 'OUVERTE',
      '5003': 'OUVERTE',
      '5004': 'FERMEE',
      '5005': 'A_VENIR',
      '5006': 'OUVERTE',
      '5101': 'OUVERTE',
      '6001': 'FERMEE',
    });
    const today = api.current.clock.businessDay();
    expect(campaigns.find(({ id }) => id === '5001')).toMatchObject({
      numeroContrat: '100001',
      libelle: `Campagne CESU ${today.slice(0, 4)}`,
      dateOuverture: formatFrenchDate(addDays(today, -30)),
      dateFermeture: formatFrenchDate(addDays(today, 60)),
      permanent: false,
      origine: 'CESU_RH',
    });
    expect(campaigns.find(({ id }) => id === '5101')).toMatchObject({
      origine: 'CESU_SOCIAL',
      dateFermeture: null,
      permanent: true,
    });
  });

  it('[FUND-06] filters by contract and by the caller’s client id', async () => {
    const ids = async (query: string) =>
      (await helene.get(`${MANAGED}?${query}`)).json<FunderCampaignLine[]>().map(({ id }) => id);
    expect(await ids('numeroContrat=100002')).toEqual(['5101']);
    expect(await ids('numeroContrat=100002&clientId=4001')).toEqual(['5101']);
    expect((await ids('clientId=4001')).length).toBe(8);
  });
});

describe('campaign details and progress', () => {
  it('[FUND-08] returns every field of the campaign', async () => {
    const campaign = await helene.campaign('5001');
    expect(campaign).toMatchObject({
      id: '5001',
      idContrat: '100001',
      statut: 'OUVERTE',
      infoControleIdentificatrice: 'MATRICULE',
      aUnFichierControle: true,
    });
    expect(campaign.quotas[0]?.tranches).toHaveLength(3);
    expect(campaign.pointsDeLivraison).toHaveLength(2);
    expect((await helene.campaign('5006')).quotas[0]?.lineaire).toEqual({
      min: 800,
      max: 2_400,
      tauxAuMin: 80,
      tauxAuMax: 20,
    });
  });

  it('[FUND-09] counts lines by status and sums the active ones', async () => {
    const [row = {}] = await api.current.query(
      `select count(*) as lines, count(*) filter (where statut = 'EN_ATTENTE') as waiting,
         sum(part_financee_cents) filter (where statut not in ('ANNULEE', 'REFUSEE')) as funded
       from precommande where session_id = '5001'`,
    );
    const before = await informationOf('5001');
    expect(before).toMatchObject({
      id: '5001',
      statut: 'OUVERTE',
      nombreLignes: Number(row['lines']),
      nombreLignesEnAttente: Number(row['waiting']),
      partFinancee: Number(row['funded']) / 100,
    });
    const parts = before.partFinancee + before.partBeneficiaire;
    expect(before.montantTotal).toBeCloseTo(parts, 2);
    const [{ count } = {}] = await api.current.query(
      "select count(*) from controle_ligne where session_id = '5001'",
    );
    expect(before.nombrePersonnesAttendues).toBe(Number(count));

    const camille = await createOrderer(api.current, 'demo-rh');
    await camille.order('5001', accountOnly(100));
    const during = await informationOf('5001');
    expect(during).toMatchObject({
      nombreLignes: before.nombreLignes + 1,
      nombreLignesEnAttente: before.nombreLignesEnAttente + 1,
      montantTotal: before.montantTotal + 100,
      nombrePersonnesAyantCommande: before.nombrePersonnesAyantCommande + 1,
    });
    await camille.cancelled('5001');
    expect(await informationOf('5001')).toMatchObject({
      nombreLignes: during.nombreLignes,
      nombreLignesAnnulees: before.nombreLignesAnnulees + 1,
      montantTotal: before.montantTotal,
      nombrePersonnesAyantCommande: before.nombrePersonnesAyantCommande,
    });
    const listed = (await helene.get(MANAGED)).json<FunderCampaignLine[]>();
    expect(listed.find(({ id }) => id === '5001')).toMatchObject({
      nombreLignes: during.nombreLignes,
      nombreLignesEnAttente: before.nombreLignesEnAttente,
    });
  });

  it('[FUND-09] expects the people of the contract without a control file', async () => {
    const id = await helene.created(openCampaignBody(api.current));
    const [{ count } = {}] = await api.current.query(
      "select count(*) from beneficiary_contract where contract_numero = '100001'",
    );
    expect(await informationOf(id)).toMatchObject({
      nombreLignes: 0,
      montantTotal: 0,
      nombrePersonnesAttendues: Number(count),
      nombrePersonnesAyantCommande: 0,
    });
  });
});

describe('matricule lookup', () => {
  const lookUp = async (campaign: string, matricule: string) => {
    const url = managedUrl(campaign, `matricules/${encodeURIComponent(matricule)}`);
    return (await helene.get(url)).json<object>();
  };
  const UNKNOWN = { nom: null, prenom: null, connu: false };

  it('[FUND-16] finds a person of the control file in any spelling', async () => {
    const antoine = { nom: 'Fournier', prenom: 'Antoine', connu: true };
    expect(await lookUp('5001', '1000101K')).toEqual(antoine);
    expect(await lookUp('5001', ' 1000101k ')).toEqual(antoine);
    // Registered since: the person's own name fills the gap of the file.
    expect(await lookUp('5001', '1000002B')).toMatchObject({ nom: 'Marchand', connu: true });
  });

  it('[25-08] [XC-16] reports a malformed matricule', async () => {
    expect(await lookUp('5001', '1000101')).toMatchObject({
      code: 'REQUETE_INVALIDE',
      erreurs: [{ champ: 'matricule', message: 'Le format du matricule est incorrect' }],
    });
  });

  it('[FUND-16] ignores people of the contract that the file does not name', async () => {
    expect(await lookUp('5001', '9999999Z')).toEqual(UNKNOWN);
    await api.current.query(
      "update beneficiary_contract set matricule = '1000999X' where contract_numero = '100001' and matricule = '1000006H'",
    );
    expect(await lookUp('5001', '1000999X')).toEqual(UNKNOWN);
    expect(await lookUp('5003', '1000999X')).toMatchObject({ connu: true });
  });

  it('[FUND-16] searches the contract when there is no file', async () => {
    expect(await lookUp('5003', '1000001a')).toEqual({
      nom: 'Rousseau',
      prenom: 'Camille',
      connu: true,
    });
    // Of another funder's contract.
    expect(await lookUp('5003', '3000001F')).toEqual(UNKNOWN);
  });
});

describe('mail preview', () => {
  const preview = async (body: object) => {
    const reply = await helene.post(`${MANAGED}/apercu-courriel`, {
      idContrat: '100001',
      libelle: 'Campagne',
      ...body,
    });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<MailPreview>();
  };

  it('[FUND-21] shows the funder’s text within the mail, as plain text', async () => {
    const contenu = 'Bonjour <script>alert(1)</script>\nÀ bientôt';
    for (const typeCourriel of ['CONFIRMATION', 'OUVERTURE', 'FERMETURE']) {
      const { objet, blocs } = await preview({ typeCourriel, contenu });
      expect(objet).not.toBe('');
      expect(blocs).toContainEqual({ type: 'CITATION', texte: contenu, faits: [] });
      expect(blocs.at(-1)?.type).toBe('LIEN');
      expect(blocs.flatMap(({ faits }) => faits)).toContainEqual({
        libelle: 'Session',
        valeur: 'Campagne',
      });
    }
  });

  it('[FUND-21] shows the campaign’s dates, also without a text', async () => {
    const { objet, blocs } = await preview({
      typeCourriel: 'FERMETURE',
      dateOuverture: '01/02/2027',
      dateFermeture: '28/02/2027',
    });
    expect(objet).toBe('Dernier jour pour commander vos CESU\u00a0: 28 février 2027');
    expect(blocs.some(({ type }) => type === 'CITATION')).toBe(false);
    const open = await preview({ typeCourriel: 'OUVERTURE', permanent: true });
    expect(open.blocs.flatMap(({ faits }) => faits)).toContainEqual({
      libelle: 'Fermeture',
      valeur: 'Sans date de fermeture',
    });
  });
});
