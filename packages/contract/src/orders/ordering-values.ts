import * as z from 'zod/mini';

/** What is typed on the steps of an order, as the draft keeps it. */
const text = z.string();
const cents = z.number();

const addressValues = {
  zoneAdresse0: text,
  zoneAdresse1: text,
  zoneAdresse2: text,
  zoneAdresse3: text,
  codePostalEtVille: text,
} as const;

/** Every field as typed: an empty one holds ''. */
export const orderProfileValues = z.object({
  emailContact: text,
  civilite: text,
  dateNaissance: text,
  ...addressValues,
  telephonePrincipal: text,
  telephoneSecondaire: text,
  idCategoriePersonnel: text,
  informationsControles: z.array(z.object({ idControle: text, valeur: text })),
});
export type OrderProfileValues = z.infer<typeof orderProfileValues>;

/** In cents; null while nothing right is typed. */
export const contentValues = z.object({
  montantTotal: z.nullable(cents),
  montantTitre: z.nullable(cents),
  montantCompte: z.nullable(cents),
  valeurFaciale: z.nullable(cents),
  motifPreCommande: text,
  /** The vintage chosen among those on offer. */
  millesime: z.optional(z.number()),
});
export type ContentValues = z.infer<typeof contentValues>;

export const orderParts = z.object({
  partBeneficiaire: cents,
  partFinancee: cents,
  fraisCompte: cents,
  fraisTitre: cents,
  partImposable: cents,
});
export type OrderPartsAnswer = z.infer<typeof orderParts>;

export const deliveryValues = z.object({
  typeLivraison: text,
  pointLivraisonId: text,
  ...addressValues,
});
export type DeliveryValues = z.infer<typeof deliveryValues>;

export const paymentValues = z.object({ modePaiement: text });
export type PaymentValues = z.infer<typeof paymentValues>;
