import * as z from 'zod/mini';
import {
  frenchDate,
  newPassword,
  numeroContrat,
  requiredText,
  siret,
  requiredOr,
} from '../schemas/fields.ts';
import { MESSAGES } from '../messages/messages.ts';
import { PERMISSIONS } from '@portail/rules/identity/access/vocabulary.ts';
import { SECOND_STEP_METHODS, signInSpaceType } from './authentication.calls.ts';
import { defineCall } from '../calls/define-call.ts';

/** Masked addresses ("j***@exemple.fr"); empty without a match, in the same time. */
const recipients = z.array(z.string());

export const recoverPassword = defineCall({
  id: 'B-006',
  summary: 'Recevoir un lien de réinitialisation du mot de passe',
  method: 'GET',
  path: '/api/eb/authentification/identifiants-oublies',
  query: z.strictObject({
    typeEspace: signInSpaceType,
    login: requiredText(),
    /** Required for funder users. */
    siret: z.optional(siret),
    /** Required for beneficiaries. */
    birthDate: z.optional(frenchDate),
  }),
  answer: { kind: 'json', schema: z.object({ destinataires: recipients }) },
  access: { kind: 'public' },
  idempotent: false,
  errors: [],
});

export const recoverLogin = defineCall({
  id: 'B-007',
  summary: 'Recevoir son identifiant de bénéficiaire',
  method: 'POST',
  path: '/api/eb/beneficiaires/identifiant-oublie',
  body: z.strictObject({
    nom: requiredText(),
    prenom: requiredText(),
    dateNaissance: frenchDate,
    codePostal: z
      .string({ error: MESSAGES.required })
      .check(z.regex(/^\d{5}$/, { error: requiredOr(MESSAGES.format) })),
    numeroContrat,
  }),
  answer: {
    kind: 'json',
    schema: z.object({ typeClient: z.enum(['BENEFICIAIRE', 'CLIENT']), destinataires: recipients }),
  },
  access: { kind: 'public' },
  idempotent: false,
  errors: [],
  sensitive: { none: 'sends the login to an address already proved' },
});

export const resetPassword = defineCall({
  id: 'B-009',
  summary: 'Choisir un nouveau mot de passe avec le lien reçu',
  method: 'POST',
  path: '/api/eb/authentification/mot-de-passe/reinitialisation',
  body: z.strictObject({ nouveauMotDePasse: newPassword, resetPasswordToken: requiredText() }),
  answer: {
    kind: 'json',
    /** With a second step, `mfaSessionId` instead of a token. */
    schema: z.object({
      token: z.optional(z.string()),
      expirationDate: z.optional(z.string()),
      permissions: z.optional(z.array(z.enum(PERMISSIONS))),
      mfaSessionId: z.optional(z.string()),
      methodes: z.optional(z.array(z.enum(SECOND_STEP_METHODS))),
    }),
  },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['LIEN_DEJA_UTILISE', 'CONNEXION_ENTREPRISE_EXIGEE'],
  sensitive: { none: 'the mailed one-use token is the proof' },
});
