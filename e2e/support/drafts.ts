import { ALL_FLOWS } from '@portail/contract/flows/all-flows.ts';
import type { Page } from '@playwright/test';
import { store } from './link-sessions.ts';

type Given = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A registration under 100001, as somebody would have answered it. */
const REGISTRATION: Given = {
  inscription: {
    session: {
      contractId: '100001',
      registrationType: 'CONTROLE',
      allowProductTypeChoice: true,
      libelleMatricule: null,
      id: '1',
      label: 'Session',
      controlInfos: [{ label: 'Matricule', code: 'MATRICULE' }],
      additionalInfos: [],
      isOnly: true,
    },
    controle: { values: ['1000001A'], isChecked: true },
    profil: {
      values: {
        civilite: 'MME',
        nom: 'Rousseau',
        prenom: 'Camille',
        dateNaissance: '14/03/1986',
        zoneAdresse0: '12 rue des Tilleuls',
        zoneAdresse1: '',
        zoneAdresse2: '',
        zoneAdresse3: '',
        codePostalEtVille: '69003 LYON',
        telephonePrincipal: '0612345678',
        telephoneSecondaire: '',
        emailContact: 'camille.rousseau@courriel.example',
        confirmationEmailContact: 'camille.rousseau@courriel.example',
        mailOffers: false,
        postalOffersRefusal: false,
        choixTypeProduit: 'COMPTE',
        infosSupplementaires: [],
      },
      isRegisteredElsewhere: false,
    },
    confirmation: { premiereInscription: true },
  },
};

const ADDRESS = {
  zoneAdresse0: '12 rue des Tilleuls',
  zoneAdresse1: '',
  zoneAdresse2: '',
  zoneAdresse3: '',
  codePostalEtVille: '69003 LYON',
};

/** An order of paper and account, paid in part by the person, in a session that nobody has. */
const ORDER: Given = {
  commande: {
    session: { idSession: '1' },
    informations: { isAccepted: true },
    profil: {
      values: {
        ...ADDRESS,
        emailContact: 'camille.rousseau@courriel.example',
        civilite: 'MME',
        dateNaissance: '14/03/1986',
        telephonePrincipal: '0612345678',
        telephoneSecondaire: '',
        idCategoriePersonnel: '1',
        informationsControles: [],
      },
      isAccepted: true,
    },
    contenu: {
      values: {
        montantTotal: 30_000,
        montantTitre: 15_000,
        montantCompte: 15_000,
        valeurFaciale: 1_500,
        motifPreCommande: 'GARDE_ENFANT',
      },
      parts: {
        partBeneficiaire: 12_000,
        partFinancee: 18_000,
        fraisCompte: 0,
        fraisTitre: 0,
        partImposable: 0,
      },
    },
    livraison: {
      values: { ...ADDRESS, typeLivraison: '1', pointLivraisonId: '' },
      isAccepted: true,
    },
    paiement: { values: { modePaiement: '1' }, isAccepted: true },
    confirmation: {
      idSession: '1',
      libelle: 'Session',
      outcome: {
        idCommande: 'CMD-1',
        beneficiaryMail: 'camille.rousseau@courriel.example',
        deliveryPointLabel: null,
        deliveryType: 1,
        financeurMessage: null,
        orderType: 'NEW_ORDER',
        paymentMode: 1,
        totalAccountAmount: 150,
        totalAccountFees: 0,
        totalTitleAmount: 150,
        totalTitleFees: 0,
        partBeneficiaire: 120,
        partFinancee: 180,
        dateEstimee: null,
      },
    },
  },
};

/** A payment to somebody found by NAN, filled and done. */
const PAYMENT: Given = {
  'paiement-compte': {
    choix: { typeContrat: 'CESU_RH', voie: 'ORGANISME' },
    organisme: { intervenant: { codeNAN: '1234567', socialReason: 'Fatou Ndiaye' } },
    montant: {
      values: {
        source: '',
        ecartes: [],
        montant: null,
        mois: [],
        isCompleted: false,
        complement: null,
        toutUtiliser: false,
        commentaire: '',
      },
      isAccepted: true,
    },
    confirmation: { reference: 'PC0000000000' },
  },
};

/** A payment with paper vouchers that is done. */
const PAPER_PAYMENT: Given = {
  'paiement-titre': {
    choix: { intervenant: { codeNAN: '1234567', socialReason: 'Fatou Ndiaye' } },
    montant: { values: { titres: [], commentaire: '' } },
    confirmation: {
      reference: 'RT0000000000',
      dateRemise: '16/11/2026',
      intervenant: { codeNAN: '1234567', socialReason: 'Fatou Ndiaye' },
      nombreTitres: 2,
      montantCents: 3_000,
    },
  },
};

const DONE: Given = { ...REGISTRATION, ...ORDER, ...PAYMENT, ...PAPER_PAYMENT };

/** An answer to every question of every flow, those of `given` as they are said there. */
const wholeDrafts = (owner: string | null, given: Given) =>
  Object.fromEntries(
    ALL_FLOWS.map((flow) => {
      const answers = Object.fromEntries(flow.steps.map((step) => [step.id, {}]));
      const own = { ...answers, ...DONE[flow.id], ...given[flow.id] };
      return [flow.id, { version: 1, owner, savedAtMs: Date.now(), answers: own }];
    }),
  );

/** As if this person had filled every step of every flow: each of their pages may be opened. */
export const fillDrafts = (page: Page, owner: string | null, given: Given = {}): Promise<void> =>
  store(page, 'localStorage', { 'eb.brouillons': JSON.stringify(wholeDrafts(owner, given)) });
