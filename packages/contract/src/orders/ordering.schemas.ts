import * as z from 'zod/mini';
import { amount, day, percent } from '../schemas/wire-fields.ts';
import {
  ORDER_PAYMENT_STATUTS,
  ORDER_STATUTS,
  PAYMENT_MODES,
} from '@portail/rules/orders/order-statut.ts';
import { PRODUCT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { MESSAGES } from '../messages/messages.ts';
import { faceValue } from './face-value.schemas.ts';
import { paymentInstructions } from './payment-instructions.schemas.ts';
import {
  email,
  euros,
  frenchDate,
  optionalText,
  requiredChoice,
  requiredText,
  townAndPostcode,
  requiredOr,
} from '../schemas/fields.ts';
import {
  addressLines,
  addressRule,
  civilite,
  optionalPhones,
  phoneRule,
} from '../people/postal-address.schemas.ts';

/** The typed values of the order steps, as stored in the draft. */
const text = z.string();
const cents = z.number();

const addressValues = {
  zoneAdresse0: text,
  zoneAdresse1: text,
  zoneAdresse2: text,
  zoneAdresse3: text,
  codePostalEtVille: text,
} as const;

/** Fields as typed; empty ones are ''. */
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

/** In cents; null until a valid amount is typed. */
export const contentValues = z.object({
  montantTotal: z.nullable(cents),
  montantTitre: z.nullable(cents),
  montantCompte: z.nullable(cents),
  valeurFaciale: z.nullable(cents),
  motifPreCommande: text,
  /** The chosen vintage. */
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

export const ORDER_TYPES = ['NEW_ORDER', 'EDIT_ORDER', 'CANCEL_ORDER', 'VIEW_ORDER'] as const;
export type OrderTypeName = (typeof ORDER_TYPES)[number];
export const ORDER_REASONS = [
  'GARDE_ENFANT',
  'MENAGE',
  'AIDE_PERSONNE',
  'JARDINAGE',
  'AUTRE',
] as const;
const PARTY_TYPES = ['BENEFICIAIRE', 'FINANCEUR'] as const;
/** `typeLivraison`: delivery point, home, another address. */
export const DELIVERY_TYPES = { POINT: 0, DOMICILE: 1, AUTRE: 2 } as const;

export const controlAnswers = z
  .array(
    z.strictObject({
      idControle: requiredText(64),
      valeur: requiredText(),
    }),
  )
  .check(z.maxLength(50));

/** `idCategoriePersonnel` is the id of the quota. */
const category = requiredText(64);

export const preOrderProfile = z
  .strictObject({
    emailContact: email(),
    civilite,
    dateNaissance: frenchDate,
    ...addressLines,
    ...optionalPhones,
    codePostalEtVille: townAndPostcode,
    idCategoriePersonnel: category,
    informationsControles: controlAnswers,
  })
  .check(addressRule, phoneRule);

/** Absent: the first vintage offered. */
export const orderedVintage = z.optional(z.int().check(z.gte(2000), z.lte(2999)));

const nonNegative = euros.check(z.refine((value) => value >= 0, { error: MESSAGES.amount }));

/** Amounts of an order: the total is the sum of both forms. */
const preOrderAmounts = z.strictObject({
  montantTotal: nonNegative.check(z.refine((value) => value > 0, { error: MESSAGES.amount })),
  montantTitre: nonNegative,
  valeurFaciale: z.nullable(faceValue),
  montantCompte: nonNegative,
  motifPreCommande: requiredChoice(ORDER_REASONS),
  millesime: orderedVintage,
  conditionsGenerales: z.literal(true, { error: MESSAGES.acceptance }),
});

const preOrderDelivery = z.nullable(
  z.strictObject({
    typeLivraison: z.literal(
      [DELIVERY_TYPES.POINT, DELIVERY_TYPES.DOMICILE, DELIVERY_TYPES.AUTRE],
      {
        error: requiredOr(MESSAGES.choice),
      },
    ),
    pointLivraisonId: z.optional(optionalText(64)),
    ...addressLines,
    codePostalEtVille: z.optional(townAndPostcode),
  }),
);

const paymentMode = z.literal(Object.values(PAYMENT_MODES), {
  error: requiredOr(MESSAGES.choice),
});

/** Four blocks with the names of the specification. */
export const preOrderBody = z.strictObject({
  profil: preOrderProfile,
  montants: preOrderAmounts,
  livraison: preOrderDelivery,
  paiement: z.strictObject({ modePaiement: paymentMode }),
});
export type PreOrderBody = z.output<typeof preOrderBody>;

/** The stored order in the shape of the body; zero amounts without an order. */
export const storedPreOrder = z.object({
  orderType: z.enum(['NEW_ORDER', 'EDIT_ORDER']),
  profil: z.object({
    emailContact: z.string(),
    civilite: z.string(),
    dateNaissance: day,
    zoneAdresse0: z.string(),
    zoneAdresse1: z.string(),
    zoneAdresse2: z.string(),
    zoneAdresse3: z.string(),
    telephonePrincipal: z.string(),
    telephoneSecondaire: z.string(),
    codePostalEtVille: z.string(),
    idCategoriePersonnel: z.nullable(z.string()),
    informationsControles: z.array(z.object({ idControle: z.string(), valeur: z.string() })),
  }),
  montants: z.object({
    montantTotal: amount,
    montantTitre: amount,
    valeurFaciale: z.nullable(amount),
    montantCompte: amount,
    motifPreCommande: z.nullable(z.enum(ORDER_REASONS)),
    millesime: z.nullable(z.number()),
    conditionsGenerales: z.boolean(),
  }),
  /** The preferred form, from the profile or the registration. */
  formePreferee: z.nullable(z.enum(PRODUCT_TYPES)),
  livraison: z.nullable(
    z.object({
      typeLivraison: z.number(),
      pointLivraisonId: z.nullable(z.string()),
      zoneAdresse0: z.string(),
      zoneAdresse1: z.string(),
      zoneAdresse2: z.string(),
      zoneAdresse3: z.string(),
      codePostalEtVille: z.string(),
    }),
  ),
  paiement: z.object({
    modePaiement: z.nullable(z.number()),
    modesProposes: z.array(z.number()),
    /** The amount already paid; `null` if none. */
    dejaPaye: z.nullable(amount),
    /** A card payment is refunded and paid again; any other payment fixes the amount. */
    montantModifiable: z.boolean(),
  }),
});
export type StoredPreOrder = z.infer<typeof storedPreOrder>;

export const orderCeiling = z.object({
  tauxAbondement: percent,
  maxPrecommande: amount,
  maxParticipation: amount,
  maxPrecommandeInitial: amount,
  maxParticipationInitial: amount,
  annee: z.number(),
  /** The funded part above it is taxable: reported, never refused. */
  plafondExoneration: amount,
  /** The tax year of the order, as on the tax certificate. */
  anneeFiscale: z.number(),
  /** Aid received in that year, as on the tax certificate. */
  aideRecue: amount,
  /** Aid of other pending orders. */
  aideEnAttente: amount,
  exonerationRestante: amount,
});
export type OrderCeilingAnswer = z.infer<typeof orderCeiling>;

export const beneficiaryPart = z.object({
  partBeneficiaire: amount,
  partFinancee: amount,
  fraisCompte: amount,
  fraisTitre: amount,
  /** The funded part above the yearly exemption. */
  partImposable: amount,
});

export const orderOverview = z.object({
  partBeneficiaire: amount,
  typeCommande: z.enum(ORDER_TYPES),
  partFinancee: amount,
  millesime: z.number(),
  dateCommande: day,
  montantCompteCommande: amount,
  motifCommande: z.enum(ORDER_REASONS),
  montantTitreCommande: amount,
  montantTotalCommande: amount,
  valeurFacialeTitre: z.nullable(amount),
  nombreTitres: z.number(),
});
export type OrderOverview = z.infer<typeof orderOverview>;

export const orderConfirmation = z.object({
  idCommande: z.string(),
  beneficiaryMail: z.string(),
  deliveryPointLabel: z.nullable(z.string()),
  deliveryType: z.nullable(z.number()),
  financeurMessage: z.nullable(z.string()),
  orderType: z.enum(ORDER_TYPES),
  paymentMode: z.number(),
  totalAccountAmount: amount,
  totalAccountFees: amount,
  totalTitleAmount: amount,
  totalTitleFees: amount,
  partBeneficiaire: amount,
  partFinancee: amount,
  /** The estimated day of shipping or credit. */
  dateEstimee: z.nullable(day),
  /** Absent from answers stored by an earlier version. */
  millesime: z.optional(z.number()),
  dateExpiration: z.optional(day),
  /** Present while a cheque or transfer is expected. */
  reglement: z.optional(paymentInstructions),
  /** The refund on the card when a paid order was changed to another amount. */
  montantRembourse: z.optional(amount),
  /** Already paid: nothing is left to pay. */
  dejaPayee: z.optional(z.boolean()),
});
export type OrderConfirmation = z.infer<typeof orderConfirmation>;

export const orderLine = z.object({
  idCommande: z.string(),
  idSession: z.string(),
  dateCommande: day,
  libelleSession: z.string(),
  typeCommande: z.enum(ORDER_TYPES),
  montantTotalCommande: amount,
  statut: z.enum(ORDER_STATUTS),
  statutPaiement: z.enum(ORDER_PAYMENT_STATUTS),
  modifiable: z.boolean(),
});
export type OrderLine = z.infer<typeof orderLine>;

export const orderDetails = z.object({
  ...orderOverview.shape,
  ...orderLine.shape,
  parts: z.array(z.object({ acteur: z.enum(PARTY_TYPES), libelle: z.string(), montant: amount })),
  fraisCompte: amount,
  fraisTitre: amount,
  livraison: storedPreOrder.shape.livraison,
  libellePointLivraison: z.nullable(z.string()),
  modePaiement: z.number(),
  referenceTransaction: z.nullable(z.string()),
  dateExpiration: day,
  reglement: z.optional(paymentInstructions),
  /** Why the funder refused or cancelled it. */
  motifDecision: z.nullable(z.string()),
});
export type OrderDetails = z.infer<typeof orderDetails>;
