import { faceValue, ORDER_REASONS } from '@portail/contract/orders/ordering.schemas.ts';
import { eurosOf } from '@portail/rules/money/cents.ts';
import { faceValueFor } from '@portail/rules/orders/face-value.ts';
import { percentOf } from '@portail/rules/campaigns/rate.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { CancelOrder } from './cancel-order.ts';
import { categoriesFor, findCeiling, findParts } from './ceiling.ts';
import { requireRight, type CheckOrderControls } from './check-controls.ts';
import { askedControls } from './controls.ts';
import { findExemption, taxablePart } from './exemption.ts';
import { statutOfCampaign, wireOffers, type FindPlace, type FindCampaign } from './find-place.ts';
import { linkLimitsOf } from './links.queries.ts';
import { contractWithin, type OrderHistory } from './list-orders.ts';
import { preselectedCategory, storedPreOrderOf } from './read-order.ts';
import type { SaveOrder } from './save-order.ts';
import { orderCampaignQueries } from './campaigns.queries.ts';
import { wireOverview } from './stored-order.ts';
import { wirePoints, wireCampaign } from './wire-campaign.ts';

type Dependencies = Pick<Platform, 'reader' | 'clock'> & {
  readonly findCampaign: FindCampaign;
  readonly findPlace: FindPlace;
  readonly checkControls: CheckOrderControls;
  readonly saveOrder: SaveOrder;
  readonly cancelOrder: CancelOrder;
  readonly history: OrderHistory;
};

export type OrderingHandlers = Pick<
  Handlers,
  | 'getOrderCampaigns'
  | 'getOrderCampaign'
  | 'getOrderOverview'
  | 'getStoredPreOrder'
  | 'getComplementaryInformation'
  | 'checkOrderControls'
  | 'computeOrderCeiling'
  | 'computeBeneficiaryPart'
  | 'savePreOrder'
  | 'cancelPreOrder'
  | 'getDeliveryInformation'
  | 'getMaximumPreOrder'
  | 'getOrders'
  | 'getOrderClients'
  | 'getOrder'
  | 'getOrderReasons'
  | 'computeFaceValue'
>;

const REASON_LABELS = {
  GARDE_ENFANT: 'Garde d’enfant',
  MENAGE: 'Ménage et repassage',
  AIDE_PERSONNE: 'Aide à une personne âgée ou handicapée',
  JARDINAGE: 'Jardinage et bricolage',
  AUTRE: 'Autre service',
} as const satisfies Record<(typeof ORDER_REASONS)[number], string>;

type Reading = Pick<
  OrderingHandlers,
  | 'getOrderCampaigns'
  | 'getOrderCampaign'
  | 'getOrderOverview'
  | 'getStoredPreOrder'
  | 'getComplementaryInformation'
  | 'getDeliveryInformation'
>;

const readingHandlers = ({ reader, clock, findCampaign, findPlace }: Dependencies): Reading => ({
  getOrderCampaigns: async ({ caller, query }) => {
    const scope = beneficiaryScopeOf(caller);
    const link = await linkLimitsOf(reader, caller);
    const contract = contractWithin(scope, query.numeroContrat, link.contract);
    const campaigns = await orderCampaignQueries(reader, scope).list(contract, link.campaign);
    const today = clock.businessDay();
    return campaigns
      .map((campaign) => ({ campaign, statut: statutOfCampaign(campaign, today) }))
      .filter(({ statut }) => statut === 'OUVERTE')
      .map(({ campaign, statut }) => ({
        id: campaign.id,
        libelle: campaign.libelle,
        dateOuverture: formatFrenchDate(calendarDay(campaign.date_ouverture)),
        dateFermeture:
          campaign.date_fermeture === null
            ? null
            : formatFrenchDate(calendarDay(campaign.date_fermeture)),
        permanent: campaign.permanent,
        statut,
        precommandeEnCours: Boolean(campaign.hasPending),
        millesimes: wireOffers(campaign, today),
      }));
  },

  getOrderCampaign: async ({ caller, params }) => {
    const { campaign, statut, today } = await findCampaign(caller, params.idSession);
    return { ...wireCampaign(campaign), statut, millesimes: wireOffers(campaign, today) };
  },

  getOrderOverview: async ({ caller, params }) => {
    const { situation } = await findPlace(caller, params.idSession);
    if (situation.order === null) throw new DomainError('RESSOURCE_INTROUVABLE');
    return wireOverview(situation.order);
  },

  getStoredPreOrder: async ({ caller, params }) =>
    storedPreOrderOf(await findPlace(caller, params.idSession)),

  getComplementaryInformation: async ({ caller, params }) => {
    const place = await findPlace(caller, params.idSession);
    const selected = preselectedCategory(place);
    return {
      informationsControles: askedControls(place.campaign).map(({ id, code, libelle }) => ({
        idControle: id,
        code,
        libelle,
      })),
      categoriesPersonnel: categoriesFor(place.campaign, place.situation.line).map((quota) => ({
        categoriePersonnelId: quota.id,
        libelle: quota.categorie_personnel,
        selectionne: quota.id === selected,
      })),
    };
  },

  getDeliveryInformation: async ({ caller, params }) => {
    const { campaign, situation } = await findPlace(caller, params.idSession);
    return {
      livraisonDomicile: campaign.livraison_domicile,
      autreAdresse: campaign.autre_adresse,
      pointLivraison: campaign.point_livraison,
      pointsDeLivraison: wirePoints(campaign),
      zoneAdresse0: situation.zoneAdresse0,
      zoneAdresse1: situation.zoneAdresse1,
      zoneAdresse2: situation.zoneAdresse2,
      zoneAdresse3: situation.zoneAdresse3,
      codePostalEtVille: `${situation.postalCode} ${situation.town}`,
    };
  },
});

