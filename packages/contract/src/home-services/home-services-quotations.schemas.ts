import { PRICE_UNITS } from '@portail/rules/home-services/price.ts';
import { QUOTATION_STATUTS } from '@portail/rules/home-services/quotation.ts';
import * as z from 'zod/mini';
import { amount, day, percent } from '../schemas/wire-fields.ts';

export const pricedLine = z.object({
  libelle: z.string(),
  unite: z.enum(PRICE_UNITS),
  /** Hours by the quarter, or how many times. */
  quantite: z.number(),
  /** Of one of the unit, all taxes included. */
  prixUnitaire: amount,
  tauxTva: percent,
  montantHT: amount,
  montantTTC: amount,
});

export const quotation = z.object({
  id: z.string(),
  numeroCommande: z.string(),
  dateEnvoi: day,
  /** Its last day. */
  dateValidite: day,
  lignes: z.array(pricedLine),
  totalHT: amount,
  totalTVA: amount,
  /** The price before the tax credit. */
  totalTTC: amount,
  /** An estimate, and said to be one. */
  creditImpot: amount,
  /** The price after it. */
  resteACharge: amount,
  statut: z.enum(QUOTATION_STATUTS),
  /** Sent, in time, for an order that waits. */
  repondable: z.boolean(),
});
export type Quotation = z.infer<typeof quotation>;
