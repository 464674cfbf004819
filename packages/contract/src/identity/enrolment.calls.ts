import * as z from 'zod/mini';
import { newPassword, requiredText } from '../schemas/fields.ts';
import { defineCall } from '../calls/define-call.ts';
import { sessionOpened } from './authentication.calls.ts';
import { authenticatorAnswer, creationOptions } from './second-step.calls.ts';

const jeton = requiredText(64);

export const startEnrolment = defineCall({
  id: 'PREMIER-ACCES-DEBUT',
  summary: 'Préparer le premier accès d’un opérateur avec le lien reçu',
  method: 'POST',
  path: '/api/eb/operateurs/premier-acces/options',
  body: z.strictObject({ jeton }),
  answer: {
    kind: 'json',
    schema: z.object({
      identifiant: z.string(),
      prenom: z.string(),
      nom: z.string(),
      /** Options of the passkey to create, each valid for one answer. */
      cleAcces: creationOptions,
    }),
  },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['LIEN_INVALIDE'],
  sensitive: { none: 'prepares a passkey and changes nothing of the account' },
});

export const completeEnrolment = defineCall({
  id: 'PREMIER-ACCES',
  summary: 'Choisir le mot de passe et la clé d’accès d’un opérateur avec le lien reçu',
  method: 'POST',
  path: '/api/eb/operateurs/premier-acces',
  body: z.strictObject({
    jeton,
    nouveauMotDePasse: newPassword,
    nomCle: requiredText(60),
    reponse: authenticatorAnswer,
  }),
  answer: { kind: 'json', schema: sessionOpened },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['LIEN_INVALIDE', 'CODE_INCORRECT'],
  sensitive: { none: 'the one-use token of the installation is the proof' },
});
