import * as z from 'zod/mini';
import { linkToken } from '../schemas/fields.ts';
import { moment } from '../schemas/wire-fields.ts';
import { defineCall } from '../calls/define-call.ts';

const own = {
  kind: 'token',
  anyOf: ['CONSULTER_PROFIL'],
  mutates: false,
  isPersonal: true,
} as const;
const changes = { ...own, anyOf: ['GERER_PROFIL'], mutates: true } as const;

/** An address that is not confirmed yet receives only the confirmation mail. */
export const pendingAddress = z.object({
  adresse: z.string(),
  /** Expiry of the link that was sent. */
  expireLe: moment,
});
export type PendingAddress = z.infer<typeof pendingAddress>;

/** Needs no sign-in: the token proves the access to the mailbox. */
export const proveAddress = defineCall({
  id: 'ADRESSE-PREUVE',
  summary: 'Confirmer une adresse e-mail avec le lien reçu à cette adresse',
  method: 'POST',
  path: '/api/eb/authentification/adresse/preuve',
  body: z.strictObject({ jeton: linkToken }),
  answer: { kind: 'json', schema: z.object({ adresse: z.string() }) },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['LIEN_ADRESSE_INVALIDE', 'ADRESSE_DEJA_UTILISEE'],
  sensitive: { none: 'the mailed one-use token is the proof; the change was confirmed by a code' },
});

export const getPendingAddress = defineCall({
  id: 'ADRESSE-EN-ATTENTE',
  summary: 'Lire l’adresse e-mail demandée qui attend sa confirmation',
  method: 'GET',
  path: '/api/eb/beneficiaires/profil/adresse-en-attente',
  answer: { kind: 'json', schema: pendingAddress, orEmpty: true },
  access: own,
  idempotent: false,
  errors: [],
});

/** The link sent before no longer works. */
export const resendAddressProof = defineCall({
  id: 'ADRESSE-EN-ATTENTE-RENVOI',
  summary: 'Renvoyer le lien de confirmation à l’adresse en attente',
  method: 'POST',
  path: '/api/eb/beneficiaires/profil/adresse-en-attente/renvoi',
  answer: { kind: 'json', schema: pendingAddress },
  access: changes,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'sends the proof of a change already confirmed to the same address again' },
});

export const cancelPendingAddress = defineCall({
  id: 'ADRESSE-EN-ATTENTE-ANNULATION',
  summary: 'Renoncer à l’adresse e-mail en attente',
  method: 'DELETE',
  path: '/api/eb/beneficiaires/profil/adresse-en-attente',
  answer: { kind: 'empty' },
  access: changes,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'keeps the address already proved' },
});

/** From a security notice: ends every session and blocks outgoing payments until the review. */
export const disavowChange = defineCall({
  id: 'AVIS-PAS-MOI',
  summary: 'Signaler, avec le lien d’un avis de sécurité, un changement qui n’est pas de soi',
  method: 'POST',
  path: '/api/eb/authentification/pas-moi',
  body: z.strictObject({ jeton: linkToken }),
  /** Reference of the request that support reviews. */
  answer: { kind: 'json', schema: z.object({ reference: z.string() }) },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['LIEN_AVIS_INVALIDE'],
  sensitive: { none: 'the mailed one-use token is the proof; it only blocks and ends sessions' },
});
