import type { OrderedCampaign } from '@portail/contract/orders/order-campaign.schemas.ts';
import type { StoredPreOrder } from '@portail/contract/orders/ordering.schemas.ts';
import { addDays, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import {
  codeOf,
  createOrderer,
  useOrderer,
  ORDER_CAMPAIGNS,
  campaignUrl,
  type Orderer,
} from '../../../../test/order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const camille = useOrderer(api, 'demo-rh');
const sophie = useOrderer(api, 'demo-double');

describe('campaigns', () => {
  it('[ORD-03] [ORD-15] lists only those that are open today or permanent', async () => {
    const reply = await camille.current.get(`${ORDER_CAMPAIGNS}?numeroContrat=100001`);
    expect(reply.statusCode).toBe(200);
    const campaigns = reply.json<{ id: string; permanent: boolean; statut: string }[]>();
    expect(campaigns.map(({ id }) => id).toSorted()).toEqual(['5001', '5002', '5003', '5006']);
    expect(campaigns.find(({ id }) => id === '5002')).toMatchObject({
      libelle: 'Nouveaux arrivants',
      dateFermeture: null,
      permanent: true,
      statut: 'OUVERTE',
      precommandeEnCours: false,
    });
  });

  it('[ORD-03] uses the business day and early closings', async () => {
    try {
      api.current.clock.advance(100 * 86_400_000);
      const later = await createOrderer(api.current, 'demo-rh');
      const open = async () =>
        (await later.get(ORDER_CAMPAIGNS)).json<{ id: string }[]>().map(({ id }) => id);
      expect((await open()).toSorted()).toEqual(['5002', '5005']);
      await api.current.query(`update precommande_session set fermee_le = now() where id = '5002'`);
      expect(await open()).toEqual(['5005']);
    } finally {
      await api.current.query(`update precommande_session set fermee_le = null`);
      api.current.clock.advance(-100 * 86_400_000);
    }
  });

  it('[ORD-02] [ORD-44] lists none when the contract takes no orders', async () => {
    const restricted = await createOrderer(api.current, 'demo-restreint');
    expect((await restricted.get(ORDER_CAMPAIGNS)).json()).toEqual([]);
    const social = await createOrderer(api.current, 'demo-social');
    expect((await social.get(ORDER_CAMPAIGNS)).json()).toEqual([]);
    expect((await social.get(campaignUrl('5101', 'informations'))).statusCode).toBe(404);
  });

  it('[ORD-08] returns the fields with the names of the specification', async () => {
    const today = api.current.clock.businessDay();
    expect(await camille.current.campaign('5001')).toMatchObject({
      id: '5001',
      idContrat: '100001',
      libelle: `Campagne CESU ${today.slice(0, 4)}`,
      idProduitCompte: 'GE',
      idProduitTitre: 'GE',
      libellePersonnaliseProduitCompte: null,
      libellePersonnaliseProduitTitre: null,
      dateOuverture: formatFrenchDate(addDays(today, -30)),
      dateFermeture: formatFrenchDate(addDays(today, 60)),
      permanent: false,
      valeurFacialeImposee: null,
      idRefPrestationLimitation: null,
      restrictionsValeursTitres: [10, 20, 30],
      idGroupeSession: 'HORIZON',
    });
    expect((await camille.current.campaign('5002')).valeurFacialeImposee).toBe(15);
  });

  it('[ORD-09] returns its quotas: category, maxima, rate and tranches', async () => {
    const { quotas } = await camille.current.campaign('5001');
    expect(quotas[0]).toEqual({
      categoriePersonnel: 'Employé',
      maxParticipation: 600,
      maxCESU: 1_000,
      tauxParticipation: 60,
      tranches: [
        { min: 0, max: 1_000, tauxParticipation: 80 },
        { min: 1_000, max: 2_000, tauxParticipation: 60 },
        { min: 2_000, max: null, tauxParticipation: 40 },
      ],
      lineaire: null,
    });
    const byIncome = await camille.current.campaign('5006');
    expect(byIncome.quotas[0]?.lineaire).toEqual({
      min: 800,
      max: 2_400,
      tauxAuMin: 80,
      tauxAuMax: 20,
    });
  });

  it('[ORD-10] returns its controls and the identifying one', async () => {
    const campaign = await camille.current.campaign('5001');
    expect(campaign).toMatchObject({
      demanderInfosSupplementaires: false,
      controlerMontant: true,
      controlerMontantDisponible: true,
      infoControleIdentificatrice: 'MATRICULE',
    });
    expect(
      campaign.infoControles.map(({ code, libelle, selectionnee }) => [
        code,
        libelle,
        selectionnee,
      ]),
    ).toEqual([
      ['MATRICULE', 'Matricule', true],
      ['DATE_NAISSANCE', 'Date de naissance', true],
      ['QUOTIENT_FAMILIAL', 'Quotient familial', false],
    ]);
  });

  it('[ORD-11] returns its additional questions with code, label and control', async () => {
    const { infosSupplementaires } = await camille.current.campaign('5002');
    expect(infosSupplementaires.map(({ code, libelle }) => [code, libelle])).toEqual([
      ['SERVICE', 'Service'],
      ['TELEPHONE_BUREAU', 'Poste téléphonique'],
    ]);
    expect(infosSupplementaires.every(({ idControle }) => idControle !== '')).toBe(true);
  });

  it('[ORD-12] returns its deliveries and delivery points', async () => {
    const campaign = await camille.current.campaign('5001');
    expect(campaign).toMatchObject({
      livraisonDomicile: true,
      autreAdresse: true,
      pointLivraison: true,
    });
    expect(campaign.pointsDeLivraison[1]).toMatchObject({
      libelle: 'Entrepôt de Saint-Priest',
      codePostalEtVille: '69800 SAINT-PRIEST',
      destinataire: 'Groupe Horizon Logistique',
      complementAdresse: '',
      numeroEtRue: '4 rue des Entrepreneurs',
      zoneIndustrielle: 'ZI Mi-Plaine',
    });
  });

  it('[ORD-13] returns its mails: four texts, the days before closing, and five flags', async () => {
    const campaign = await camille.current.campaign('5001');
    expect(campaign).toMatchObject({
      afficherIntroduction: true,
      jourAvantMailDeFermeture: 7,
      envoyerConfirmation: true,
    });
    expect(campaign.messageIntroduction).toContain('Bienvenue');
    const read = async () => {
      const campaign = await camille.current.campaign('5003');
      return {
        contents: [
          campaign.mailConfirmation,
          campaign.messageIntroduction,
          campaign.mailOuverture,
          campaign.mailFermeture,
        ],
        days: campaign.jourAvantMailDeFermeture,
        shown: [campaign.afficherConfirmation, campaign.afficherIntroduction],
        sent: [campaign.envoyerConfirmation, campaign.envoyerOuverture, campaign.envoyerFermeture],
      };
    };
    const set = (flags: readonly boolean[]) =>
      api.current.query(
        `update precommande_session set mail_confirmation = 'Confirmation', message_introduction =
           'Introduction', mail_ouverture = 'Ouverture', mail_fermeture = 'Fermeture',
           jour_avant_mail_de_fermeture = 12, afficher_confirmation = $1, afficher_introduction = $2,
           envoyer_confirmation = $3, envoyer_ouverture = $4, envoyer_fermeture = $5
         where id = '5003'`,
        [...flags],
      );
    for (let on = 0; on < 5; on += 1) {
      const flags = Array.from({ length: 5 }, (_, rank) => rank === on);
      await set(flags);
      expect(await read()).toEqual({
        contents: ['Confirmation', 'Introduction', 'Ouverture', 'Fermeture'],
        days: 12,
        shown: flags.slice(0, 2),
        sent: flags.slice(2),
      });
    }
  });

  it.each([
    ['unknown', '9999'],
    ['of a contract that is not theirs', '5201'],
    ['still to come', '5005'],
  ])('[ORD-16] answers 404 when it is %s', async (_, id) => {
    const reply = await camille.current.get(campaignUrl(id, 'informations'));
    expect(reply.statusCode).toBe(404);
    expect(codeOf(reply)).toBe('SESSION_PRECOMMANDE_INCONNUE');
  });

  it('[ORD-17] returns the asked controls and the category of the funder’s line', async () => {
    const reply = await camille.current.get(campaignUrl('5001', 'informations-complementaires'));
    expect(reply.json()).toMatchObject({
      informationsControles: [
        { code: 'MATRICULE', libelle: 'Matricule' },
        { code: 'DATE_NAISSANCE', libelle: 'Date de naissance' },
      ],
      categoriesPersonnel: [{ libelle: 'Employé', selectionne: true }],
    });
    // The category of a person without a line is unknown.
    const free = await camille.current.categories('5003');
    expect(free.map(({ libelle, selectionne }) => [libelle, selectionne])).toEqual([
      ['Employé', false],
      ['Cadre', false],
    ]);
  });

  it('[ORD-36] returns the deliveries of the campaign and the person’s address', async () => {
    const reply = await camille.current.get(campaignUrl('5006', 'informations-livraison'));
    expect(reply.json()).toMatchObject({
      livraisonDomicile: false,
      autreAdresse: false,
      pointLivraison: true,
      zoneAdresse0: '12 rue des Tilleuls',
      zoneAdresse2: 'Appartement 24',
      codePostalEtVille: '69003 LYON',
    });
  });
});

describe('stored order', () => {
  it('[ORD-16] [AUTH-53] [AUTH-54] is empty and prefilled from the profile without an order', async () => {
    const stored = (
      await camille.current.get(campaignUrl('5001', 'informations-commande'))
    ).json<StoredPreOrder>();
    expect(stored).toMatchObject({
      orderType: 'NEW_ORDER',
      profil: {
        emailContact: 'camille.rousseau@courriel.example',
        civilite: 'MME',
        dateNaissance: '14/03/1986',
        telephonePrincipal: '0612345678',
        codePostalEtVille: '69003 LYON',
        // Known values are prefilled.
        informationsControles: [{ valeur: '1000001A' }, { valeur: '14/03/1986' }],
      },
      montants: { montantTotal: 0, montantTitre: 0, montantCompte: 0, motifPreCommande: null },
      livraison: null,
    });
    const [category] = await camille.current.categories('5001');
    expect(stored.profil.idCategoriePersonnel).toBe(category?.categoriePersonnelId);
    expect(
      (await camille.current.get(campaignUrl('5001', 'recapitulatif-commande'))).statusCode,
    ).toBe(404);
  });

  it('[ORD-05] [ORD-16] [AUTH-54] has the shape of the body that made it', async () => {
    const stored = (
      await sophie.current.get(campaignUrl('5001', 'informations-commande'))
    ).json<StoredPreOrder>();
    expect(stored).toMatchObject({
      orderType: 'EDIT_ORDER',
      montants: {
        montantTotal: 300,
        montantTitre: 200,
        valeurFaciale: 20,
        montantCompte: 100,
        motifPreCommande: 'GARDE_ENFANT',
      },
      livraison: { typeLivraison: 1, codePostalEtVille: '44000 NANTES' },
      paiement: { modePaiement: 1 },
    });
    expect(stored.profil.informationsControles.map(({ valeur }) => valeur)).toEqual([
      '1000002B',
      '21/07/1979',
    ]);
  });

  it('[ORD-24] [XC-47] returns the available payment modes', async () => {
    const modesOf = async (orderer: Orderer, campaign: string) =>
      (await orderer.get(campaignUrl(campaign, 'informations-commande'))).json<StoredPreOrder>()
        .paiement.modesProposes;
    expect(await modesOf(camille.current, '5001')).toEqual([1, 3, 4]);
    const julie = await createOrderer(api.current, 'demo-petit');
    expect(await modesOf(julie, '5201')).toEqual([3]);
  });

  it('[ORD-25] has an overview of parts, vintage and formats', async () => {
    const reply = await sophie.current.get(campaignUrl('5001', 'recapitulatif-commande'));
    const { millesimes } = (
      await sophie.current.get(campaignUrl('5001', 'informations'))
    ).json<OrderedCampaign>();
    expect(millesimes.map(({ millesime }) => millesime)).toContain(
      reply.json<{ millesime: number }>().millesime,
    );
    expect(reply.json<{ dateCommande: string }>().dateCommande).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(reply.json()).toMatchObject({
      partBeneficiaire: 180,
      partFinancee: 120,
      typeCommande: 'NEW_ORDER',
      montantCompteCommande: 100,
      motifCommande: 'GARDE_ENFANT',
      montantTitreCommande: 200,
      montantTotalCommande: 300,
      valeurFacialeTitre: 20,
      nombreTitres: 10,
    });
  });
});
