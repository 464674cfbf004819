import type { StoredPreOrder } from '@portail/contract/schemas/ordering.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  codeOf,
  createOrderer,
  ORDER_SESSIONS,
  sessionUrl,
  type Orderer,
} from '../../../test/order-calls.ts';
import { useTestApi } from '../../../test/test-api.ts';

const api = useTestApi();
let camille: Orderer;
let sophie: Orderer;

beforeAll(async () => {
  camille = await createOrderer(api.current, 'demo-rh');
  sophie = await createOrderer(api.current, 'demo-double');
});

describe('sessions', () => {
  it('[ORD-03] [ORD-15] lists those that are open today or permanent, and no other', async () => {
    const reply = await camille.get(`${ORDER_SESSIONS}?numeroContrat=100001`);
    expect(reply.statusCode).toBe(200);
    const sessions = reply.json<{ id: string; permanent: boolean; statut: string }[]>();
    expect(sessions.map(({ id }) => id).toSorted()).toEqual(['5001', '5002', '5003', '5006']);
    expect(sessions.find(({ id }) => id === '5002')).toMatchObject({
      libelle: 'Nouveaux arrivants',
      dateFermeture: null,
      permanent: true,
      statut: 'OUVERTE',
      precommandeEnCours: false,
    });
  });

  it('[ORD-03] follows the business day, and the funder who closes early', async () => {
    try {
      api.current.clock.advance(100 * 86_400_000);
      const later = await createOrderer(api.current, 'demo-rh');
      const open = async () =>
        (await later.get(ORDER_SESSIONS)).json<{ id: string }[]>().map(({ id }) => id);
      expect((await open()).toSorted()).toEqual(['5002', '5005']);
      await api.current.query(`update precommande_session set fermee_le = now() where id = '5002'`);
      expect(await open()).toEqual(['5005']);
    } finally {
      await api.current.query(`update precommande_session set fermee_le = null`);
      api.current.clock.advance(-100 * 86_400_000);
    }
  });

  it('[ORD-02] [ORD-44] shows none where the contract takes no orders', async () => {
    const restricted = await createOrderer(api.current, 'demo-restreint');
    expect((await restricted.get(ORDER_SESSIONS)).json()).toEqual([]);
    const social = await createOrderer(api.current, 'demo-social');
    expect((await social.get(ORDER_SESSIONS)).json()).toEqual([]);
    expect((await social.get(sessionUrl('5101', 'informations'))).statusCode).toBe(404);
  });

  it('[ORD-08] [ORD-09] [ORD-10] [ORD-11] [ORD-12] [ORD-13] says everything with the provider’s names', async () => {
    const campaign = await camille.session('5001');
    expect(campaign).toMatchObject({
      id: '5001',
      idContrat: '100001',
      idProduitCompte: 'GE',
      idProduitTitre: 'GE',
      permanent: false,
      valeurFacialeImposee: null,
      restrictionsValeursTitres: [10, 20, 30],
      idGroupeSession: 'HORIZON',
      demanderInfosSupplementaires: false,
      controlerMontant: true,
      controlerMontantDisponible: true,
      infoControleIdentificatrice: 'MATRICULE',
      livraisonDomicile: true,
      autreAdresse: true,
      pointLivraison: true,
      afficherIntroduction: true,
      jourAvantMailDeFermeture: 7,
      envoyerConfirmation: true,
    });
    expect(campaign.messageIntroduction).toContain('Bienvenue');
    expect(campaign.quotas[0]).toEqual({
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
    expect(campaign.infoControles.map(({ code, selectionnee }) => [code, selectionnee])).toEqual([
      ['MATRICULE', true],
      ['DATE_NAISSANCE', true],
      ['QUOTIENT_FAMILIAL', false],
    ]);
    expect(campaign.pointsDeLivraison[1]).toMatchObject({
      libelle: 'Entrepôt de Saint-Priest',
      codePostalEtVille: '69800 SAINT-PRIEST',
      destinataire: 'Groupe Horizon Logistique',
      complementAdresse: '',
      numeroEtRue: '4 rue des Entrepreneurs',
      zoneIndustrielle: 'ZI Mi-Plaine',
    });
    const newcomers = await camille.session('5002');
    expect(newcomers.valeurFacialeImposee).toBe(15);
    expect(newcomers.infosSupplementaires.map(({ code }) => code)).toEqual([
      'SERVICE',
      'TELEPHONE_BUREAU',
    ]);
    expect(newcomers.infosSupplementaires.every(({ idControle }) => idControle !== '')).toBe(true);
    const byIncome = await camille.session('5006');
    expect(byIncome.quotas[0]?.lineaire).toEqual({
      min: 800,
      max: 2_400,
      tauxAuMin: 80,
      tauxAuMax: 20,
    });
  });

  it.each([
    ['unknown', '9999'],
    ['of a contract that is not theirs', '5201'],
    ['still to come', '5005'],
  ])('[ORD-16] is not there when it is %s', async (_, id) => {
    const reply = await camille.get(sessionUrl(id, 'informations'));
    expect(reply.statusCode).toBe(404);
    expect(codeOf(reply)).toBe('SESSION_PRECOMMANDE_INCONNUE');
  });

  it('[ORD-17] gives the controls that are asked, and the category of the funder’s line', async () => {
    const reply = await camille.get(sessionUrl('5001', 'informations-complementaires'));
    expect(reply.json()).toMatchObject({
      informationsControles: [
        { code: 'MATRICULE', libelle: 'Matricule' },
        { code: 'DATE_NAISSANCE', libelle: 'Date de naissance' },
      ],
      categoriesPersonnel: [{ libelle: 'Employé', selectionne: true }],
    });
    // Nobody knows of which category a person without a line is.
    const free = await camille.categories('5003');
    expect(free.map(({ libelle, selectionne }) => [libelle, selectionne])).toEqual([
      ['Employé', false],
      ['Cadre', false],
    ]);
  });

  it('[ORD-36] offers the deliveries of the session and the person’s own address', async () => {
    const reply = await camille.get(sessionUrl('5006', 'informations-livraison'));
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

describe('a stored order', () => {
  it('[ORD-16] [AUTH-53] [AUTH-54] is empty, and filled with the profile, where there is none', async () => {
    const stored = (
      await camille.get(sessionUrl('5001', 'informations-commande'))
    ).json<StoredPreOrder>();
    expect(stored).toMatchObject({
      orderType: 'NEW_ORDER',
      profil: {
        emailContact: 'camille.rousseau@courriel.example',
        civilite: 'MME',
        dateNaissance: '14/03/1986',
        telephonePrincipal: '0612345678',
        codePostalEtVille: '69003 LYON',
        // Known already: the person does not type them again.
        informationsControles: [{ valeur: '1000001A' }, { valeur: '14/03/1986' }],
      },
      montants: { montantTotal: 0, montantTitre: 0, montantCompte: 0, motifPreCommande: null },
      livraison: null,
    });
    const [category] = await camille.categories('5001');
    expect(stored.profil.idCategoriePersonnel).toBe(category?.categoriePersonnelId);
    expect((await camille.get(sessionUrl('5001', 'recapitulatif-commande'))).statusCode).toBe(404);
  });

  it('[ORD-05] [ORD-16] [AUTH-54] comes back in the form of the body that made it', async () => {
    const stored = (
      await sophie.get(sessionUrl('5001', 'informations-commande'))
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

  it('[ORD-24] [XC-47] offers the payment modes that the person may use', async () => {
    const modesOf = async (orderer: Orderer, session: string) =>
      (await orderer.get(sessionUrl(session, 'informations-commande'))).json<StoredPreOrder>()
        .paiement.modesProposes;
    expect(await modesOf(camille, '5001')).toEqual([1, 3, 4]);
    const julie = await createOrderer(api.current, 'demo-petit');
    expect(await modesOf(julie, '5201')).toEqual([3]);
  });

  it('[ORD-25] is summed up', async () => {
    const reply = await sophie.get(sessionUrl('5001', 'recapitulatif-commande'));
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
