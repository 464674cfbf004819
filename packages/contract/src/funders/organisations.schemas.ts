import { SPACE_TYPES } from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';
import { clientId } from '../home-services/home-services-identifiers.schemas.ts';
import { MESSAGES } from '../messages/messages.ts';
import { optionalText } from '../schemas/fields.ts';
import { moment } from '../schemas/wire-fields.ts';

/** Either by login or by client. */
export const webAccessQuery = z
  .strictObject({ login: optionalText(), clientId: z.optional(clientId) })
  .check(
    z.refine(({ login, clientId }) => (login === undefined) !== (clientId === undefined), {
      path: ['login'],
      error: MESSAGES.required,
    }),
  );

export const webAccess = z.object({
  login: z.string(),
  typeEspace: z.enum(SPACE_TYPES),
  actif: z.boolean(),
  /** Absent when the security log holds no sign-in. */
  derniereConnexion: z.optional(moment),
  /**
   * JAMAIS: the account is younger than the security log, so it was never used. DEPUIS_UN_AN: the
   * log, kept for a year, holds no sign-in. Absent with `derniereConnexion`.
   */
  sansConnexion: z.optional(z.enum(['JAMAIS', 'DEPUIS_UN_AN'])),
});

export const clientInformation = z.object({
  clientId: z.string(),
  clientNumber: z.string(),
  socialReason: z.string(),
  siret: z.string(),
  adresse: z.object({
    zoneAdresse0: z.string(),
    zoneAdresse1: z.string(),
    zoneAdresse2: z.string(),
    zoneAdresse3: z.string(),
    codePostalEtVille: z.string(),
  }),
  /** Empty when unknown. */
  contact: z.object({ nom: z.string(), telephone: z.string(), email: z.string() }),
});
export type ClientInformation = z.infer<typeof clientInformation>;
