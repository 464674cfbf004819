import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';
import {
  email,
  frenchDate,
  numeroContrat,
  personName,
  requiredText,
  townAndPostcode,
} from '../schemas/fields.ts';
import { PASSWORD_MAX_LENGTH } from '../constants/constants.ts';
import { REGISTRATION_TYPES } from './registration-types.schemas.ts';
import { controlValue, registrationPayload } from './registration.schemas.ts';
import { uuid } from '../schemas/wire-fields.ts';
import { defineCall } from '../calls/define-call.ts';

const PROOF_TOKEN_MAX_LENGTH = 64;

const ofContract = z.strictObject({ numeroContrat });
const ofSession = z.strictObject({ numeroContrat, idSession: requiredText(64) });
const labelledCode = z.object({ libelle: z.string(), code: z.string() });

export const getRegistrationParameters = defineCall({
  id: 'B-017',
  summary: 'Lire les paramètres d’inscription d’un contrat',
  method: 'GET',
  path: '/api/eb/inscriptions/:numeroContrat/parametres',
  params: ofContract,
  answer: {
    kind: 'json',
    schema: z.object({
      autoriserChoixTypeProduit: z.boolean(),
      typeInscription: z.enum(REGISTRATION_TYPES),
      raisonSociale: z.string(),
      typeContrat: z.enum(VISUALISATION_MODES),
      libelleMatricule: z.nullable(z.string()),
    }),
  },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['CONTRAT_INCONNU'],
});

export const getRegistrationSessions = defineCall({
  id: 'B-018',
  summary: 'Lister les sessions ouvertes à l’inscription',
  method: 'GET',
  path: '/api/eb/inscriptions/sessions',
  query: z.strictObject({ numeroContrat }),
  answer: {
    kind: 'json',
    schema: z.array(
      z.object({
        id: z.string(),
        libelle: z.string(),
        infoControles: z.array(labelledCode),
        infosSupplementaires: z.array(labelledCode),
      }),
    ),
  },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['CONTRAT_INCONNU'],
});

const controls = z.array(controlValue);

export const checkControls = defineCall({
  id: 'B-019',
  summary: 'Vérifier les informations de contrôle',
  method: 'POST',
  path: '/api/eb/inscriptions/:numeroContrat/sessions/:idSession/verification-controles',
  params: ofSession,
  body: z.strictObject({ informationsControles: controls }),
  answer: {
    kind: 'json',
    schema: z.object({
      civilite: z.nullable(z.enum(['M', 'MME'])),
      nom: z.string(),
      prenom: z.string(),
      dateNaissance: z.nullable(z.string()),
      zoneAdresse0: z.string(),
      zoneAdresse1: z.string(),
      zoneAdresse2: z.string(),
      zoneAdresse3: z.string(),
      codePostalEtVille: z.string(),
      emailContact: z.string(),
      telephonePrincipal: z.string(),
      telephoneSecondaire: z.string(),
    }),
  },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['CONTRAT_INCONNU', 'SESSION_INSCRIPTION_INCONNUE', 'CONTROLES_INCORRECTS'],
  sensitive: { none: 'anonymous, and never changes an existing account' },
});

export const checkAlreadyRegistered = defineCall({
  id: 'B-020',
  summary: 'Savoir si la personne est déjà inscrite',
  method: 'POST',
  path: '/api/eb/inscriptions/:numeroContrat/sessions/:idSession/verification-inscription',
  params: ofSession,
  body: z.strictObject({
    prenom: personName(),
    nom: personName(),
    dateNaissance: frenchDate,
    codePostalEtVille: townAndPostcode,
    verifierInfoControles: z.strictObject({ informationsControles: controls }),
  }),
  answer: {
    kind: 'json',
    schema: z.object({
      dejaInscritSurCeContrat: z.boolean(),
      dejaInscritSurUnAutreContrat: z.boolean(),
    }),
  },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['CONTRAT_INCONNU', 'SESSION_INSCRIPTION_INCONNUE', 'CONTROLES_INCORRECTS'],
  sensitive: { none: 'anonymous, and never changes an existing account' },
});

export const register = defineCall({
  id: 'B-021',
  summary: 'Demander son inscription, que confirme le lien envoyé par e-mail',
  method: 'POST',
  path: '/api/eb/inscriptions/:numeroContrat/sessions/:idSession',
  params: ofSession,
  body: registrationPayload,
  answer: {
    kind: 'json',
    schema: z.object({ inscriptionReussie: z.boolean(), premiereInscription: z.boolean() }),
  },
  access: { kind: 'public' },
  idempotent: false,
  errors: [
    'CONTRAT_INCONNU',
    'SESSION_INSCRIPTION_INCONNUE',
    'CONTROLES_INCORRECTS',
    'DEJA_INSCRIT',
  ],
  sensitive: { none: 'anonymous, and never changes an existing account' },
});

