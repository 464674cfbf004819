import * as z from 'zod/mini';
import { requiredText, verificationCode } from '../schemas/fields.ts';
import { SECOND_STEP_METHODS, sessionOpened } from './authentication.calls.ts';
import { defineCall } from '../calls/define-call.ts';

const mfaSession = requiredText(64);
/** Answer of the browser's authenticator; validated by the WebAuthn library. */
export const authenticatorAnswer = z.looseObject({
  id: requiredText(1_024),
  type: z.literal('public-key'),
});
/** Only the options that the portal passes to the browser. */
const storedKeys = z.array(z.object({ id: z.string(), type: z.string() }));
const signingOptions = z.object({
  challenge: z.string(),
  rpId: z.optional(z.string()),
  timeout: z.optional(z.number()),
  userVerification: z.optional(z.string()),
  allowCredentials: z.optional(storedKeys),
});
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.optional(z.string()) }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
  timeout: z.optional(z.number()),
  attestation: z.optional(z.string()),
  excludeCredentials: z.optional(storedKeys),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(z.string()),
      userVerification: z.optional(z.string()),
      requireResidentKey: z.optional(z.boolean()),
    }),
  ),
});

export const validateSecondStep = defineCall({
  id: 'B-003',
  summary: 'Valider le code de la seconde étape (courrier, application ou code de secours)',
  method: 'POST',
  path: '/api/eb/authentification/mfa/validation',
  body: z.strictObject({ codeVerification: requiredText(32), sessionMfaId: mfaSession }),
  answer: { kind: 'json', schema: sessionOpened },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['CODE_INCORRECT', 'SESSION_MFA_INVALIDE'],
  sensitive: { none: 'opens a session and changes nothing of the account' },
});

export const sendNewCode = defineCall({
  id: 'B-004',
  summary: 'Recevoir un nouveau code par courrier',
  method: 'POST',
  path: '/api/eb/authentification/mfa/nouveau-code',
  body: z.strictObject({ sessionMfaId: mfaSession }),
  answer: { kind: 'empty' },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['SESSION_MFA_INVALIDE', 'RENVOI_TROP_TOT'],
  sensitive: { none: 'opens a session and changes nothing of the account' },
});

export const startPasskeyStep = defineCall({
  id: 'MFA-PASSKEY-DEBUT',
  summary: 'Préparer la seconde étape par clé d’accès',
  method: 'POST',
  path: '/api/eb/authentification/mfa/cle-acces/options',
  body: z.strictObject({ sessionMfaId: mfaSession }),
  answer: { kind: 'json', schema: signingOptions },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['SESSION_MFA_INVALIDE'],
  sensitive: { none: 'opens a session and changes nothing of the account' },
});

export const validatePasskeyStep = defineCall({
  id: 'MFA-PASSKEY',
  summary: 'Passer la seconde étape par clé d’accès',
  method: 'POST',
  path: '/api/eb/authentification/mfa/cle-acces/validation',
  body: z.strictObject({ sessionMfaId: mfaSession, reponse: authenticatorAnswer }),
  answer: { kind: 'json', schema: sessionOpened },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['CODE_INCORRECT', 'SESSION_MFA_INVALIDE'],
  sensitive: { none: 'opens a session and changes nothing of the account' },
});

/** Changes require a recent confirmation. */
const own = { kind: 'token', anyOf: [], mutates: true, isPersonal: true } as const;

export const getSecondStep = defineCall({
  id: 'SECOND-FACTEUR',
  summary: 'Lire ses moyens de vérification en deux étapes',
  method: 'GET',
  path: '/api/eb/authentification/second-facteur',
  answer: {
    kind: 'json',
    schema: z.object({
      methodes: z.array(z.enum(SECOND_STEP_METHODS)),
      /** The space requires a second step: the last factor cannot be removed. */
      obligatoire: z.boolean(),
      clesAcces: z.array(z.object({ id: z.string(), nom: z.string(), dateAjout: z.string() })),
      codesSecoursRestants: z.number(),
    }),
  },
  access: { ...own, mutates: false, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const switchMailStep = defineCall({
  id: 'SECOND-FACTEUR-MAIL',
  summary: 'Activer la vérification par courrier',
  method: 'POST',
  path: '/api/eb/authentification/second-facteur/mail',
  answer: { kind: 'empty' },
  access: own,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE'],
  sensitive: { actions: ['CHANGE_CREDENTIALS'] },
});

export const startTotp = defineCall({
  id: 'SECOND-FACTEUR-TOTP-DEBUT',
  summary: 'Préparer une application d’authentification',
  method: 'POST',
  path: '/api/eb/authentification/second-facteur/totp',
  answer: { kind: 'json', schema: z.object({ secret: z.string(), uri: z.string() }) },
  access: own,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE'],
  sensitive: { actions: ['CHANGE_CREDENTIALS'] },
});

const recoveryCodes = z.object({ codesSecours: z.array(z.string()) });

export const confirmTotp = defineCall({
  id: 'SECOND-FACTEUR-TOTP',
  summary: 'Activer l’application d’authentification par un premier code',
  method: 'POST',
  path: '/api/eb/authentification/second-facteur/totp/confirmation',
  body: z.strictObject({ code: verificationCode }),
  answer: { kind: 'json', schema: recoveryCodes },
  access: own,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE', 'CODE_INCORRECT'],
  sensitive: { actions: ['CHANGE_CREDENTIALS'] },
});

export const renewRecoveryCodes = defineCall({
  id: 'SECOND-FACTEUR-SECOURS',
  summary: 'Renouveler ses codes de secours',
  method: 'POST',
  path: '/api/eb/authentification/second-facteur/codes-secours',
  answer: { kind: 'json', schema: recoveryCodes },
  access: own,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE'],
  sensitive: { actions: ['CHANGE_CREDENTIALS'] },
});

export const startPasskey = defineCall({
  id: 'SECOND-FACTEUR-CLE-DEBUT',
  summary: 'Préparer l’ajout d’une clé d’accès',
  method: 'POST',
  path: '/api/eb/authentification/second-facteur/cles-acces/options',
  answer: { kind: 'json', schema: creationOptions },
  access: own,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE'],
  sensitive: { actions: ['CHANGE_CREDENTIALS'] },
});

export const addPasskey = defineCall({
  id: 'SECOND-FACTEUR-CLE',
  summary: 'Ajouter une clé d’accès',
  method: 'POST',
  path: '/api/eb/authentification/second-facteur/cles-acces',
  body: z.strictObject({ nom: requiredText(60), reponse: authenticatorAnswer }),
  answer: { kind: 'json', schema: z.object({ id: z.string() }) },
  access: own,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE', 'CODE_INCORRECT'],
  sensitive: { actions: ['CHANGE_CREDENTIALS'] },
});

export const removeSecondStep = defineCall({
  id: 'SECOND-FACTEUR-RETRAIT',
  summary: 'Retirer un moyen de vérification',
  method: 'DELETE',
  path: '/api/eb/authentification/second-facteur/:moyen',
  /** MAIL, TOTP, or the id of a passkey. */
  params: z.strictObject({ moyen: z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}$/)) }),
  answer: { kind: 'empty' },
  access: own,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE', 'SECOND_FACTEUR_REQUIS', 'RESSOURCE_INTROUVABLE'],
  sensitive: { actions: ['CHANGE_CREDENTIALS'] },
});
