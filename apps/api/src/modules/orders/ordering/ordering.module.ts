import { faceValue } from '@portail/contract/orders/face-value.schemas.ts';
import { ORDER_REASONS } from '@portail/contract/orders/ordering.schemas.ts';
import { eurosOf } from '@portail/rules/money/cents.ts';
import { faceValueFor, percentOf } from '@portail/rules/orders/order-amounts.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import { createIdempotency } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { createSendNotice } from '../../identity/sign-in/authentication.module.ts';
import { requestedControls, createCheckOrderControls, requireRight } from './controls.ts';
import {
  createFindCampaign,
  createFindPlace,
  statutOfCampaign,
  wireCampaign,
  wireOffers,
  wirePoints,
} from './find-place.ts';
import { contractWithin, createOrderHistory } from './list-orders.ts';
import { createOrderMails } from './order-mails.ts';
import { linkLimitsOf, orderCampaignQueries } from './orders.queries.ts';
import { categoriesFor, findCeiling, findExemption, findParts, taxablePart } from './plan-order.ts';
import { preselectedCategory, storedPreOrderOf, wireOverview } from './read-order.ts';
import { createCancelOrder, createSaveOrder } from './save-order.ts';

export {
  statutOfCampaign,
  taxYearOf,
  windowOfCampaign,
  wireCampaign,
  type StoredWindow,
} from './find-place.ts';
export { orderMailParts } from './ordering-templates.ts';
export { expectedDebitQueries } from './orders.queries.ts';
export {
  createOpenRefund,
  createOwnParts,
  createRefundShare,
  createTakeBackCredit,
  createTakeBackDebit,
  createUndoShare,
  lockAwaitedShares,
  lockExpectedDebits,
  lockOrderOfDebit,
  markSharesPaid,
} from './own-part.ts';
export { importOrder, type ImportedOrder } from './save-order.ts';

const REASON_LABELS = {
  GARDE_ENFANT: 'Garde d’enfant',
  MENAGE: 'Ménage et repassage',
  AIDE_PERSONNE: 'Aide à une personne âgée ou handicapée',
  JARDINAGE: 'Jardinage et bricolage',
  AUTRE: 'Autre service',
} as const satisfies Record<(typeof ORDER_REASONS)[number], string>;

/** The orders of a beneficiary: campaigns, computations, saving, cancelling and history. */
export const createOrderingModule = (platform: Platform) => {
  const { reader, clock } = platform;
  const idempotency = createIdempotency(platform.units, clock);
  const findCampaign = createFindCampaign(platform);
  const findPlace = createFindPlace(platform);
  const checkControls = createCheckOrderControls(platform);
  const history = createOrderHistory(platform);
  const cancelOrder = createCancelOrder({ ...platform, idempotency, findPlace });
  const saveOrder = createSaveOrder({
    ...platform,
    idempotency,
    findPlace,
    checkControls,
    sendNotice: createSendNotice(platform),
  });

  return defineModule({
    handlers: {
      getOrderCampaigns: async ({ caller, query }) => {
        const scope = beneficiaryScopeOf(caller);
        const link = await linkLimitsOf(reader, caller);
        const contract = contractWithin(scope, query.numeroContrat, link.contract);
        const campaigns = await orderCampaignQueries(reader, scope).list(contract, link.campaign);
        const today = clock.businessDay();
        return campaigns
          .map((campaign) => ({ campaign, statut: statutOfCampaign(campaign, today) }))
          .filter(({ statut }) => statut === 'OUVERTE')
          .map(({ campaign }) => ({
            id: campaign.id,
            libelle: campaign.libelle,
            dateOuverture: formatFrenchDate(calendarDay(campaign.date_ouverture)),
            dateFermeture:
              campaign.date_fermeture === null
                ? null
                : formatFrenchDate(calendarDay(campaign.date_fermeture)),
            permanent: campaign.permanent,
            statut: 'OUVERTE' as const,
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
          informationsControles: requestedControls(place.campaign).map(({ id, code, libelle }) => ({
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
    },
    outboxHandlers: createOrderMails(platform),
  });
};
