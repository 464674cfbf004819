import * as z from 'zod/mini';
import { amount, day, percent } from '../schemas/wire-fields.ts';

export const CAMPAIGN_STATUTS = ['A_VENIR', 'OUVERTE', 'FERMEE'] as const;

/** A vintage offered by the campaign. */
const vintageOffer = z.object({
  millesime: z.number(),
  /** The first day of use. */
  dateDisponibilite: day,
  dateExpiration: day,
  /** It expires soon after the first day of use: the person is warned. */
  validiteCourte: z.boolean(),
  conseille: z.boolean(),
});
export type VintageOfferAnswer = z.infer<typeof vintageOffer>;

export const campaignSummary = z.object({
  id: z.string(),
  libelle: z.string(),
  dateOuverture: day,
  dateFermeture: z.nullable(day),
  permanent: z.boolean(),
  statut: z.enum(CAMPAIGN_STATUTS),
  /** Whether the person has a pending order in it. */
  precommandeEnCours: z.boolean(),
  millesimes: z.array(vintageOffer),
});
export type CampaignSummary = z.infer<typeof campaignSummary>;

export const deliveryPoint = z.object({
  id: z.string(),
  libelle: z.string(),
  codePostalEtVille: z.string(),
  destinataire: z.string(),
  complementAdresse: z.string(),
  numeroEtRue: z.string(),
  zoneIndustrielle: z.string(),
});

const campaignTranche = z.object({
  min: amount,
  max: z.nullable(amount),
  tauxParticipation: percent,
});

export const campaignQuota = z.object({
  categoriePersonnel: z.string(),
  maxParticipation: amount,
  maxCESU: amount,
  tauxParticipation: percent,
  tranches: z.array(campaignTranche),
  /** Linear between the bounds. */
  lineaire: z.nullable(
    z.object({ min: amount, max: amount, tauxAuMin: percent, tauxAuMax: percent }),
  ),
});

/** Section 3.4, with the names of the specification. */
export const precommandeCampaign = z.object({
  id: z.string(),
  idContrat: z.string(),
  libelle: z.string(),
  idProduitCompte: z.nullable(z.string()),
  idProduitTitre: z.nullable(z.string()),
  libellePersonnaliseProduitCompte: z.nullable(z.string()),
  libellePersonnaliseProduitTitre: z.nullable(z.string()),
  dateOuverture: day,
  dateFermeture: z.nullable(day),
  permanent: z.boolean(),
  valeurFacialeImposee: z.nullable(amount),
  idRefPrestationLimitation: z.nullable(z.string()),
  restrictionsValeursTitres: z.array(z.number()),
  idGroupeSession: z.nullable(z.string()),
  quotas: z.array(campaignQuota),
  demanderInfosSupplementaires: z.boolean(),
  controlerMontant: z.boolean(),
  controlerMontantDisponible: z.boolean(),
  infoControleIdentificatrice: z.nullable(z.string()),
  infoControles: z.array(
    z.object({
      idControle: z.string(),
      code: z.string(),
      libelle: z.string(),
      selectionnee: z.boolean(),
    }),
  ),
  infosSupplementaires: z.array(
    z.object({
      code: z.string(),
      libelle: z.string(),
      /** The key of its answer in `informationsControles`. */
      idControle: z.string(),
    }),
  ),
  livraisonDomicile: z.boolean(),
  autreAdresse: z.boolean(),
  pointLivraison: z.boolean(),
  pointsDeLivraison: z.array(deliveryPoint),
  mailConfirmation: z.string(),
  messageIntroduction: z.string(),
  mailOuverture: z.string(),
  mailFermeture: z.string(),
  jourAvantMailDeFermeture: z.nullable(z.number()),
  afficherConfirmation: z.boolean(),
  afficherIntroduction: z.boolean(),
  envoyerConfirmation: z.boolean(),
  envoyerOuverture: z.boolean(),
  envoyerFermeture: z.boolean(),
});
export type PrecommandeCampaign = z.infer<typeof precommandeCampaign>;

/** The campaign for a beneficiary, with its current status and offered vintages. */
export const orderedCampaign = z.object({
  ...precommandeCampaign.shape,
  statut: z.enum(CAMPAIGN_STATUTS),
  millesimes: z.array(vintageOffer),
});
export type OrderedCampaign = z.infer<typeof orderedCampaign>;
