import {
  PENDING_STATUTS,
  REFUSAL_REASONS,
} from '@portail/rules/backoffice/operators/operations.ts';
import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import { MAX_TITRES } from '@portail/rules/orders/order-amounts.ts';
import { problemsOfCampaign } from '@portail/rules/campaigns/campaign-rules.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import {
  CAMPAIGN_FIELD_MESSAGES,
  CAMPAIGN_MESSAGES,
  CODE_MAX_LENGTH,
  controlBody,
  DAYS_BEFORE_CLOSING_MAX,
  DELIVERY_POINTS_MAX,
  flag,
  listOf,
  nullableText,
  optionalDay,
  pointBody,
  questionBody,
  quotaBody,
  campaignMessage,
  wholeFrom,
} from './campaign-fields.schemas.ts';
import { numeroContrat, requiredText, requiredOr } from '../schemas/fields.ts';
import { amount, day, moment } from '../schemas/wire-fields.ts';
import { faceValue } from '../orders/face-value.schemas.ts';
import {
  deliveryPoint,
  precommandeCampaign,
  CAMPAIGN_STATUTS,
  campaignQuota,
} from '../orders/order-campaign.schemas.ts';

const campaignFields = {
  idContrat: numeroContrat,
  libelle: requiredText(),
  idProduitCompte: nullableText(20),
  idProduitTitre: nullableText(20),
  libellePersonnaliseProduitCompte: nullableText(),
  libellePersonnaliseProduitTitre: nullableText(),
  /** A permanent campaign may leave both out. */
  dateOuverture: optionalDay,
  dateFermeture: optionalDay,
  permanent: flag(false),
  valeurFacialeImposee: z._default(z.nullable(faceValue), null),
  idRefPrestationLimitation: nullableText(CODE_MAX_LENGTH),
  restrictionsValeursTitres: z._default(
    listOf(wholeFrom(1, MAX_TITRES, CAMPAIGN_FIELD_MESSAGES.count(MAX_TITRES))),
    [],
  ),
  idGroupeSession: nullableText(CODE_MAX_LENGTH),
  quotas: z._default(listOf(quotaBody), []),
  demanderInfosSupplementaires: flag(false),
  controlerMontant: flag(false),
  controlerMontantDisponible: flag(false),
  infoControleIdentificatrice: nullableText(CODE_MAX_LENGTH),
  infoControles: z._default(listOf(controlBody), []),
  infosSupplementaires: z._default(listOf(questionBody), []),
  livraisonDomicile: flag(true),
  autreAdresse: flag(false),
  pointLivraison: flag(false),
  pointsDeLivraison: z._default(listOf(pointBody, DELIVERY_POINTS_MAX), []),
  mailConfirmation: campaignMessage,
  messageIntroduction: campaignMessage,
  mailOuverture: campaignMessage,
  mailFermeture: campaignMessage,
  jourAvantMailDeFermeture: z._default(
    z.nullable(
      wholeFrom(
        0,
        DAYS_BEFORE_CLOSING_MAX,
        CAMPAIGN_FIELD_MESSAGES.daysBefore(DAYS_BEFORE_CLOSING_MAX),
      ),
    ),
    null,
  ),
  afficherConfirmation: flag(false),
  afficherIntroduction: flag(false),
  envoyerConfirmation: flag(false),
  envoyerOuverture: flag(false),
  envoyerFermeture: flag(false),
};

const fieldsOfCampaign = z.strictObject(campaignFields);

type Path = readonly PropertyKey[];

/** An unreadable part reports its own problem and is skipped by the rules across fields. */
const isOfSamePart = (path: Path, other: Path): boolean =>
  path[0] === other[0] && (path.length === 1 || other.length === 1 || path[1] === other[1]);

/** The rules shared by form and call, each with its message at its field. */
const campaignRules = z.superRefine<z.output<typeof fieldsOfCampaign>>((campaign, context) => {
  const unreadable = context.issues.map(({ path }) => path ?? []);
  for (const { path, problem } of problemsOfCampaign(campaign)) {
    if (unreadable.some((other) => isOfSamePart(path, other))) continue;
    context.addIssue({ code: 'custom', path: [...path], message: CAMPAIGN_MESSAGES[problem] });
  }
});

