import { isNan } from '@portail/rules/identifiers/nan.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { requiredChoice, requiredOr, requiredText } from '../schemas/fields.ts';
import { day } from '../schemas/wire-fields.ts';

export const PAYEE_TYPES = ['SALARIE', 'ASSISTANTE_MATERNELLE', 'STRUCTURE'] as const;
export const PAYEE_STATES = ['ACTIF', 'INACTIF'] as const;

export const PAYEE_TOWN_MAX_LENGTH = 100;
const SEARCH_MAX_LENGTH = 100;

export const operatorPayee = z.object({
  id: z.string(),
  codeNAN: z.string(),
  type: z.enum(PAYEE_TYPES),
  raisonSociale: z.string(),
  ville: z.string(),
  etat: z.enum(PAYEE_STATES),
  paiementEnLigne: z.boolean(),
  numeroSalarieCesu: z.nullable(z.string()),
  numeroSalariePaje: z.nullable(z.string()),
  /** Of the sign-in to their space, if they have one. */
  identifiant: z.nullable(z.string()),
  dateCreation: day,
  /** Send it back with a correction. */
  version: z.number(),
});
export type OperatorPayee = z.infer<typeof operatorPayee>;

export const payeeFilters = {
  type: z.optional(z.enum(PAYEE_TYPES)),
  etat: z.optional(z.enum(PAYEE_STATES)),
  /** The beginning of the name, or the whole NAN code. */
  recherche: z.optional(z.string().check(z.maxLength(SEARCH_MAX_LENGTH))),
};

const emptyOr = (pattern: RegExp) =>
  z.optional(
    z
      .string({ error: MESSAGES.format })
      .check(z.refine((text) => text === '' || pattern.test(text), { error: MESSAGES.format })),
  );

const identity = {
  type: requiredChoice(PAYEE_TYPES),
  raisonSociale: requiredText(),
  ville: z.optional(
    z
      .string({ error: MESSAGES.format })
      .check(
        z.maxLength(PAYEE_TOWN_MAX_LENGTH, { error: MESSAGES.maxLength(PAYEE_TOWN_MAX_LENGTH) }),
      ),
  ),
  actif: z.boolean({ error: requiredOr(MESSAGES.format) }),
  paiementEnLigne: z.boolean({ error: requiredOr(MESSAGES.format) }),
  numeroSalarieCesu: emptyOr(/^\d{14}$/),
  numeroSalariePaje: emptyOr(/^[0-9A-Z]{14}$/),
};

export const payeeBody = z.strictObject({
  codeNAN: requiredText(7).check(z.refine(isNan, { error: MESSAGES.format })),
  ...identity,
});
export type PayeeBody = z.output<typeof payeeBody>;

/** The NAN code is printed on cards and letters: it does not change. */
export const payeeChange = z.strictObject({
  ...identity,
  version: z.int({ error: requiredOr(MESSAGES.format) }),
});
export type PayeeChange = z.output<typeof payeeChange>;
