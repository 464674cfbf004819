import type { FunderCampaign } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import * as z from 'zod/mini';

export const RATE_KINDS = ['UNIQUE', 'TRANCHES', 'LINEAIRE'] as const;
export type RateKind = (typeof RATE_KINDS)[number];

const trancheValues = z.object({ min: z.string(), max: z.string(), tauxParticipation: z.string() });

const quotaValues = z.object({
  /** Ids are empty for new parts. */
  categoriePersonnelId: z.string(),
  categoriePersonnel: z.string(),
  maxParticipation: z.string(),
  maxCESU: z.string(),
  tauxParticipation: z.string(),
  bareme: z.enum(RATE_KINDS),
  tranches: z.array(trancheValues),
  lineaire: z.object({
    min: z.string(),
    max: z.string(),
    tauxAuMin: z.string(),
    tauxAuMax: z.string(),
  }),
});
export type QuotaValues = z.infer<typeof quotaValues>;

const pointValues = z.object({
  id: z.string(),
  libelle: z.string(),
  destinataire: z.string(),
  numeroEtRue: z.string(),
  complementAdresse: z.string(),
  zoneIndustrielle: z.string(),
  codePostalEtVille: z.string(),
});

/** Values as typed, so that a draft loses nothing. */
export const campaignValues = z.object({
  idContrat: z.string(),
  libelle: z.string(),
  permanent: z.boolean(),
  dateOuverture: z.string(),
  dateFermeture: z.string(),
  idGroupeSession: z.string(),

  idProduitCompte: z.string(),
  libellePersonnaliseProduitCompte: z.string(),
  idProduitTitre: z.string(),
  libellePersonnaliseProduitTitre: z.string(),
  valeurFacialeImposee: z.string(),
  restrictionsValeursTitres: z.string(),
  idRefPrestationLimitation: z.string(),

  quotas: z.array(quotaValues),

  controlerMontant: z.boolean(),
  controlerMontantDisponible: z.boolean(),
  infoControleIdentificatrice: z.string(),
  infoControles: z.array(
    z.object({
      idControle: z.string(),
      code: z.string(),
      libelle: z.string(),
      selectionnee: z.boolean(),
    }),
  ),
  demanderInfosSupplementaires: z.boolean(),
  infosSupplementaires: z.array(
    z.object({ code: z.string(), libelle: z.string(), idControle: z.string() }),
  ),

  livraisonDomicile: z.boolean(),
  autreAdresse: z.boolean(),
  pointLivraison: z.boolean(),
  pointsDeLivraison: z.array(pointValues),

  afficherIntroduction: z.boolean(),
  messageIntroduction: z.string(),
  afficherConfirmation: z.boolean(),
  envoyerConfirmation: z.boolean(),
  mailConfirmation: z.string(),
  envoyerOuverture: z.boolean(),
  mailOuverture: z.string(),
  envoyerFermeture: z.boolean(),
  mailFermeture: z.string(),
  jourAvantMailDeFermeture: z.string(),
});
export type CampaignValues = z.infer<typeof campaignValues>;

export const newTranche = { min: '', max: '', tauxParticipation: '' };
export const newQuota: QuotaValues = {
  categoriePersonnelId: '',
  categoriePersonnel: '',
  maxParticipation: '',
  maxCESU: '',
  tauxParticipation: '',
  bareme: 'UNIQUE',
  tranches: [],
  lineaire: { min: '', max: '', tauxAuMin: '', tauxAuMax: '' },
};
export const newControl = { idControle: '', code: '', libelle: '', selectionnee: true };
export const newInfo = { code: '', libelle: '', idControle: '' };
export const newPoint = {
  id: '',
  libelle: '',
  destinataire: '',
  numeroEtRue: '',
  complementAdresse: '',
  zoneIndustrielle: '',
  codePostalEtVille: '',
};

/** The empty form: one category and the usual choices. */
export const emptyValues = (idContrat: string): CampaignValues => ({
  idContrat,
  libelle: '',
  permanent: false,
  dateOuverture: '',
  dateFermeture: '',
  idGroupeSession: '',
  idProduitCompte: '',
  libellePersonnaliseProduitCompte: '',
  idProduitTitre: '',
  libellePersonnaliseProduitTitre: '',
  valeurFacialeImposee: '',
  restrictionsValeursTitres: '',
  idRefPrestationLimitation: '',
  quotas: [newQuota],
  controlerMontant: true,
  controlerMontantDisponible: true,
  infoControleIdentificatrice: '',
  infoControles: [],
  demanderInfosSupplementaires: false,
  infosSupplementaires: [],
  livraisonDomicile: true,
  autreAdresse: false,
  pointLivraison: false,
  pointsDeLivraison: [],
  afficherIntroduction: false,
  messageIntroduction: '',
  afficherConfirmation: false,
  envoyerConfirmation: true,
  mailConfirmation: '',
  envoyerOuverture: false,
  mailOuverture: '',
  envoyerFermeture: false,
  mailFermeture: '',
  jourAvantMailDeFermeture: '',
});

