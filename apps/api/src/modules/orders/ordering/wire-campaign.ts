import type { PrecommandeCampaign } from '@portail/contract/orders/order-campaign.schemas.ts';
import { centsOf, eurosOf } from '@portail/rules/money/cents.ts';
import { percentOf } from '@portail/rules/campaigns/rate.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { OrderCampaign } from './campaigns.queries.ts';

/** What a campaign says of itself, whoever reads it. */
type WirableCampaign = Omit<
  OrderCampaign,
  'financeurId' | 'fraisCompte' | 'fraisTitre' | 'hasLines'
>;

export const euros = (cents: string | number): number => eurosOf(centsOf(Number(cents)));
const eurosOrNull = (cents: string | number | null): number | null =>
  cents === null ? null : euros(cents);

export const wireDay = (day: string): string => formatFrenchDate(calendarDay(day));
const wireDayOrNull = (day: string | null): string | null => (day === null ? null : wireDay(day));

const lineaireOf = (quota: WirableCampaign['quotas'][number]) =>
  quota.lineaire_min_cents === null || quota.lineaire_max_cents === null
    ? null
    : {
        min: euros(quota.lineaire_min_cents),
        max: euros(quota.lineaire_max_cents),
        tauxAuMin: percentOf(quota.lineaire_taux_min_bp ?? 0),
        tauxAuMax: percentOf(quota.lineaire_taux_max_bp ?? 0),
      };

export const wirePoints = ({ points }: WirableCampaign): PrecommandeCampaign['pointsDeLivraison'] =>
  points.map((point) => ({
    id: point.id,
    libelle: point.libelle,
    codePostalEtVille: point.code_postal_et_ville,
    destinataire: point.destinataire,
    complementAdresse: point.complement_adresse,
    numeroEtRue: point.numero_et_rue,
    zoneIndustrielle: point.zone_industrielle,
  }));

const wireQuotas = ({ quotas }: WirableCampaign): PrecommandeCampaign['quotas'] =>
  quotas.map((quota) => ({
    categoriePersonnel: quota.categorie_personnel,
    maxParticipation: euros(quota.max_participation_cents),
    maxCESU: euros(quota.max_cesu_cents),
    tauxParticipation: percentOf(quota.taux_participation_bp),
    tranches: quota.tranches.map((tranche) => ({
      min: euros(tranche.min_cents),
      max: eurosOrNull(tranche.max_cents),
      tauxParticipation: percentOf(tranche.taux_participation_bp),
    })),
    lineaire: lineaireOf(quota),
  }));

const wireCommunication = (campaign: WirableCampaign) => ({
  mailConfirmation: campaign.mail_confirmation,
  messageIntroduction: campaign.message_introduction,
  mailOuverture: campaign.mail_ouverture,
  mailFermeture: campaign.mail_fermeture,
  jourAvantMailDeFermeture: campaign.jour_avant_mail_de_fermeture,
  afficherConfirmation: campaign.afficher_confirmation,
  afficherIntroduction: campaign.afficher_introduction,
  envoyerConfirmation: campaign.envoyer_confirmation,
  envoyerOuverture: campaign.envoyer_ouverture,
  envoyerFermeture: campaign.envoyer_fermeture,
});

/** Section 3.4, with the provider's names. */
export const wireCampaign = (campaign: WirableCampaign): PrecommandeCampaign => ({
  id: campaign.id,
  idContrat: campaign.contract_numero,
  libelle: campaign.libelle,
  idProduitCompte: campaign.id_produit_compte,
  idProduitTitre: campaign.id_produit_titre,
  libellePersonnaliseProduitCompte: campaign.libelle_personnalise_produit_compte,
  libellePersonnaliseProduitTitre: campaign.libelle_personnalise_produit_titre,
  dateOuverture: wireDay(campaign.date_ouverture),
  dateFermeture: wireDayOrNull(campaign.date_fermeture),
  permanent: campaign.permanent,
  valeurFacialeImposee: eurosOrNull(campaign.valeur_faciale_imposee_cents),
  idRefPrestationLimitation: campaign.id_ref_prestation_limitation,
  restrictionsValeursTitres: campaign.restrictions_valeurs_titres,
  idGroupeSession: campaign.id_groupe_session,
  quotas: wireQuotas(campaign),
  demanderInfosSupplementaires: campaign.demander_infos_supplementaires,
  controlerMontant: campaign.controler_montant,
  controlerMontantDisponible: campaign.controler_montant_disponible,
  infoControleIdentificatrice: campaign.info_controle_identificatrice,
  infoControles: campaign.controls.map(({ id, code, libelle, selectionnee }) => ({
    idControle: id,
    code,
    libelle,
    selectionnee,
  })),
  infosSupplementaires: campaign.infos.map(({ id, code, libelle, controleId }) => ({
    code,
    libelle,
    // Under which its answer is given, whether or not a control stands behind it.
    idControle: controleId ?? id,
  })),
  livraisonDomicile: campaign.livraison_domicile,
  autreAdresse: campaign.autre_adresse,
  pointLivraison: campaign.point_livraison,
  pointsDeLivraison: wirePoints(campaign),
  ...wireCommunication(campaign),
});