type Computing = Pick<
  OrderingHandlers,
  | 'checkOrderControls'
  | 'computeOrderCeiling'
  | 'computeBeneficiaryPart'
  | 'getMaximumPreOrder'
  | 'computeFaceValue'
>;

const computingHandlers = ({ reader, findPlace, checkControls }: Dependencies): Computing => ({
  checkOrderControls: async ({ caller, params, body, origin }) => {
    const place = await findPlace(caller, params.idSession);
    const given = body.informationsControles;
    const verdict = await checkControls({ caller, place, given, origin });
    if (verdict.isRight) return { valide: true };
    return { valide: false, erreurs: [...verdict.problems] };
  },

  computeOrderCeiling: async ({ caller, params, body, origin }) => {
    const { idCategoriePersonnel, informationsControles: given, millesime } = body;
    const place = await findPlace(caller, params.idSession, millesime);
    const line = requireRight(await checkControls({ caller, place, given, origin }));
    const { ceiling } = findCeiling({ place, line, idCategoriePersonnel, given });
    const exemption = await findExemption(reader, place);
    return {
      tauxAbondement: percentOf(ceiling.basisPoints),
      maxPrecommande: eurosOf(ceiling.maxOrder),
      maxParticipation: eurosOf(ceiling.maxParticipation),
      maxPrecommandeInitial: eurosOf(ceiling.maxOrderInitial),
      maxParticipationInitial: eurosOf(ceiling.maxParticipationInitial),
      annee: place.millesime,
      plafondExoneration: eurosOf(exemption.ceiling),
      anneeFiscale: exemption.year,
      aideRecue: eurosOf(exemption.received),
      aideEnAttente: eurosOf(exemption.pending),
      exonerationRestante: eurosOf(exemption.left),
    };
  },

  computeBeneficiaryPart: async ({ caller, params, body, origin }) => {
    const { idCategoriePersonnel, informationsControles: given, millesime } = body;
    const place = await findPlace(caller, params.idSession, millesime);
    const line = requireRight(await checkControls({ caller, place, given, origin }));
    const { ceiling } = findCeiling({ place, line, idCategoriePersonnel, given });
    const parts = findParts(place, body, ceiling);
    return {
      partBeneficiaire: eurosOf(parts.own),
      partFinancee: eurosOf(parts.funded),
      fraisCompte: eurosOf(parts.accountFees),
      fraisTitre: eurosOf(parts.paperFees),
      partImposable: eurosOf(taxablePart(parts.funded, await findExemption(reader, place))),
    };
  },

  getMaximumPreOrder: async ({ caller, params, query }) => {
    const place = await findPlace(caller, params.idSession);
    const line = place.situation.line ?? undefined;
    const { idCategoriePersonnel } = query;
    const { ceiling } = findCeiling({ place, line, idCategoriePersonnel, given: [] });
    return { valeur: eurosOf(ceiling.maxOrder) };
  },

  computeFaceValue: ({ body }) => {
    const valeur = faceValueFor(body.montantTotal, body.nombreTitres);
    const checked = faceValue.safeParse(eurosOf(valeur));
    if (!checked.success) {
      throw new DomainError('REQUETE_INVALIDE', {
        fields: checked.error.issues.map(({ message }) => ({ champ: 'montantTotal', message })),
      });
    }
    return Promise.resolve({ valeur: eurosOf(valeur) });
  },
});

export const createOrderingHandlers = (dependencies: Dependencies): OrderingHandlers => {
  const { saveOrder, cancelOrder, history } = dependencies;
  return {
    ...readingHandlers(dependencies),
    ...computingHandlers(dependencies),

    savePreOrder: {
      posts: ({ caller, params, body, origin }, command) =>
        saveOrder({ caller, idSession: params.idSession, body, origin }, command),
    },
    cancelPreOrder: {
      posts: ({ caller, params }, command) =>
        cancelOrder({ caller, idSession: params.idSession }, command),
    },

    getOrders: ({ caller, query }) => history.list(caller, query),
    getOrder: ({ caller, params }) => history.find(caller, params.idCommande),
    getOrderClients: ({ caller }) => history.listClients(caller),
    getOrderReasons: () =>
      Promise.resolve(ORDER_REASONS.map((code) => ({ code, libelle: REASON_LABELS[code] }))),
  };
};
