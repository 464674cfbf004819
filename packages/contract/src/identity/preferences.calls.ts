import {
  APPEARANCES,
  CONTRASTS,
  TEXT_SIZES,
} from '@portail/rules/identity/preferences/preferences.ts';
import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { MESSAGES } from '../messages/messages.ts';
import { requiredOr } from '../schemas/fields.ts';

const choice = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: requiredOr(MESSAGES.choice) });

export const preferences = z.object({
  tailleTexte: choice(TEXT_SIZES),
  contraste: choice(CONTRASTS),
  apparence: choice(APPEARANCES),
  rappels: z.boolean({ error: requiredOr(MESSAGES.choice) }),
  langageSimple: z.boolean({ error: requiredOr(MESSAGES.choice) }),
});

/** Missing fields keep their value. */
export const preferencesBody = z.strictObject({
  tailleTexte: z.optional(preferences.shape.tailleTexte),
  contraste: z.optional(preferences.shape.contraste),
  apparence: z.optional(preferences.shape.apparence),
  rappels: z.optional(preferences.shape.rappels),
  langageSimple: z.optional(preferences.shape.langageSimple),
});
export type PreferencesBody = z.output<typeof preferencesBody>;

/** Open to every session kind, because preferences control readability. */
const own = { kind: 'token', anyOf: [], mutates: false } as const;

export const getPreferences = defineCall({
  id: 'PREFERENCES',
  summary: 'Lire ses préférences d’affichage et de rappels',
  method: 'GET',
  path: '/api/eb/preferences',
  answer: { kind: 'json', schema: preferences },
  access: { ...own, isDelegable: true, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const changePreferences = defineCall({
  id: 'PREFERENCES-MODIFICATION',
  summary: 'Changer ses préférences ; ce qui n’est pas donné reste tel quel',
  method: 'PATCH',
  path: '/api/eb/preferences',
  body: preferencesBody,
  answer: { kind: 'json', schema: preferences },
  access: { ...own, mutates: true, links: ['PARTENAIRE', 'SAP'] },
  idempotent: false,
  errors: [],
  sensitive: { none: 'moves no money and changes no identity' },
});