/** "1 234,50": the sign stands beside the field. */
const amountWords = (euros: number | null): string =>
  euros === null ? '' : formatAmount(centsOfWire(euros)).replace(/\s*€$/u, '');

const numberWords = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', ',');

const rateKindOf = ({ lineaire, tranches }: FunderCampaign['quotas'][number]): RateKind => {
  if (lineaire !== null) return 'LINEAIRE';
  return tranches.length > 0 ? 'TRANCHES' : 'UNIQUE';
};

const quotaValuesOf = (quota: FunderCampaign['quotas'][number]): QuotaValues => ({
  categoriePersonnelId: quota.categoriePersonnelId,
  categoriePersonnel: quota.categoriePersonnel,
  maxParticipation: amountWords(quota.maxParticipation),
  maxCESU: amountWords(quota.maxCESU),
  tauxParticipation: numberWords(quota.tauxParticipation),
  bareme: rateKindOf(quota),
  tranches: quota.tranches.map((one) => ({
    min: amountWords(one.min),
    max: amountWords(one.max),
    tauxParticipation: numberWords(one.tauxParticipation),
  })),
  lineaire: {
    min: amountWords(quota.lineaire?.min ?? null),
    max: amountWords(quota.lineaire?.max ?? null),
    tauxAuMin: numberWords(quota.lineaire?.tauxAuMin ?? null),
    tauxAuMax: numberWords(quota.lineaire?.tauxAuMax ?? null),
  },
});

/** A stored campaign as form values. */
export const valuesOf = (campaign: FunderCampaign): CampaignValues => ({
  idContrat: campaign.idContrat,
  libelle: campaign.libelle,
  permanent: campaign.permanent,
  dateOuverture: campaign.dateOuverture,
  dateFermeture: campaign.dateFermeture ?? '',
  idGroupeSession: campaign.idGroupeSession ?? '',
  idProduitCompte: campaign.idProduitCompte ?? '',
  libellePersonnaliseProduitCompte: campaign.libellePersonnaliseProduitCompte ?? '',
  idProduitTitre: campaign.idProduitTitre ?? '',
  libellePersonnaliseProduitTitre: campaign.libellePersonnaliseProduitTitre ?? '',
  valeurFacialeImposee: amountWords(campaign.valeurFacialeImposee),
  restrictionsValeursTitres: campaign.restrictionsValeursTitres.join(', '),
  idRefPrestationLimitation: campaign.idRefPrestationLimitation ?? '',
  quotas: campaign.quotas.map(quotaValuesOf),
  controlerMontant: campaign.controlerMontant,
  controlerMontantDisponible: campaign.controlerMontantDisponible,
  infoControleIdentificatrice: campaign.infoControleIdentificatrice ?? '',
  infoControles: campaign.infoControles.map(({ utilise: _, ...control }) => control),
  demanderInfosSupplementaires: campaign.demanderInfosSupplementaires,
  infosSupplementaires: campaign.infosSupplementaires.map(({ code, libelle, idControle }) => ({
    code,
    libelle,
    idControle: idControle ?? '',
  })),
  livraisonDomicile: campaign.livraisonDomicile,
  autreAdresse: campaign.autreAdresse,
  pointLivraison: campaign.pointLivraison,
  pointsDeLivraison: campaign.pointsDeLivraison.map(({ utilise: _, ...point }) => point),
  afficherIntroduction: campaign.afficherIntroduction,
  messageIntroduction: campaign.messageIntroduction,
  afficherConfirmation: campaign.afficherConfirmation,
  envoyerConfirmation: campaign.envoyerConfirmation,
  mailConfirmation: campaign.mailConfirmation,
  envoyerOuverture: campaign.envoyerOuverture,
  mailOuverture: campaign.mailOuverture,
  envoyerFermeture: campaign.envoyerFermeture,
  mailFermeture: campaign.mailFermeture,
  jourAvantMailDeFermeture: numberWords(campaign.jourAvantMailDeFermeture),
});
