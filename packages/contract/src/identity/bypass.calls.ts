import {
  LINK_KINDS,
  type LinkKind,
  ORDER_TYPES,
} from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';
import { optionalText, requiredChoice, requiredText } from '../schemas/fields.ts';
import { sessionOpened, spaceType } from './authentication.calls.ts';
import { defineCall } from '../calls/define-call.ts';

export const LINK_MODES = LINK_KINDS;
export type LinkMode = LinkKind;

export const bypassSignIn = defineCall({
  id: 'B-010',
  summary: 'Se connecter par un lien à usage unique',
  method: 'POST',
  path: '/api/eb/authentification/connexion-deleguee',
  body: z.strictObject({
    identifiantSource: requiredText(),
    identifiantCible: requiredText(),
    jetonConnexion: requiredText(),
    typeEspace: spaceType,
    idSessionPreCommande: optionalText(),
  }),
  answer: { kind: 'json', schema: sessionOpened },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['LIEN_INVALIDE'],
  sensitive: { none: 'opens a session limited to the calls that a link may make' },
});

export const getBypassParameters = defineCall({
  id: 'B-011',
  summary: 'Lire les paramètres du lien qui a ouvert la session',
  method: 'GET',
  path: '/api/eb/authentification/connexion-deleguee/parametres',
  answer: {
    kind: 'json',
    schema: z.object({
      fromBackOffice: z.boolean(),
      readOnly: z.boolean(),
      bypassed: z.boolean(),
      identifiantSource: z.nullable(z.string()),
      idSessionPreCommande: z.nullable(z.string()),
      typeAction: z.nullable(z.enum(ORDER_TYPES)),
    }),
  },
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

export const issueLink = defineCall({
  id: 'PARTENAIRE-JETON',
  summary: 'Obtenir un lien de connexion (partenaire authentifié)',
  method: 'POST',
  path: '/api/eb/partenaires/jetons-connexion',
  body: z.strictObject({
    identifiantSource: requiredText(),
    identifiantCible: optionalText(),
    typeEspace: spaceType,
    mode: requiredChoice(LINK_MODES),
    idSessionPreCommande: optionalText(),
    actionType: z.optional(requiredChoice(ORDER_TYPES)),
  }),
  answer: { kind: 'json', schema: z.object({ jetonConnexion: z.string(), url: z.string() }) },
  access: { kind: 'partner' },
  idempotent: false,
  errors: ['PARTENAIRE_INCONNU', 'RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'authenticated by the partner secret; the session that it opens is limited' },
});
