import type { ALL_CALLS, CallName } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { preOrderBody } from '@portail/contract/schemas/ordering.ts';
import type { SessionBodyInput } from '@portail/contract/schemas/funder-sessions.ts';
import type { registrationPayload } from '@portail/contract/schemas/registration.ts';
import type * as z from 'zod/mini';

type BodyOf<C> = C extends { readonly body: infer B extends z.ZodMiniType } ? z.input<B> : never;

type CallsWithBody = {
  [K in CallName]: (typeof ALL_CALLS)[K] extends { readonly body: unknown } ? K : never;
}[CallName];

const CONTROLS = [
  { code: 'MATRICULE', valeur: '1000101K' },
  { code: 'DATE_NAISSANCE', valeur: '15/06/1990' },
];

/** Antoine Fournier, expected in session 5001 of contract 100001. */
export const VALID_REGISTRATION: z.input<typeof registrationPayload> = {
  civilite: 'M',
  nom: 'Fournier',
  prenom: 'Antoine',
  dateNaissance: '15/06/1990',
  zoneAdresse0: '14 rue Garibaldi',
  telephonePrincipal: '0612131415',
  codePostalEtVille: '69006 LYON',
  offresMail: false,
  emailContact: 'antoine.fournier@courriel.example',
  confirmationEmailContact: 'antoine.fournier@courriel.example',
  verifierInfoControles: { informationsControles: CONTROLS },
  infosSupplementaires: [],
  nouveauMotDePasse: 'Tulipe-Ovale-Zinc-42',
  nouveauMotDePasseConfirmation: 'Tulipe-Ovale-Zinc-42',
  choixTypeProduit: 'COMPTE',
  dejaEnregistre: false,
};

const ORDER_CONTROLS = [{ idControle: '00000000-0000-4000-8000-000000000001', valeur: '1000001A' }];
const ORDER_CATEGORY = '00000000-0000-4000-8000-000000000002';

/** Camille Rousseau orders on paper and on an account; ids are those of no session. */
export const VALID_PRE_ORDER: z.input<typeof preOrderBody> = {
  profil: {
    emailContact: 'camille.rousseau@courriel.example',
    civilite: 'MME',
    dateNaissance: '14/03/1986',
    zoneAdresse0: '12 rue des Tilleuls',
    telephonePrincipal: '0612345678',
    codePostalEtVille: '69003 LYON',
    idCategoriePersonnel: ORDER_CATEGORY,
    informationsControles: ORDER_CONTROLS,
  },
  montants: {
    montantTotal: 250,
    montantTitre: 150,
    valeurFaciale: 15,
    montantCompte: 100,
    motifPreCommande: 'GARDE_ENFANT',
    conditionsGenerales: true,
  },
  livraison: { typeLivraison: 1 },
  paiement: { modePaiement: 3 },
};

/** A session on an account alone, by a control and a category; no field of it may be null. */
export const VALID_SESSION = {
  idContrat: '100001',
  libelle: 'Campagne de printemps',
  idProduitCompte: 'SAP',
  dateOuverture: '01/03/2027',
  dateFermeture: '31/03/2027',
  permanent: false,
  restrictionsValeursTitres: [],
  quotas: [
    {
      categoriePersonnel: 'Employé',
      maxParticipation: 600,
      maxCESU: 1_000,
      tauxParticipation: 60,
      tranches: [{ min: 0, max: 1_000, tauxParticipation: 80 }],
    },
  ],
  demanderInfosSupplementaires: true,
  controlerMontant: true,
  controlerMontantDisponible: true,
  infoControles: [
    { code: 'MATRICULE', libelle: 'Matricule', selectionnee: true },
    { code: 'QUOTIENT_FAMILIAL', libelle: 'Quotient familial', selectionnee: false },
  ],
  infosSupplementaires: [{ code: 'SERVICE', libelle: 'Service' }],
  livraisonDomicile: true,
  autreAdresse: false,
  pointLivraison: true,
  pointsDeLivraison: [{ libelle: 'Siège', codePostalEtVille: '69003 LYON' }],
  mailConfirmation: 'Votre commande est enregistrée.',
  messageIntroduction: 'Bienvenue dans la campagne.',
  mailOuverture: 'La campagne est ouverte.',
  mailFermeture: 'La campagne ferme bientôt.',
  jourAvantMailDeFermeture: 7,
  afficherConfirmation: true,
  afficherIntroduction: true,
  envoyerConfirmation: true,
  envoyerOuverture: true,
  envoyerFermeture: true,
} as const satisfies SessionBodyInput;