const jeton = requiredText(PROOF_TOKEN_MAX_LENGTH);

export const readRegistrationProof = defineCall({
  id: 'INSCRIPTION-PREUVE',
  summary: 'Lire l’inscription que confirme un lien reçu par e-mail',
  method: 'POST',
  path: '/api/eb/inscriptions/confirmation/lecture',
  body: z.strictObject({ jeton }),
  answer: {
    kind: 'json',
    schema: z.object({
      nom: z.string(),
      prenom: z.string(),
      numeroContrat: z.string(),
      raisonSociale: z.string(),
      emailContact: z.string(),
      /** A new user must enter the password chosen at registration. */
      motDePasseDemande: z.boolean(),
    }),
  },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['LIEN_DEJA_UTILISE'],
  sensitive: { none: 'reads what a mailed link confirms' },
});

export const confirmRegistration = defineCall({
  id: 'INSCRIPTION-CONFIRMATION',
  summary: 'Confirmer son inscription par le lien reçu par e-mail',
  method: 'POST',
  path: '/api/eb/inscriptions/confirmation',
  body: z.strictObject({
    jeton,
    motDePasse: z.optional(requiredText(PASSWORD_MAX_LENGTH)),
  }),
  answer: {
    kind: 'json',
    schema: z.object({
      inscriptionReussie: z.boolean(),
      premiereInscription: z.boolean(),
      /** Login of a new user. */
      identifiant: z.nullable(z.string()),
    }),
  },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['LIEN_DEJA_UTILISE', 'MOT_DE_PASSE_INCORRECT', 'DEJA_INSCRIT', 'EMAIL_DEJA_UTILISE'],
  sensitive: { none: 'the mailed link is the proof, and a new account also asks for its password' },
});

/** Contracts requested in the name of the signed-in user, who decides. */
const ownPending = {
  kind: 'token',
  anyOf: ['GERER_PROFIL'],
  mutates: false,
  isPersonal: true,
} as const;
const decidesOwnPending = { ...ownPending, mutates: true } as const;
const ofPending = z.strictObject({ idDemande: uuid });

export const getPendingRegistrations = defineCall({
  id: 'INSCRIPTIONS-A-CONFIRMER',
  summary: 'Lire les inscriptions demandées en son nom, à confirmer',
  method: 'GET',
  path: '/api/eb/inscriptions/a-confirmer',
  answer: {
    kind: 'json',
    schema: z.array(
      z.object({
        idDemande: z.string(),
        numeroContrat: z.string(),
        raisonSociale: z.string(),
        demandeLe: z.string(),
      }),
    ),
  },
  access: ownPending,
  idempotent: false,
  errors: [],
});

export const confirmPendingRegistration = defineCall({
  id: 'INSCRIPTIONS-A-CONFIRMER-ACCORD',
  summary: 'Ajouter à son espace le contrat d’une inscription à confirmer',
  method: 'POST',
  path: '/api/eb/inscriptions/a-confirmer/:idDemande',
  params: ofPending,
  answer: {
    kind: 'json',
    schema: z.object({ inscriptionReussie: z.boolean(), premiereInscription: z.boolean() }),
  },
  access: decidesOwnPending,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'DEJA_INSCRIT'],
  sensitive: { none: 'adds a contract that the signed-in person recognises' },
});

export const declinePendingRegistration = defineCall({
  id: 'INSCRIPTIONS-A-CONFIRMER-REFUS',
  summary: 'Écarter une inscription demandée en son nom',
  method: 'DELETE',
  path: '/api/eb/inscriptions/a-confirmer/:idDemande',
  params: ofPending,
  answer: { kind: 'empty' },
  access: decidesOwnPending,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'puts a request aside' },
});

export const sendLogin = defineCall({
  id: 'B-022',
  summary: 'Recevoir son identifiant par e-mail',
  method: 'POST',
  path: '/api/eb/inscriptions/:numeroContrat/envoi-identifiant',
  params: ofContract,
  body: z.strictObject({ emailContact: email() }),
  answer: { kind: 'empty' },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['CONTRAT_INCONNU'],
  sensitive: { none: 'sends the login to an address already proved' },
});

export const searchTowns = defineCall({
  id: 'S-19',
  summary: 'Chercher une ville ou un code postal',
  method: 'GET',
  path: '/api/sap/recherches/villes',
  query: z.strictObject({ recherche: requiredText(60) }),
  answer: {
    kind: 'json',
    schema: z.array(
      z.object({ codePostal: z.string(), ville: z.string(), codePostalEtVille: z.string() }),
    ),
  },
  access: { kind: 'public' },
  idempotent: false,
  errors: [],
});
