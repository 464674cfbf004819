import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { PASSWORD_MAX_LENGTH } from '../constants/constants.ts';
import { newPassword, requiredText, verificationCode } from '../schemas/fields.ts';
import { defineCall } from '../calls/define-call.ts';

const own = { kind: 'token', anyOf: [], mutates: true, isPersonal: true } as const;

export const changePassword = defineCall({
  id: 'B-008',
  summary: 'Changer son mot de passe',
  method: 'PATCH',
  path: '/api/eb/authentification/mot-de-passe',
  body: z
    .strictObject({
      ancienMotDePasse: requiredText(PASSWORD_MAX_LENGTH),
      nouveauMotDePasse: newPassword,
      nouveauMotDePasseConfirmation: requiredText(PASSWORD_MAX_LENGTH),
    })
    .check(
      z.refine((body) => body.nouveauMotDePasse === body.nouveauMotDePasseConfirmation, {
        path: ['nouveauMotDePasseConfirmation'],
        error: MESSAGES.passwordConfirmation,
      }),
    ),
  answer: { kind: 'json', schema: z.object({}) },
  access: own,
  idempotent: false,
  errors: ['ANCIEN_MOT_DE_PASSE_INCORRECT', 'CONFIRMATION_REQUISE'],
  sensitive: { none: 'asks for the current password, and sends a notice' },
});

export const sendConfirmationCode = defineCall({
  id: 'CONFIRMATION-CODE',
  summary: 'Recevoir un code pour confirmer une action sensible',
  method: 'POST',
  path: '/api/eb/authentification/confirmation/code',
  answer: { kind: 'empty' },
  access: { ...own, links: ['PARTENAIRE', 'SAP'] },
  idempotent: false,
  errors: ['RENVOI_TROP_TOT'],
  sensitive: { none: 'this is how the code is given' },
});

export const confirmIdentity = defineCall({
  id: 'CONFIRMATION',
  summary: 'Confirmer son identité avant une action sensible (cinq minutes)',
  method: 'POST',
  path: '/api/eb/authentification/confirmation',
  body: z.strictObject({ code: verificationCode }),
  answer: { kind: 'empty' },
  access: { ...own, links: ['PARTENAIRE', 'SAP'] },
  idempotent: false,
  errors: ['CODE_INCORRECT'],
  sensitive: { none: 'this is how the code is given' },
});

export const listSessions = defineCall({
  id: 'SESSIONS',
  summary: 'Lister ses sessions ouvertes',
  method: 'GET',
  path: '/api/eb/authentification/sessions',
  answer: {
    kind: 'json',
    schema: z.array(
      z.object({
        id: z.string(),
        ouverteLe: z.string(),
        derniereActivite: z.string(),
        /** Browser and system, e.g. "Firefox, Windows". */
        appareil: z.string(),
        courante: z.boolean(),
        /** Name of the carer or guardian who opened the session. */
        delegue: z.optional(z.string()),
      }),
    ),
  },
  access: { ...own, mutates: false },
  idempotent: false,
  errors: [],
});

export const endSession = defineCall({
  id: 'SESSIONS-FIN',
  summary: 'Mettre fin à une de ses sessions',
  method: 'DELETE',
  path: '/api/eb/authentification/sessions/:idSession',
  params: z.strictObject({
    idSession: z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  }),
  answer: { kind: 'empty' },
  access: own,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'only takes rights away' },
});
