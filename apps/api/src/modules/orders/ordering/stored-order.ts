import type {
  ORDER_REASONS,
  OrderOverview,
  OrderTypeName,
} from '@portail/contract/orders/ordering.schemas.ts';
import type { OrderStatut } from '@portail/rules/orders/order-statut.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/payment-modes.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { euros } from './wire-campaign.ts';

/** What the beneficiary last did with it; what the funder or the bank does is no edit. */
export const orderTypeOf = (order: {
  readonly statut: OrderStatut;
  readonly modifiee_le: Date | string | null;
}): OrderTypeName => {
  if (order.statut === 'ANNULEE') return 'CANCEL_ORDER';
  return order.modifiee_le === null ? 'NEW_ORDER' : 'EDIT_ORDER';
};

/** Rows read inside JSON carry their instants as text. */
export const wireInstantDay = (instant: Date | string): string =>
  formatFrenchDate(dayInParis(new Date(instant).getTime()));

type Amount = string | number;

/** What the person pays for an order: their part and the fees. */
export const owedFor = (order: {
  readonly part_beneficiaire_cents: Amount;
  readonly frais_compte_cents: Amount;
  readonly frais_titre_cents: Amount;
}): Cents =>
  centsOf(
    Number(order.part_beneficiaire_cents) +
      Number(order.frais_compte_cents) +
      Number(order.frais_titre_cents),
  );

/** By a card payment that the provider can give back. */
export const isPaidByCard = (order: {
  readonly mode_paiement: number;
  readonly reference_transaction: string | null;
}): boolean => order.mode_paiement === PAYMENT_MODES.CARTE && order.reference_transaction !== null;

/** Paid by post or bank transfer, by the wire's number; `undefined` for any other means. */
export const expectedMode = (mode: number): 'CHEQUE' | 'VIREMENT' | undefined => {
  if (mode === PAYMENT_MODES.CHEQUE) return 'CHEQUE';
  return mode === PAYMENT_MODES.VIREMENT ? 'VIREMENT' : undefined;
};

export interface OverviewRow {
  readonly statut: OrderStatut;
  readonly modifiee_le: Date | string | null;
  readonly created_at: Date | string;
  readonly millesime: number;
  readonly motif: (typeof ORDER_REASONS)[number];
  readonly montant_titre_cents: Amount;
  readonly montant_compte_cents: Amount;
  readonly valeur_faciale_cents: number | null;
  readonly nombre_titres: number;
  readonly part_financee_cents: Amount;
  readonly part_beneficiaire_cents: Amount;
}

export const totalOf = (order: OverviewRow): number =>
  euros(Number(order.montant_titre_cents) + Number(order.montant_compte_cents));

export const wireOverview = (order: OverviewRow): OrderOverview => ({
  partBeneficiaire: euros(order.part_beneficiaire_cents),
  typeCommande: orderTypeOf(order),
  partFinancee: euros(order.part_financee_cents),
  millesime: order.millesime,
  dateCommande: wireInstantDay(order.created_at),
  montantCompteCommande: euros(order.montant_compte_cents),
  motifCommande: order.motif,
  montantTitreCommande: euros(order.montant_titre_cents),
  montantTotalCommande: totalOf(order),
  valeurFacialeTitre:
    order.valeur_faciale_cents === null ? null : euros(order.valeur_faciale_cents),
  nombreTitres: order.nombre_titres,
});

interface DeliveryRow {
  readonly type_livraison: number | null;
  readonly point_livraison_id: string | null;
  readonly livraison_zone_adresse0: string;
  readonly livraison_zone_adresse1: string;
  readonly livraison_zone_adresse2: string;
  readonly livraison_zone_adresse3: string;
  readonly livraison_code_postal_et_ville: string;
}

export const wireDelivery = (order: DeliveryRow) =>
  order.type_livraison === null
    ? null
    : {
        typeLivraison: order.type_livraison,
        pointLivraisonId: order.point_livraison_id,
        zoneAdresse0: order.livraison_zone_adresse0,
        zoneAdresse1: order.livraison_zone_adresse1,
        zoneAdresse2: order.livraison_zone_adresse2,
        zoneAdresse3: order.livraison_zone_adresse3,
        codePostalEtVille: order.livraison_code_postal_et_ville,
      };
