import { MESSAGE_ETATS } from '@portail/rules/declarations/declaration-state.ts';
import { ORGANISMES } from '@portail/rules/declarations/vocabulary.ts';
import * as z from 'zod/mini';
import { actReason } from '../settlement/reconciliation.schemas.ts';
import { amount, day } from '../schemas/wire-fields.ts';

export const RESOLVE_CAUSES = ['REFUSEE', 'SANS_REPONSE', 'PARTIELLE'] as const;

export const declarationToResolve = z.object({
  reference: z.string(),
  organisme: z.enum(ORGANISMES),
  cause: z.enum(RESOLVE_CAUSES),
  dateOuverture: day,
  dateDeclaration: day,
  nom: z.string(),
  prenom: z.string(),
  login: z.string(),
  /** First day of the declared month. */
  mois: day,
  montantNet: amount,
  /** State of each message to the body. */
  envois: z.array(z.object({ etat: z.enum(MESSAGE_ETATS), motif: z.nullable(z.string()) })),
  /** True when an unanswered message can be sent again. */
  renvoyable: z.boolean(),
});
export type DeclarationToResolve = z.infer<typeof declarationToResolve>;

export const declarationParams = z.strictObject({
  referenceDeclaration: z.string().check(z.regex(/^T[CP][0-9A-Z]{10}$/)),
});
export const declarationActBody = z.strictObject({ motif: actReason });
