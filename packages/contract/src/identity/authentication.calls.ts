import { SIGN_IN_SPACE_TYPES } from '@portail/rules/identity/access/sign-in-spaces.ts';
import {
  BYPASS_KINDS,
  PERMISSIONS,
  SPACE_TYPES,
} from '@portail/rules/identity/access/vocabulary.ts';
import { DELEGATION_KINDS } from '@portail/rules/identity/delegations/delegate.ts';
import * as z from 'zod/mini';
import { funderRight } from '../funders/funder-users.schemas.ts';
import { PASSWORD_MAX_LENGTH } from '../constants/constants.ts';
import { requiredChoice, requiredText } from '../schemas/fields.ts';
import { defineCall } from '../calls/define-call.ts';

export const spaceType = requiredChoice(SPACE_TYPES);
export const signInSpaceType = requiredChoice(SIGN_IN_SPACE_TYPES);

export const credentials = z.strictObject({
  login: requiredText(),
  password: requiredText(PASSWORD_MAX_LENGTH),
  typeEspace: spaceType,
});

export const SECOND_STEP_METHODS = ['MAIL', 'TOTP', 'PASSKEY', 'SECOURS'] as const;
export type SecondStepMethod = (typeof SECOND_STEP_METHODS)[number];

export const signInAnswer = z.object({
  token: z.optional(z.string()),
  expirationDate: z.optional(z.string()),
  mfaSessionId: z.optional(z.string()),
  /** Methods of the second step, the preferred one first; only with `mfaSessionId`. */
  methodes: z.optional(z.array(z.enum(SECOND_STEP_METHODS))),
});

/** Answer of every call that opens a session. */
export const sessionOpened = z.object({ token: z.string(), expirationDate: z.string() });

export const beneficiaryDetails = z.object({
  allowAllPaymentModes: z.boolean(),
  civility: z.enum(['M', 'MME']),
  cesuCode: z.nullable(z.string()),
  birthDate: z.string(),
  addressZone0: z.string(),
  addressZone1: z.string(),
  addressZone2: z.string(),
  addressZone3: z.string(),
  postalCode: z.string(),
  town: z.string(),
  mainPhoneNumber: z.string(),
  secondaryPhoneNumber: z.string(),
  mailOffers: z.boolean(),
  isCompteEbUnique: z.boolean(),
  numeroBeneficiaireSap: z.nullable(z.string()),
  matriculePaynum: z.nullable(z.string()),
});

export const sapDetails = z.object({
  civility: z.enum(['M', 'MME']),
  name: z.string(),
  firstName: z.string(),
  beneficiaryId: z.string(),
  cesuAccountId: z.nullable(z.string()),
  spaces: z.array(
    z.object({ clientId: z.string(), clientNumber: z.string(), companyName: z.string() }),
  ),
  selectedArea: z.nullable(z.string()),
});

export const intervenantDetails = z.object({
  id: z.string(),
  type: z.string(),
  contactStatus: z.string(),
  socialReason: z.string(),
});

export const clientDetails = z.object({
  clientType: z.enum(['STANDARD', 'PETIT_CLIENT']),
  clientId: z.string(),
  clientNumber: z.string(),
  expandedMode: z.boolean(),
  reportableEmployerContribution: z.boolean(),
  siret: z.string(),
  segmentId: z.nullable(z.string()),
  /** Of a user whose rights differ from one contract to another. */
  droits: z.optional(z.array(funderRight)),
});

export const connectedUser = z.object({
  typeEspace: spaceType,
  idContrat: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  login: z.string(),
  mail: z.string(),
  fromBackOffice: z.boolean(),
  readOnly: z.boolean(),
  bypassed: z.boolean(),
  /** Kind of the link that opened the session, if any. */
  bypassKind: z.optional(z.enum(BYPASS_KINDS)),
  /** The delegate acting for this person; `login`, `mail` and phones are then hidden. */
  delegue: z.optional(
    z.object({ prenom: z.string(), nom: z.string(), qualite: z.enum(DELEGATION_KINDS) }),
  ),
  beneficiary: z.optional(beneficiaryDetails),
  sap: z.optional(sapDetails),
  intervenant: z.optional(intervenantDetails),
  client: z.optional(clientDetails),
});
export type ConnectedUser = z.infer<typeof connectedUser>;

/** Read by the portal for display only: the server checks every call itself. */
export const tokenPayload = z.object({
  sub: z.string(),
  typeEspace: spaceType,
  permissions: z.array(z.enum(PERMISSIONS)),
  fromBackOffice: z.boolean(),
  readOnly: z.boolean(),
  bypassed: z.boolean(),
  exp: z.number(),
});
export type TokenPayload = z.infer<typeof tokenPayload>;

export const signIn = defineCall({
  id: 'B-001',
  summary: 'Se connecter',
  method: 'POST',
  path: '/api/eb/authentification/connexion',
  body: credentials,
  answer: { kind: 'json', schema: signInAnswer },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['IDENTIFIANTS_INCORRECTS', 'CONNEXION_ENTREPRISE_EXIGEE'],
  sensitive: { none: 'opens a session and changes nothing of the account' },
});

export const signOut = defineCall({
  id: 'B-002',
  summary: 'Se déconnecter',
  method: 'POST',
  path: '/api/eb/authentification/deconnexion',
  answer: { kind: 'empty' },
  // Allowed in read-only sessions: ending a session changes no data of the person.
  access: {
    kind: 'token',
    anyOf: [],
    mutates: false,
    isDelegable: true,
    links: ['PARTENAIRE', 'BACK_OFFICE', 'LECTURE_SEULE', 'SAP'],
  },
  idempotent: false,
  errors: [],
});

export const getConnectedUser = defineCall({
  id: 'B-005',
  summary: 'Lire les informations de la personne connectée',
  method: 'GET',
  path: '/api/eb/authentification/utilisateur-connecte',
  answer: { kind: 'json', schema: connectedUser },
  access: {
    kind: 'token',
    anyOf: [],
    mutates: false,
    isDelegable: true,
    links: ['PARTENAIRE', 'BACK_OFFICE', 'LECTURE_SEULE', 'SAP'],
  },
  idempotent: false,
  errors: [],
});
