import { ALL_FLOWS } from '@portail/contract/flows/all-flows.ts';
import type { Page } from '@playwright/test';
import { businessToday, businessYear, dayIn } from './business-day.ts';
import { store } from './link-sessions.ts';

type Given = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The answers of a registration under 100001. */
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

/** An order of paper and account, paid in part by the person, in a campaign that does not exist. */
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

const identified = (numeroEmployeur: string, numeroSalarie: string) => ({
  values: { numeroEmployeur, numeroSalarie },
  isVerified: true,
  isAlsaceMoselle: false,
  salarie: { nom: 'Diallo', prenom: 'Fatou' },
  intervenant: { codeNAN: '2000001', socialReason: 'Fatou Diallo' },
});

/** A completed payment to a payee found by NAN; employees are identified, not declared. */
const PAYMENT: Given = {
  'paiement-compte': {
    choix: { typeContrat: 'CESU_RH', voie: 'ORGANISME' },
    organisme: { intervenant: { codeNAN: '1234567', socialReason: 'Fatou Ndiaye' } },
    identificationCesu: identified('08000000000001', '10000000000001'),
    identificationPaje: identified('P0000000000001', '20000000000001'),
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
      dateRemise: dayIn(0),
      intervenant: { codeNAN: '1234567', socialReason: 'Fatou Ndiaye' },
      nombreTitres: 2,
      montantCents: 3_000,
    },
  },
};

/** A conversion of an account that does not exist. */
const CONVERSION: Given = {
  'changement-format': {
    choix: { sens: 'COMPTE_VERS_TITRES' },
    montant: {
      compte: { numeroCompteCesu: '1', valeurFaciale: 1_500, montantTotal: 10_500 },
      isAccepted: true,
    },
    livraison: { values: { ...ADDRESS, choix: 'PROFIL', destinataire: '' } },
    confirmation: {
      reference: 'CF0000000000',
      sens: 'COMPTE_VERS_TITRES',
      demandeLe: businessToday(),
      libelleProduit: 'Garde d’enfants',
      millesime: businessYear(),
      nombreTitres: 7,
      montantCents: 10_500,
      delaiJours: 10,
      dateDisponibilite: dayIn(10),
      valeurCents: 1_500,
      adresse: { ...ADDRESS, destinataire: 'Camille Rousseau' },
    },
  },
};

const TRADED = {
  millesime: 2026,
  millesimeSuivant: 2027,
  numeroCompteCesu: '1',
  titres: [],
  typeProduitFinal: 'TITRE',
  valeurFaciale: 1_500,
  montantCents: 15_000,
  fraisCents: 1_000,
  typeFrais: 'FORFAIT',
};

/** Last year's account that became a book of this year's, its fee owed. */
const TRADE: Given = {
  echange: {
    choix: {
      values: { source: '1', titres: [], typeProduitFinal: 'TITRE', valeurFaciale: 1_500 },
      accepted: TRADED,
    },
    livraison: { values: { ...ADDRESS, choix: 'PROFIL', destinataire: '' }, isAccepted: true },
    confirmation: {
      reference: 'EM0000000000',
      millesime: 2027,
      montant: 150,
      frais: 10,
      statut: 'EN_ATTENTE_PAIEMENT',
      dateDisponibilite: '20/02/2027',
      jour: '2027-02-10',
      choix: TRADED,
      livraison: { ...ADDRESS, choix: 'PROFIL', destinataire: '' },
      modePaiement: 'CHEQUE',
    },
  },
};

/** A service that was ordered for oneself. */
const SERVICE: Given = {
  prestation: {
    dispositif: { values: { clientId: '7001', dispositif: 'PRESTATAIRE' }, isAccepted: true },
    attribution: {
      values: { personnes: [{ cle: 'a', lien: 'MOI', prenom: '', part: '100' }] },
      isAccepted: true,
    },
    prestation: {
      values: {
        prestation: 'DEC_1',
        quantite: '4',
        dateDebut: dayIn(4),
        dateFin: dayIn(34),
        attestation: false,
      },
      isAccepted: true,
      asksBirths: false,
    },
    precisions: {
      values: {
        ...ADDRESS,
        nom: 'Camille Rousseau',
        telephone: '0612345678',
        email: '',
        consignes: '',
      },
      isAccepted: true,
    },
    paiement: { values: { modePaiement: 'CARTE' }, isAccepted: true },
    confirmation: {
      numeroCommande: 'CSDEMO000001',
      statut: 'EN_ATTENTE',
      jour: businessToday(),
      clientId: '7001',
      dispositif: 'PRESTATAIRE',
      prestation: 'DEC_1',
      minutes: 240,
      dateDebut: dayIn(4),
      dateFin: dayIn(34),
      montantCents: 10_400,
    },
  },
};

const DONE: Given = {
  ...REGISTRATION,
  ...ORDER,
  ...PAYMENT,
  ...PAPER_PAYMENT,
  ...CONVERSION,
  ...TRADE,
  ...SERVICE,
};

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
