import type { CampaignBody } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { parseFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { ManagedCampaign } from './managed-campaigns.repository.ts';
import type {
  PointContent,
  QuotaContent,
  CampaignColumns,
  CampaignContent,
} from './campaign-parts.repository.ts';

const dayOf = (text: string | null | undefined): CalendarDay | undefined =>
  text === null || text === undefined ? undefined : parseFrenchDate(text);

/** A permanent campaign opens at once unless it says otherwise, and has no end to keep. */
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

/** A question names its control by the id that was read, or by its code. */
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
    version: _version,
    created_at: _created,
    origine: _origine,
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

/** What a copy starts from: the same words, nobody's answers. */
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
