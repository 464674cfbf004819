import {
  campaignStatut,
  type CampaignStatut,
  type CampaignWindow,
} from '@portail/rules/campaigns/campaign-days.ts';
import {
  calendarDay,
  formatFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import {
  advisedVintage,
  vintageOffers,
  type VintageOffer,
} from '@portail/rules/orders/vintage-offers.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type {
  VintageOfferAnswer,
  PrecommandeCampaign,
} from '@portail/contract/orders/order-campaign.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { linkLimitsOf, orderCampaignQueries, type OrderCampaign } from './orders.queries.ts';
import { situationsOf, type OrderSituation } from './orders.repository.ts';
import { centsOf, eurosOf } from '@portail/rules/money/cents.ts';
import { percentOf } from '@portail/rules/orders/order-amounts.ts';

/** A campaign that the person may read, and their situation in it. */
export interface OrderPlace {
  readonly scope: BeneficiaryScope;
  readonly campaign: OrderCampaign;
  readonly statut: CampaignStatut;
  readonly situation: OrderSituation;
  /** The vintage of the order; its year selects the ceiling. */
  readonly millesime: number;
  readonly today: CalendarDay;
}

/** `millesime` is the vintage chosen by the person. */
export type FindPlace = (
  caller: AuthenticatedCaller,
  idSession: string,
  millesime?: number,
) => Promise<OrderPlace>;

interface OfferingCampaign {
  readonly date_fermeture: string | null;
  readonly permanent: boolean;
  readonly id_produit_titre: string | null;
}

export const closingOf = ({
  date_fermeture: closing,
  permanent,
}: Pick<OfferingCampaign, 'date_fermeture' | 'permanent'>): CalendarDay | undefined =>
  permanent || closing === null ? undefined : calendarDay(closing);

/**
 * The certificate counts an order on the day it is made: at the closing of the campaign, or today.
 */
export const taxYearOf = (
  campaign: Pick<OfferingCampaign, 'date_fermeture' | 'permanent'>,
  today: CalendarDay,
): number => {
  const closing = closingOf(campaign);
  return Number((closing === undefined || closing < today ? today : closing).slice(0, 4));
};

const offersOf = (
  campaign: OfferingCampaign,
  today: CalendarDay,
): readonly [VintageOffer, ...VintageOffer[]] =>
  vintageOffers({
    today,
    closing: closingOf(campaign),
    hasPaper: campaign.id_produit_titre !== null,
  });

export const wireOffers = (
  campaign: OfferingCampaign,
  today: CalendarDay,
): VintageOfferAnswer[] => {
  const offers = offersOf(campaign, today);
  const advised = advisedVintage(offers);
  return offers.map((offer) => ({
    millesime: offer.millesime,
    dateDisponibilite: formatFrenchDate(offer.availableOn),
    dateExpiration: formatFrenchDate(offer.lastDay),
    validiteCourte: offer.isShort,
    conseille: offer === advised,
  }));
};

const chosenVintage = (
  campaign: OfferingCampaign,
  today: CalendarDay,
  chosen: number | undefined,
): number => {
  const offers = offersOf(campaign, today);
  if (chosen === undefined) return offers[0].millesime;
  if (!offers.some(({ millesime }) => millesime === chosen)) {
    throw new DomainError('REQUETE_INVALIDE', {
      fields: [{ champ: 'montants.millesime', message: MESSAGES.choice }],
    });
  }
  return chosen;
};

/** A draft is never seen by a beneficiary. */
type SeenStatut = Exclude<CampaignStatut, 'BROUILLON'>;

export interface StoredWindow {
  readonly date_ouverture: string;
  readonly date_fermeture: string | null;
  readonly permanent: boolean;
  readonly fermee_le: Date | null;
  readonly brouillon: boolean;
}

export const windowOfCampaign = (campaign: StoredWindow): CampaignWindow => ({
  dateOuverture: calendarDay(campaign.date_ouverture),
  dateFermeture:
    campaign.date_fermeture === null ? undefined : calendarDay(campaign.date_fermeture),
  permanent: campaign.permanent,
  isClosedByFunder: campaign.fermee_le !== null,
  isDraft: campaign.brouillon,
});

export const statutOfCampaign = (campaign: StoredWindow, today: CalendarDay): CampaignStatut =>
  campaignStatut(windowOfCampaign(campaign), today);

/** Unknown, foreign, future and unpublished campaigns get the same answer. */
const requireKnown = (
  campaign: OrderCampaign | undefined,
  today: CalendarDay,
): { readonly campaign: OrderCampaign; readonly statut: SeenStatut } => {
  if (campaign === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
  const statut = statutOfCampaign(campaign, today);
  if (statut === 'A_VENIR' || statut === 'BROUILLON')
    throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
  return { campaign, statut };
};

/** A link to one campaign gives access to no other. */
const requireWithinLink = (allowed: string | undefined, idSession: string): void => {
  if (allowed !== undefined && allowed !== idSession) {
    throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
  }
};

/** The campaign without the situation of the person. */
export const createFindCampaign =
  ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) =>
  async (
    caller: AuthenticatedCaller,
    idSession: string,
  ): Promise<
    Omit<OrderPlace, 'situation' | 'millesime' | 'statut'> & { readonly statut: SeenStatut }
  > => {
    const scope = beneficiaryScopeOf(caller);
    const link = await linkLimitsOf(reader, caller);
    requireWithinLink(link.campaign, idSession);
    const today = clock.businessDay();
    const found = await orderCampaignQueries(reader, scope).find(idSession);
    return { scope, today, ...requireKnown(found, today) };
  };

export const createFindPlace = ({
  reader,
  clock,
}: Pick<Platform, 'reader' | 'clock'>): FindPlace => {
  const findCampaign = createFindCampaign({ reader, clock });
  return async (caller, idSession, chosen) => {
    const found = await findCampaign(caller, idSession);
    const millesime = chosenVintage(found.campaign, found.today, chosen);
    const situation = await situationsOf(reader, found.scope).find(found.campaign, millesime);
    return { ...found, situation, millesime };
  };
};

/** The fields of a campaign shared by beneficiary and funder. */
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

/** Section 3.4, with the names of the specification. */
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
    // The key of its answer, with or without a control.
    idControle: controleId ?? id,
  })),
  livraisonDomicile: campaign.livraison_domicile,
  autreAdresse: campaign.autre_adresse,
  pointLivraison: campaign.point_livraison,
  pointsDeLivraison: wirePoints(campaign),
  ...wireCommunication(campaign),
});
