import { PAYNUM_STATUTS, PAYNUM_SUPPORTS } from '@portail/rules/home-services/paynum.ts';
import * as z from 'zod/mini';
import { numeroContrat, requiredChoice } from '../schemas/fields.ts';
import { day, uuid } from '../schemas/wire-fields.ts';

export const paynumRequest = z.object({
  id: z.string(),
  numeroContrat: z.string(),
  raisonSociale: z.string(),
  choixSupport: z.enum(PAYNUM_SUPPORTS),
  statut: z.enum(PAYNUM_STATUTS),
  dateDemande: day,
});
export type PaynumRequestLine = z.infer<typeof paynumRequest>;

export const paynumRequests = z.object({ demandesCesu: z.array(paynumRequest) });

/** form in which the vouchers are delivered. */
export const choixSupport = requiredChoice(PAYNUM_SUPPORTS);
export const paynumCreation = z.strictObject({ numeroContrat, choixSupport });
export const paynumEdition = z.strictObject({ numeroContrat });
export const supportChange = z.strictObject({ choixSupport });
export const changedSupport = z.object({ choixSupport: z.enum(PAYNUM_SUPPORTS) });

/** Followed only to an allowed origin: see `allowedRedirect` of the rules. */
export const paynumRedirect = z.object({ redirectUrl: z.string() });

/** The partner's answer to a request: granted or refused. */
export const paynumAnswer = z.strictObject({
  id: uuid,
  statut: requiredChoice(['VALIDEE', 'REFUSEE']),
});
