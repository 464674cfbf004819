import { FEATURE_IDS } from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';
import { numeroContrat } from '../schemas/fields.ts';
import { spaceType } from '../identity/authentication.calls.ts';
import { defineCall } from '../calls/define-call.ts';

const hexColor = z.string().check(z.regex(/^[0-9a-fA-F]{6}$/));

export const styleValues = z.object({
  primary: hexColor,
  secondary: hexColor,
  tertiary: hexColor,
  success: hexColor,
  warning: hexColor,
  danger: hexColor,
  logo: z.nullable(z.string()),
  imageConnexionGauche: z.nullable(z.string()),
  imageConnexionDroite: z.nullable(z.string()),
  imagePiedDePage: z.nullable(z.string()),
  /** Alternative text of each picture; `null` for decorative ones. */
  alternatives: z.optional(
    z.object({
      logo: z.nullable(z.string()),
      imageConnexionGauche: z.nullable(z.string()),
      imageConnexionDroite: z.nullable(z.string()),
      imagePiedDePage: z.nullable(z.string()),
    }),
  ),
});
export type StyleValues = z.infer<typeof styleValues>;

export const optionsFlags = z.object({
  afficherImagesConnexion: z.boolean(),
  afficherContact: z.boolean(),
  afficherAide: z.boolean(),
});
export type OptionsFlags = z.infer<typeof optionsFlags>;

/** Without a contract, the default theme. */
const lookQuery = z.strictObject({
  numeroContrat: z.optional(numeroContrat),
  typeEspace: z.optional(spaceType),
});

export const getStyles = defineCall({
  id: 'B-012',
  summary: 'Lire les couleurs et images d’un contrat',
  method: 'GET',
  path: '/api/eb/personnalisation/styles',
  query: lookQuery,
  answer: {
    kind: 'json',
    schema: z.object({
      numeroContrat: z.nullable(z.string()),
      customized: z.boolean(),
      values: styleValues,
    }),
    revalidated: true,
  },
  access: { kind: 'public' },
  idempotent: false,
  errors: [],
});

export const getTexts = defineCall({
  id: 'B-013',
  summary: 'Lire les textes d’un contrat',
  method: 'GET',
  path: '/api/eb/personnalisation/textes',
  query: lookQuery,
  answer: {
    kind: 'json',
    schema: z.object({
      numeroContrat: z.nullable(z.string()),
      customized: z.boolean(),
      /**
       * Only the texts that differ from the default, by key. Texts of signed-in pages are returned
       * only to people of the contract.
       */
      values: z.record(z.string(), z.string()),
      optionsFlags,
    }),
    revalidated: true,
  },
  access: { kind: 'public', knowsCaller: true },
  idempotent: false,
  errors: [],
});

export const getFile = defineCall({
  id: 'B-014',
  summary: 'Lire un fichier de personnalisation',
  method: 'GET',
  path: '/api/eb/fichiers/*',
  params: z.strictObject({ '*': z.string() }),
  answer: { kind: 'file' },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const DOCUMENT_TYPES = ['FACTURE', 'REMISE', 'RELEVE', 'ATTESTATION', 'RECEPISSE'] as const;

export const getDocument = defineCall({
  id: 'B-015',
  summary: 'Télécharger un document de la personne connectée',
  method: 'GET',
  path: '/api/eb/documents/:typeDocument/:reference',
  params: z.strictObject({
    typeDocument: z.enum(DOCUMENT_TYPES),
    reference: z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}$/)),
  }),
  answer: { kind: 'file' },
  access: { kind: 'token', anyOf: [], mutates: false, isDelegable: true, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const featureId = z.enum(FEATURE_IDS);

export const getFeatures = defineCall({
  id: 'B-016',
  summary: 'Lire les fonctionnalités actives d’un contrat',
  method: 'GET',
  path: '/api/eb/fonctionnalites',
  query: z.strictObject({ numeroContrat }),
  answer: {
    kind: 'json',
    /** The properties, such as the funder's message, are returned only to people of the contract. */
    schema: z.array(z.object({ id: featureId, proprietes: z.record(z.string(), z.string()) })),
  },
  access: { kind: 'public', knowsCaller: true },
  idempotent: false,
  errors: [],
});