/** A body that each call accepts: a new call without one does not compile. */
export const VALID_BODIES: {
  readonly [K in CallsWithBody]: BodyOf<(typeof ALL_CALLS)[K]>;
} = {
  signIn: {
    login: 'demo-rh',
    password: 'Portail-Demo-2026',
    typeEspace: 'ESPACE_BENEFICIAIRE',
  },
  validateSecondStep: {
    codeVerification: '123456',
    sessionMfaId: '00000000-0000-4000-8000-000000000000',
  },
  sendNewCode: { sessionMfaId: '00000000-0000-4000-8000-000000000000' },
  startPasskeyStep: { sessionMfaId: '00000000-0000-4000-8000-000000000000' },
  validatePasskeyStep: {
    sessionMfaId: '00000000-0000-4000-8000-000000000000',
    reponse: { id: 'AAAA', type: 'public-key' },
  },
  confirmTotp: { code: '123456' },
  addPasskey: { nom: 'Mon téléphone', reponse: { id: 'AAAA', type: 'public-key' } },
  recoverLogin: {
    nom: 'Rousseau',
    prenom: 'Camille',
    dateNaissance: '14/03/1986',
    codePostal: '69003',
    numeroContrat: '100001',
  },
  resetPassword: {
    nouveauMotDePasse: 'Tulipe-Ovale-Zinc-42',
    resetPasswordToken: 'jeton-qui-n-existe-pas',
  },
  changePassword: {
    ancienMotDePasse: 'Portail-Demo-2026',
    nouveauMotDePasse: 'Tulipe-Ovale-Zinc-42',
    nouveauMotDePasseConfirmation: 'Tulipe-Ovale-Zinc-42',
  },
  confirmIdentity: { code: '123456' },
  bypassSignIn: {
    identifiantSource: 'rh-horizon',
    identifiantCible: 'demo-rh',
    jetonConnexion: 'jeton-qui-n-existe-pas',
    typeEspace: 'ESPACE_BENEFICIAIRE',
    idSessionPreCommande: '5001',
  },
  issueLink: {
    identifiantSource: 'rh-horizon',
    identifiantCible: 'demo-rh',
    typeEspace: 'ESPACE_BENEFICIAIRE',
    mode: 'PARTENAIRE',
    idSessionPreCommande: '5001',
    actionType: 'NEW_ORDER',
  },
  checkControls: { informationsControles: CONTROLS },
  checkAlreadyRegistered: {
    prenom: 'Antoine',
    nom: 'Fournier',
    dateNaissance: '15/06/1990',
    codePostalEtVille: '69006 LYON',
    verifierInfoControles: { informationsControles: CONTROLS },
  },
  register: VALID_REGISTRATION,
  sendLogin: { emailContact: 'antoine.fournier@courriel.example' },
  measureAudience: { page: 'HOME', evenement: 'VUE' },
  checkOrderControls: { informationsControles: ORDER_CONTROLS },
  computeOrderCeiling: {
    idCategoriePersonnel: ORDER_CATEGORY,
    informationsControles: ORDER_CONTROLS,
  },
  computeBeneficiaryPart: {
    idCategoriePersonnel: ORDER_CATEGORY,
    montantTotal: 250,
    montantTitre: 150,
    montantCompte: 100,
    valeurFaciale: 15,
    informationsControles: ORDER_CONTROLS,
  },
  savePreOrder: VALID_PRE_ORDER,
  computeFaceValue: { montantTotal: 150, nombreTitres: 10 },
  startPreOrderCardPayment: { idSession: '5001' },
  makeFunderOrder: { numeroBonCommande: 'BC-2026-0042' },
  createMandate: { titulaire: 'Camille Rousseau', iban: 'FR7630006000011234567890189' },
  computeReloadFees: {
    montant: 15.5,
    numeroComptesCESU: ['4000000000'],
    codeNAN: '1234567',
    numeroContrat: '100001',
    typeContrat: 'CESU_RH',
  },
  computeComplementFees: {
    codeNAN: '1234567',
    montantComplement: 15.5,
    numeroContrat: '100001',
    typeContrat: 'CESU_RH',
  },
  invitePayee: {
    numeroContrat: '100001',
    nom: 'Garderie des Prés',
    email: 'garderie.des.pres@courriel.example',
  },
  startAccountCardPayment: { reference: 'PC0000000000' },
  changeBankDetails: { titulaire: 'Fatou Diallo', iban: 'FR7630006000011234567890189' },
  payFromAccount: {
    montant: 15.5,
    numeroComptesCESU: ['4000000000'],
    codeNAN: '1234567',
    numeroContrat: '100001',
    typeContrat: 'CESU_RH',
  },
  checkScratchCode: { numeroCheque: '9999999999', caseAGratter: '0000' },
  payWithTitres: {
    codeNAN: '1234567',
    idProduit: 'SAP',
    millesime: new Date().getFullYear(),
    montant: 15,
    numeroContrat: '100001',
    titres: [{ numeroTitre: '9999999999', caseAGratter: '0000' }],
    typeContrat: 'CESU_RH',
  },
  opposeTitre: { motif: 'PERTE' },
  inviteFunderUser: {
    nom: 'Marchand',
    prenom: 'Lucas',
    email: 'lucas.marchand@groupe-horizon.example',
    role: 'LECTEUR',
  },
  changeFunderUserRole: { role: 'LECTEUR' },
  createFunderSession: VALID_SESSION,
  // An old reading of the session that is there: its form is right all the same.
  updateFunderSession: { ...VALID_SESSION, version: 1_000_000 },
  previewSessionMail: {
    idContrat: '100001',
    typeCourriel: 'OUVERTURE',
    libelle: 'Campagne de printemps',
    contenu: 'La campagne est ouverte.',
    permanent: false,
  },
  updateSessionLines: {
    lignes: [{ idLigne: '00000000-0000-4000-8000-000000000003', montantTotal: 120 }],
  },
  validateSessionLines: { idsLignes: ['00000000-0000-4000-8000-000000000003'] },
  sendContactMessage: {
    nom: 'Camille Rousseau',
    email: 'camille.rousseau@courriel.example',
    numeroContrat: '100001',
    objet: 'COMMANDE',
    message: 'Je ne trouve pas ma dernière commande.',
  },
};

const SAMPLE_PARAMS: Readonly<Record<string, string>> = {
  numeroContrat: '100001',
  idSession: '5001',
  id: '5001',
  // The first account and a book of Camille Rousseau, demo-rh.
  numeroCompteCesu: '4000000000',
  numeroTitre: '9999999999',
  numeroRemise: 'RTZZZZZZZZZZ',
  idProduit: 'SAP',
  millesime: String(new Date().getFullYear()),
};

/** The address of a call, its parameters filled with something that may exist. */
export const sampleUrl = ({ path }: Pick<CallDefinition, 'path'>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => SAMPLE_PARAMS[name] ?? 'x').replace('*', 'x');
