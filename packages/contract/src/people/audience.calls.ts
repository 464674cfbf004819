import * as z from 'zod/mini';
import { requiredOr } from '../schemas/fields.ts';
import { MESSAGES } from '../messages/messages.ts';
import { defineCall } from '../calls/define-call.ts';

export const AUDIENCE_EVENTS = ['VUE', 'PRESENCE'] as const;

export const measureAudience = defineCall({
  id: 'S-28',
  summary: 'Compter une page vue, après acceptation',
  method: 'POST',
  path: '/api/sap/mesure-audience',
  body: z.strictObject({
    page: z.string().check(z.regex(/^[A-Z_]{1,64}$/, { error: requiredOr(MESSAGES.format) })),
    evenement: z.enum(AUDIENCE_EVENTS, { error: requiredOr(MESSAGES.choice) }),
  }),
  answer: { kind: 'empty' },
  access: { kind: 'public' },
  idempotent: false,
  errors: [],
  sensitive: { none: 'moves no money and changes no identity' },
});
