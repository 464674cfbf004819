import {
  APPEARANCES,
  CONTRASTS,
  TEXT_SIZES,
} from '@portail/rules/identity/preferences/preferences.ts';
import * as z from 'zod/mini';
import { requiredOr } from '../schemas/fields.ts';
import { MESSAGES } from '../messages/messages.ts';

const choice = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: requiredOr(MESSAGES.choice) });

export const preferences = z.object({
  tailleTexte: choice(TEXT_SIZES),
  contraste: choice(CONTRASTS),
  apparence: choice(APPEARANCES),
  rappels: z.boolean({ error: requiredOr(MESSAGES.choice) }),
  langageSimple: z.boolean({ error: requiredOr(MESSAGES.choice) }),
});

/** What is left out stays as it is. */
export const preferencesBody = z.strictObject({
  tailleTexte: z.optional(preferences.shape.tailleTexte),
  contraste: z.optional(preferences.shape.contraste),
  apparence: z.optional(preferences.shape.apparence),
  rappels: z.optional(preferences.shape.rappels),
  langageSimple: z.optional(preferences.shape.langageSimple),
});
export type PreferencesBody = z.output<typeof preferencesBody>;