const fieldsOfNewCampaign = z.strictObject({
  ...campaignFields,
  /** Opens by no date until it is published; always so where the contract asks for an approval. */
  brouillon: flag(false),
});

/** Section 3.4 without the identifier; all other fields are optional. */
export const campaignBody = fieldsOfNewCampaign.check(campaignRules);
/** Parsed: amounts in cents, rates in hundredths of a percent. */
export type CampaignBody = z.output<typeof fieldsOfCampaign>;
export type NewCampaignBody = z.output<typeof campaignBody>;
/** Unparsed: euros and percents, as in the form. */
export type CampaignBodyInput = z.input<typeof campaignBody>;

export const campaignChange = z
  .strictObject({
    ...campaignFields,
    id: z.optional(requiredText(CODE_MAX_LENGTH)),
    /** The version that was read: a campaign changed since is not overwritten. */
    version: z.optional(z.int({ error: MESSAGES.format })),
  })
  .check(campaignRules);
export type CampaignChange = z.output<typeof campaignChange>;
export type CampaignChangeInput = z.input<typeof campaignChange>;

/** What a funder sees: people never see a draft. */
export const FUNDER_CAMPAIGN_STATUTS = ['BROUILLON', ...CAMPAIGN_STATUTS] as const;
const statut = z.enum(FUNDER_CAMPAIGN_STATUTS);
const origine = z.enum(VISUALISATION_MODES);

export const funderCampaignLine = z.object({
  id: z.string(),
  numeroContrat: z.string(),
  libelle: z.string(),
  dateOuverture: z.string(),
  dateFermeture: z.nullable(z.string()),
  permanent: z.boolean(),
  statut,
  origine,
  nombreLignes: z.number(),
  nombreLignesEnAttente: z.number(),
});
export type FunderCampaignLine = z.infer<typeof funderCampaignLine>;

/** Used in answers or orders: it can be changed but not removed. */
const used = { utilise: z.boolean() };

export const funderCampaign = z.object({
  ...precommandeCampaign.shape,
  statut,
  origine,
  /** Must be sent with a change. */
  version: z.number(),
  quotas: z.array(z.object({ categoriePersonnelId: z.string(), ...campaignQuota.shape, ...used })),
  infoControles: z.array(
    z.object({
      idControle: z.string(),
      code: z.string(),
      libelle: z.string(),
      selectionnee: z.boolean(),
      ...used,
    }),
  ),
  infosSupplementaires: z.array(
    z.object({
      code: z.string(),
      libelle: z.string(),
      /** The control it refers to, if any. */
      idControle: z.nullable(z.string()),
      ...used,
    }),
  ),
  pointsDeLivraison: z.array(z.object({ ...deliveryPoint.shape, ...used })),
  /** There are lines: the products cannot change. */
  aDesLignes: z.boolean(),
  /** There is a control file: the identifying control cannot change. */
  aUnFichierControle: z.boolean(),
});
export type FunderCampaign = z.infer<typeof funderCampaign>;

/** Counts, amounts and progress of a campaign. */
export const funderCampaignInformation = z.object({
  id: z.string(),
  libelle: z.string(),
  numeroContrat: z.string(),
  statut,
  origine,
  dateOuverture: z.string(),
  dateFermeture: z.nullable(z.string()),
  permanent: z.boolean(),
  /** Every line, whatever its state. */
  nombreLignes: z.number(),
  nombreLignesEnAttente: z.number(),
  nombreLignesValidees: z.number(),
  nombreLignesRefusees: z.number(),
  nombreLignesAnnulees: z.number(),
  nombreLignesCommandees: z.number(),
  nombreLignesLivrees: z.number(),
  /** Of the lines that are neither refused nor cancelled, in euros. */
  montantTotal: z.number(),
  partFinancee: z.number(),
  partBeneficiaire: z.number(),
  /** Lines of the control file; without one, the people of the contract. */
  nombrePersonnesAttendues: z.number(),
  /** Those of them with a line that is neither refused nor cancelled. */
  nombrePersonnesAyantCommande: z.number(),
});
export type FunderCampaignInformation = z.infer<typeof funderCampaignInformation>;

