import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { textOfLength } from '../schemas/fields.ts';

export const SEARCH_MIN = 3;
const SEARCH_MAX = 100;

/** Of each kind: enough to recognise the right one, few enough to read no one in vain. */
export const FOUND_MAX = 8;

export const operatorSearchBody = z.strictObject({
  recherche: textOfLength(SEARCH_MIN, SEARCH_MAX).check(
    // Surrounding blanks do not count.
    z.refine((value) => value.trim().length >= SEARCH_MIN, {
      error: MESSAGES.minLength(SEARCH_MIN),
    }),
  ),
});

export const FOUND_NUMBER_KINDS = [
  'COMMANDE',
  'ECHANGE',
  'CONVERSION',
  'PRESTATION',
  'PAIEMENT',
  'REMISE',
  'TITRE',
  'COMPTE',
  'OPPOSITION',
  'DECLARATION',
  'FACTURE_SERVICE',
  'FACTURE_FINANCEUR',
  'COMMANDE_FINANCEUR',
  'DEMANDE',
] as const;
export type FoundNumberKind = (typeof FOUND_NUMBER_KINDS)[number];

export const operatorSearchResult = z.object({
  personnes: z.array(
    z.object({
      /** Account of the person. */
      id: z.string(),
      nom: z.string(),
      prenom: z.string(),
      login: z.string(),
      /** Tells people of the same name apart. */
      contrats: z.array(z.string()),
    }),
  ),
  /** Expected by a funder, without a registration. */
  nonInscrits: z.array(
    z.object({
      id: z.string(),
      nom: z.string(),
      prenom: z.string(),
      numeroContrat: z.string(),
      session: z.string(),
      clientId: z.string(),
    }),
  ),
  numeros: z.array(
    z.object({
      nature: z.enum(FOUND_NUMBER_KINDS),
      reference: z.string(),
      /** The person or the funder it belongs to. */
      titulaire: z.string(),
      /** Account of the person; `null` when it belongs to a funder or to no account. */
      personne: z.nullable(z.string()),
      /** Of a support request. */
      demande: z.nullable(z.string()),
      /** Of the funder it belongs to. */
      clientId: z.nullable(z.string()),
    }),
  ),
  /** More people have this name than are shown. */
  suite: z.boolean(),
});
export type OperatorSearchResult = z.infer<typeof operatorSearchResult>;
