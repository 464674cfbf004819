import { CONSENT_CHOICES } from '@portail/rules/identity/consent/consent.ts';
import * as z from 'zod/mini';
import { requiredOr } from '../schemas/fields.ts';
import { MESSAGES } from '../messages/messages.ts';
import { defineCall } from '../calls/define-call.ts';

/** Stores a cookie choice under a random id, without any link to a person. */
export const keepConsentProof = defineCall({
  id: 'PREUVE-CONSENTEMENT',
  summary: 'Garder la preuve d’un choix sur les cookies',
  method: 'POST',
  path: '/api/sap/preuves-consentement',
  body: z.strictObject({
    preuve: z.string().check(z.regex(/^[0-9a-f]{32}$/, { error: requiredOr(MESSAGES.format) })),
    choix: z.enum(CONSENT_CHOICES, { error: requiredOr(MESSAGES.choice) }),
    versionTexte: z
      .int({ error: requiredOr(MESSAGES.format) })
      .check(z.minimum(1), z.maximum(9_999)),
  }),
  answer: { kind: 'empty' },
  access: { kind: 'public' },
  idempotent: false,
  errors: [],
  sensitive: { none: 'moves no money and changes no identity' },
});