/** A draft that a second administrator must approve before it is published. */
export const campaignRequest = z.object({
  idOperation: z.string(),
  idSession: z.string(),
  libelleSession: z.string(),
  numeroContrat: z.string(),
  dateOuverture: day,
  dateFermeture: z.nullable(day),
  permanent: z.boolean(),
  /** When it was asked: what the campaign could cost its funder, and for how many people. */
  pireCas: amount,
  nombrePersonnes: z.number(),
  /** The draft was changed since: the request can no longer be agreed to. */
  perimee: z.boolean(),
  demandePar: z.string(),
  demandeLe: moment,
  expireLe: day,
  statut: z.enum(PENDING_STATUTS),
  estSienne: z.boolean(),
  peutDecider: z.boolean(),
  decidePar: z.nullable(z.string()),
  motifRefus: z.nullable(z.enum(REFUSAL_REASONS)),
});
export type CampaignRequest = z.infer<typeof campaignRequest>;

export const publishedCampaign = z.object({
  /** BROUILLON while a second administrator must agree. */
  statut,
  /** The request to the second administrator; null where none was needed. */
  idOperation: z.nullable(z.string()),
});
export type PublishedCampaign = z.infer<typeof publishedCampaign>;

export const decidedCampaign = z.object({
  idSession: z.string(),
  decision: z.enum(['ACCEPTEE', 'REFUSEE']),
  statut,
});

/** What a campaign may cost its funder. */
export const campaignBudget = z.object({
  /** The year in which the orders count for the exemption: that of the closing, or today’s. */
  annee: z.number(),
  plafondExoneration: z.number(),
  /** As in the progress of the campaign. */
  nombrePersonnes: z.number(),
  categories: z.array(
    z.object({
      categoriePersonnel: z.string(),
      /** The most that one person may receive, in euros. */
      participationMaximale: z.number(),
      depassePlafond: z.boolean(),
    }),
  ),
  /**
   * People who already received so much from the funder's other campaigns of the year that the most of
   * this one would pass the ceiling; the first of them by amount. Aid under contracts that the user
   * may not read is not counted. A warning: nothing is refused.
   */
  nombreAuDessus: z.number(),
  personnesAuDessus: z.array(
    z.object({ nom: z.string(), prenom: z.string(), dejaFinance: amount, total: amount }),
  ),
  /** Everyone orders the most of the most generous category: what the funder pays. */
  pireCas: amount,
  /** What the people pay of these orders, and the fees that they pay for them. */
  pireCasPersonnes: amount,
  pireCasFrais: amount,
  /** The funded part of the lines that are neither refused nor cancelled. */
  engage: amount,
  /** The funded part of the lines that the funder has ordered. */
  commande: amount,
  /** What the worst case leaves. */
  reste: amount,
});
export type CampaignBudget = z.infer<typeof campaignBudget>;

export const funderContract = z.object({
  numeroContrat: z.string(),
  raisonSociale: z.string(),
  origine,
  actif: z.boolean(),
  libelleProduit: z.string(),
  /** The contract's label for the employee number. */
  libelleMatricule: z.nullable(z.string()),
  /** A second administrator approves a campaign before it opens. */
  accordSession: z.boolean(),
  produits: z.array(z.object({ idProduit: z.string(), libelle: z.string() })),
});
export type FunderContract = z.infer<typeof funderContract>;

const CAMPAIGN_MAILS = ['CONFIRMATION', 'OUVERTURE', 'FERMETURE'] as const;
export type CampaignMailType = (typeof CAMPAIGN_MAILS)[number];

export const mailPreviewBody = z.strictObject({
  idContrat: numeroContrat,
  typeCourriel: z.enum(CAMPAIGN_MAILS, { error: requiredOr(MESSAGES.choice) }),
  libelle: requiredText(),
  /** The text as in the form. */
  contenu: campaignMessage,
  dateOuverture: optionalDay,
  dateFermeture: optionalDay,
  permanent: flag(false),
});

const MAIL_BLOCKS = ['PARAGRAPHE', 'CITATION', 'FAITS', 'LIEN'] as const;

/** The mail in blocks: a page shows it without HTML of a mail. */
export const mailPreview = z.object({
  objet: z.string(),
  blocs: z.array(
    z.object({
      type: z.enum(MAIL_BLOCKS),
      texte: z.string(),
      faits: z.array(z.object({ libelle: z.string(), valeur: z.string() })),
    }),
  ),
});
export type MailPreview = z.infer<typeof mailPreview>;
