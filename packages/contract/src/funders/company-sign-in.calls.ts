import { isCompanyDomain } from '@portail/rules/identity/company-sign-in/company-domain.ts';
import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { MESSAGES } from '../messages/messages.ts';
import { optionalText, requiredChoice, requiredOr, requiredText } from '../schemas/fields.ts';
import { moment } from '../schemas/wire-fields.ts';
import { flagField, funderId } from './operator-funders.schemas.ts';

export const IDENTITY_PROFILES = ['OIDC', 'PROCONNECT'] as const;

export const COMPANY_SIGN_IN_MESSAGES = {
  issuer:
    'Indiquez l’adresse de l’émetteur telle que le fournisseur la donne, en https, sans paramètre.',
  domain: 'Indiquez des domaines séparés par des espaces, par exemple entreprise.fr.',
  secret: 'Indiquez le secret de l’application\u00a0: aucun n’est encore enregistré.',
  domainTaken: 'Un de ces domaines est déjà celui d’un autre financeur.',
} as const;

const MAX_DOMAINS = 20;
const MAX_LEVELS = 10;
const SECRET_MAX_LENGTH = 512;

/** Without credentials, query or fragment; plain http is for the sandbox only. */
const ISSUER = /^https?:\/\/[A-Za-z0-9][A-Za-z0-9.-]*(?::\d{1,5})?(?:\/[A-Za-z0-9._~/-]*)?$/;
const isIssuer = (text: string): boolean => ISSUER.test(text);

const domain = z
  .string({ error: requiredOr(MESSAGES.format) })
  .check(z.refine(isCompanyDomain, { error: COMPANY_SIGN_IN_MESSAGES.domain }));

const level = z
  .string({ error: requiredOr(MESSAGES.format) })
  .check(z.regex(/^[\w.:/-]{1,200}$/, { error: MESSAGES.format }));

const SETTINGS = {
  profil: requiredChoice(IDENTITY_PROFILES),
  nom: requiredText(120),
  emetteur: requiredText(500).check(z.refine(isIssuer, { error: COMPANY_SIGN_IN_MESSAGES.issuer })),
  application: requiredText(200),
  /** Proved to the back office: a user with an address there may be let in. */
  domaines: z
    .array(domain, { error: requiredOr(MESSAGES.format) })
    .check(
      z.minLength(1, { error: MESSAGES.required }),
      z.maxLength(MAX_DOMAINS, { error: MESSAGES.format }),
    ),
  /** Accepted authentication levels; empty where none is demanded. */
  niveaux: z
    .array(level, { error: requiredOr(MESSAGES.format) })
    .check(z.maxLength(MAX_LEVELS, { error: MESSAGES.format })),
  annoncePkce: flagField,
  /** The users of the funder sign in with a password no more. */
  exige: flagField,
} as const;

export const companySignInSettings = z.strictObject({
  ...SETTINGS,
  /** The stored one where it is left out. It is never answered. */
  secret: optionalText(SECRET_MAX_LENGTH),
  /** The version on screen, 0 for the first settings. */
  version: z.int({ error: requiredOr(MESSAGES.format) }).check(z.minimum(0)),
});
export type CompanySignInSettings = z.output<typeof companySignInSettings>;

export const companySignInSheet = z.object({
  profil: z.enum(IDENTITY_PROFILES),
  nom: z.string(),
  emetteur: z.string(),
  application: z.string(),
  domaines: z.array(z.string()),
  niveaux: z.array(z.string()),
  annoncePkce: z.boolean(),
  exige: z.boolean(),
  actif: z.boolean(),
  version: z.number(),
  modifieLe: moment,
  /** Users who have signed in with it. */
  utilisateurs: z.number(),
});
export type CompanySignInSheet = z.infer<typeof companySignInSheet>;

const PATH = '/api/sap/financeurs/:clientId/connexion-entreprise';
const READ = { kind: 'token', anyOf: ['BO_FINANCEURS'], mutates: false } as const;
const MANAGE = { ...READ, mutates: true } as const;
const params = z.strictObject({ clientId: funderId });

export const getFunderSignIn = defineCall({
  id: 'FINANCEUR-ENTREPRISE',
  summary: 'Lire la connexion par entreprise d’un financeur',
  method: 'GET',
  path: PATH,
  params,
  answer: { kind: 'json', schema: companySignInSheet, orEmpty: true },
  access: READ,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const setFunderSignIn = defineCall({
  id: 'FINANCEUR-ENTREPRISE-REGLAGES',
  summary: 'Régler la connexion par entreprise d’un financeur',
  method: 'PUT',
  path: PATH,
  params,
  body: companySignInSettings,
  answer: { kind: 'json', schema: companySignInSheet },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'FICHE_MODIFIEE', 'CONFIRMATION_REQUISE', 'DOMAINE_DEJA_PRIS'],
  // The provider vouches for people: who sets it decides who may be let in.
  sensitive: { actions: ['GRANT_ACCESS'] },
});

export const testFunderSignIn = defineCall({
  id: 'FINANCEUR-ENTREPRISE-ESSAI',
  summary: 'Essayer le fournisseur d’identité d’un financeur, sans connecter personne',
  method: 'POST',
  path: `${PATH}/essai`,
  params,
  answer: {
    kind: 'json',
    schema: z.object({
      resultat: z.enum(['ACCEPTE', 'REFUSE', 'INJOIGNABLE']),
      /** Code of the refusal, for the technical contact of the funder. */
      motif: z.nullable(z.string()),
    }),
  },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'reads the public metadata of the provider and changes nothing' },
});

export const stopFunderSignIn = defineCall({
  id: 'FINANCEUR-ENTREPRISE-ARRET',
  summary: 'Arrêter la connexion par entreprise d’un financeur',
  method: 'POST',
  path: `${PATH}/arret`,
  params,
  answer: { kind: 'json', schema: companySignInSheet },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONFIRMATION_REQUISE'],
  // Passwords open the space again.
  sensitive: { actions: ['GRANT_ACCESS'] },
});
