import type {
  CampaignBody,
  CampaignBudget,
  FunderCampaign,
  FunderCampaignInformation,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import {
  parseFrenchDate,
  type CalendarDay,
  calendarDay,
  formatFrenchDate,
} from '@portail/rules/time/calendar-day.ts';
import type { ManagedCampaign } from './managed-campaigns.repository.ts';
import type {
  PointContent,
  QuotaContent,
  CampaignColumns,
  CampaignContent,
} from './funder-campaigns.repository.ts';
import type { CampaignStatut } from '@portail/rules/campaigns/campaign-days.ts';
import {
  fundedCategories,
  isAboveCeiling,
  leftOfBudget,
  worstBudget,
  worstCase,
} from '@portail/rules/campaigns/campaign-budget.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { wireCampaign } from '../../orders/ordering/ordering.module.ts';
import type { CampaignReportQueries } from './campaign-report.queries.ts';
import type { CampaignProgress } from './funder-campaigns.queries.ts';

const dayOf = (text: string | null | undefined): CalendarDay | undefined =>
  text === null || text === undefined ? undefined : parseFrenchDate(text);

/** A permanent campaign opens today by default and has no closing date. */
const datesOf = (body: CampaignBody, today: CalendarDay) => ({
  date_ouverture: dayOf(body.dateOuverture) ?? today,
  date_fermeture: body.permanent ? null : (dayOf(body.dateFermeture) ?? null),
  permanent: body.permanent,
});

const columnsOf = (body: CampaignBody, today: CalendarDay): CampaignColumns => ({
  ...datesOf(body, today),
  libelle: body.libelle.trim(),
  id_produit_compte: body.idProduitCompte,
  id_produit_titre: body.idProduitTitre,
  libelle_personnalise_produit_compte: body.libellePersonnaliseProduitCompte,
  libelle_personnalise_produit_titre: body.libellePersonnaliseProduitTitre,
  valeur_faciale_imposee_cents: body.valeurFacialeImposee,
  id_ref_prestation_limitation: body.idRefPrestationLimitation,
  restrictions_valeurs_titres: body.restrictionsValeursTitres.toSorted((one, two) => one - two),
  id_groupe_session: body.idGroupeSession,
  demander_infos_supplementaires: body.demanderInfosSupplementaires,
  controler_montant: body.controlerMontant,
  controler_montant_disponible: body.controlerMontantDisponible,
  info_controle_identificatrice: body.infoControleIdentificatrice,
  livraison_domicile: body.livraisonDomicile,
  autre_adresse: body.autreAdresse,
  point_livraison: body.pointLivraison,
  mail_confirmation: body.mailConfirmation.trim(),
  message_introduction: body.messageIntroduction.trim(),
  mail_ouverture: body.mailOuverture.trim(),
  mail_fermeture: body.mailFermeture.trim(),
  jour_avant_mail_de_fermeture: body.jourAvantMailDeFermeture,
  afficher_confirmation: body.afficherConfirmation,
  afficher_introduction: body.afficherIntroduction,
  envoyer_confirmation: body.envoyerConfirmation,
  envoyer_ouverture: body.envoyerOuverture,
  envoyer_fermeture: body.envoyerFermeture,
});

const quotaOf = (quota: CampaignBody['quotas'][number]): QuotaContent => ({
  id: quota.categoriePersonnelId,
  columns: {
    categorie_personnel: quota.categoriePersonnel.trim(),
    max_participation_cents: quota.maxParticipation,
    max_cesu_cents: quota.maxCESU,
    taux_participation_bp: quota.tauxParticipation,
    lineaire_min_cents: quota.lineaire?.min ?? null,
    lineaire_max_cents: quota.lineaire?.max ?? null,
    lineaire_taux_min_bp: quota.lineaire?.tauxAuMin ?? null,
    lineaire_taux_max_bp: quota.lineaire?.tauxAuMax ?? null,
  },
  tranches: quota.tranches.map(({ min, max, tauxParticipation }) => ({
    min_cents: min,
    max_cents: max,
    taux_participation_bp: tauxParticipation,
  })),
});

const pointOf = (point: CampaignBody['pointsDeLivraison'][number]): PointContent => ({
  id: point.id,
  columns: {
    libelle: point.libelle.trim(),
    code_postal_et_ville: point.codePostalEtVille,
    destinataire: point.destinataire.trim(),
    complement_adresse: point.complementAdresse.trim(),
    numero_et_rue: point.numeroEtRue.trim(),
    zone_industrielle: point.zoneIndustrielle.trim(),
  },
});

/** A question names its control by id or by code. */
const controlCodeOf = (
  named: string | null,
  body: CampaignBody,
  stored: ManagedCampaign | undefined,
): string | null => {
  if (named === null) return null;
  const known = stored?.controls.find(({ id }) => id === named)?.code ?? named;
  return body.infoControles.some(({ code }) => code === known) ? known : null;
};

export const contentOfBody = (
  body: CampaignBody,
  today: CalendarDay,
  stored?: ManagedCampaign,
): CampaignContent => ({
  campaign: columnsOf(body, today),
  quotas: body.quotas.map(quotaOf),
  controls: body.infoControles.map(({ code, libelle, selectionnee }) => ({
    code,
    libelle: libelle.trim(),
    selectionnee,
  })),
  questions: body.infosSupplementaires.map(({ code, libelle, idControle }) => ({
    code,
    libelle: libelle.trim(),
    controlCode: controlCodeOf(idControle, body, stored),
  })),
  points: body.pointsDeLivraison.map(pointOf),
});

const storedColumns = (stored: ManagedCampaign): CampaignColumns => {
  const {
    id: _id,
    contract_numero: _contract,
    fermee_le: _closed,
    brouillon: _draft,
    version: _version,
    created_at: _created,
    origine: _origine,
    requiresApproval: _requiresApproval,
    hasFile: _hasFile,
    usesAccount: _usesAccount,
    usesPaper: _usesPaper,
    quotas: _quotas,
    controls: _controls,
    infos: _infos,
    points: _points,
    ...columns
  } = stored;
  return columns;
};

/** The content of a copy, without answers of people. */
export const contentOfStored = (stored: ManagedCampaign): CampaignContent => ({
  campaign: storedColumns(stored),
  quotas: stored.quotas.map(
    ({ id: _id, session_id: _campaign, rang: _rang, used: _used, tranches, ...columns }) => ({
      columns,
      tranches,
    }),
  ),
  controls: stored.controls.map(({ code, libelle, selectionnee }) => ({
    code,
    libelle,
    selectionnee,
  })),
  questions: stored.infos.map(({ code, libelle, controleId }) => ({
    code,
    libelle,
    controlCode: stored.controls.find(({ id }) => id === controleId)?.code ?? null,
  })),
  points: stored.points.map(
    ({ id: _id, session_id: _campaign, rang: _rang, used: _used, ...columns }) => ({ columns }),
  ),
});

const wireDay = (day: string): string => formatFrenchDate(calendarDay(day));

export const wireDays = (campaign: {
  readonly date_ouverture: string;
  readonly date_fermeture: string | null;
}) => ({
  dateOuverture: wireDay(campaign.date_ouverture),
  dateFermeture: campaign.date_fermeture === null ? null : wireDay(campaign.date_fermeture),
});

/** Adds the usage flag of each row to its wire object; both lists have the same order. */
const marked = <T extends object>(
  parts: readonly T[],
  rows: readonly { readonly used: boolean }[],
) => parts.map((part, index) => ({ ...part, utilise: rows[index]?.used === true }));

export const wireManaged = (campaign: ManagedCampaign, statut: CampaignStatut): FunderCampaign => {
  const wire = wireCampaign(campaign);
  return {
    ...wire,
    statut,
    origine: campaign.origine,
    version: campaign.version,
    quotas: marked(wire.quotas, campaign.quotas).map((quota, index) => ({
      categoriePersonnelId: campaign.quotas[index]?.id ?? '',
      ...quota,
    })),
    infoControles: marked(wire.infoControles, campaign.controls),
    infosSupplementaires: campaign.infos.map(({ code, libelle, controleId, used }) => ({
      code,
      libelle,
      idControle: controleId,
      utilise: used,
    })),
    pointsDeLivraison: marked(wire.pointsDeLivraison, campaign.points),
    aDesLignes: campaign.usesAccount || campaign.usesPaper,
    aUnFichierControle: campaign.hasFile,
  };
};

export const wireProgress = (
  campaign: CampaignProgress,
  statut: CampaignStatut,
): FunderCampaignInformation => ({
  id: campaign.id,
  libelle: campaign.libelle,
  numeroContrat: campaign.contract_numero,
  statut,
  origine: campaign.origine,
  ...wireDays(campaign),
  permanent: campaign.permanent,
  nombreLignes: campaign.lines,
  nombreLignesEnAttente: campaign.waiting,
  nombreLignesValidees: campaign.validated,
  nombreLignesRefusees: campaign.refused,
  nombreLignesAnnulees: campaign.cancelled,
  nombreLignesCommandees: campaign.ordered,
  nombreLignesLivrees: campaign.delivered,
  montantTotal: wireEuros(campaign.funded + campaign.own),
  partFinancee: wireEuros(campaign.funded),
  partBeneficiaire: wireEuros(campaign.own),
  nombrePersonnesAttendues: peopleOf(campaign),
  nombrePersonnesAyantCommande: campaign.people,
});

const peopleOf = (campaign: CampaignProgress): number =>
  campaign.expected > 0 ? campaign.expected : campaign.contractPeople;

const categoriesOf = ({ campaign, quotas }: Pick<CampaignContent, 'campaign' | 'quotas'>) =>
  fundedCategories(
    quotas.map(({ columns, tranches }) => ({
      categoriePersonnel: columns.categorie_personnel,
      maxParticipation: centsOf(columns.max_participation_cents),
      maxCesu: centsOf(columns.max_cesu_cents),
      basisPoints: [
        columns.taux_participation_bp,
        ...tranches.map((tranche) => tranche.taux_participation_bp),
        columns.lineaire_taux_min_bp ?? 0,
        columns.lineaire_taux_max_bp ?? 0,
      ],
    })),
    {
      limitsOrders:
        campaign.controler_montant === true || campaign.controler_montant_disponible === true,
    },
  );

/** The most that one person may receive, whatever their category. */
export const mostForOne = (content: CampaignContent): Cents => worstCase(categoriesOf(content), 1);

export const budgetOf = (campaign: ManagedCampaign, progress: CampaignProgress) => {
  const categories = categoriesOf(contentOfStored(campaign));
  const people = peopleOf(progress);
  const fees =
    (campaign.id_produit_compte === null ? 0 : progress.accountFees) +
    (campaign.id_produit_titre === null ? 0 : progress.paperFees);
  return { categories, people, worst: worstBudget(categories, people, centsOf(fees)) };
};

/** What a person may have received this year before the most of this campaign passes the ceiling. */
export const roomUnderCeiling = (
  { categories }: ReturnType<typeof budgetOf>,
  ceiling: Cents,
): Cents => centsOf(Math.max(0, ceiling - worstCase(categories, 1)));

export const wireBudget = (
  budget: ReturnType<typeof budgetOf>,
  { year, ceiling }: { readonly year: number; readonly ceiling: Cents },
  progress: CampaignProgress,
  above: Awaited<ReturnType<CampaignReportQueries['fundedAbove']>>,
): CampaignBudget => {
  const { categories, people, worst } = budget;
  return {
    annee: year,
    plafondExoneration: wireEuros(ceiling),
    nombrePersonnes: people,
    categories: categories.map((category) => ({
      categoriePersonnel: category.categoriePersonnel,
      participationMaximale: wireEuros(category.most),
      depassePlafond: isAboveCeiling(category, ceiling),
    })),
    nombreAuDessus: above[0]?.all ?? 0,
    personnesAuDessus: above.map(({ lastName, firstName, fundedCents }) => ({
      nom: lastName,
      prenom: firstName,
      dejaFinance: wireEuros(fundedCents),
      total: wireEuros(fundedCents + worstCase(categories, 1)),
    })),
    pireCas: wireEuros(worst.funded),
    pireCasPersonnes: wireEuros(worst.own),
    pireCasFrais: wireEuros(worst.fees),
    engage: wireEuros(progress.funded),
    commande: wireEuros(progress.orderedFunded),
    reste: wireEuros(leftOfBudget(worst.funded, centsOf(progress.funded))),
  };
};
