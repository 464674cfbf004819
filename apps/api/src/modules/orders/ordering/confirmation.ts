import type {
  OrderConfirmation,
  OrderTypeName,
} from '@portail/contract/orders/ordering.schemas.ts';
import { eurosOf, type Cents } from '@portail/rules/money/cents.ts';
import { expectedDate, paymentDeadline } from '@portail/rules/orders/expected-date.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { lastPayableDay, orderableFrom } from '@portail/rules/wallet/vouchers/millesime.ts';
import type { DebitConfig } from '../../../platform/config.ts';
import { paymentInstructionsOf } from '../../../platform/payment-instructions.ts';
import { closingOf, type OrderPlace } from './find-place.ts';
import type { PlannedOrder } from './orders.repository.ts';
import type { OrderCampaign } from './campaigns.queries.ts';
import type { StoredOrder } from './situations.repository.ts';
import { expectedMode } from './stored-order.ts';
import { euros } from './wire-campaign.ts';

const pointLabel = ({ points }: OrderCampaign, id: string | null): string | null =>
  points.find((point) => point.id === id)?.libelle ?? null;

/** The funder's words, where it wants them shown (D-078). */
const messageOf = ({ afficher_confirmation: isShown, mail_confirmation: text }: OrderCampaign) =>
  isShown && text !== '' ? text : null;

const expectedOn = (
  { campaign, today, millesime }: OrderPlace,
  planned: PlannedOrder,
): string | null => {
  const day = expectedDate({
    today,
    closing: closingOf(campaign),
    hasPaper: planned.count > 0,
    paymentMode: planned.body.paiement.modePaiement,
    notBefore: orderableFrom(millesime),
  });
  return day === undefined ? null : formatFrenchDate(day);
};

export interface SavedOrder {
  readonly reference: string;
  readonly orderType: OrderTypeName;
  readonly creditor: DebitConfig;
  readonly isPaid: boolean;
  /** Given back on the card that had paid the former sum. */
  readonly refunded: Cents | undefined;
}

const instructionsFor = (
  { campaign, today }: OrderPlace,
  { parts, body }: PlannedOrder,
  { creditor, reference, isPaid }: SavedOrder,
) => {
  const mode = expectedMode(body.paiement.modePaiement);
  if (mode === undefined || isPaid || parts.toPay === 0) return undefined;
  return paymentInstructionsOf(creditor, {
    mode,
    amountCents: parts.toPay,
    reference,
    deadline: paymentDeadline(today, closingOf(campaign)),
  });
};

export const confirmationOf = (
  place: OrderPlace,
  planned: PlannedOrder,
  saved: SavedOrder,
): OrderConfirmation => {
  const { body, parts, delivery } = planned;
  const { reference, orderType, isPaid, refunded } = saved;
  const reglement = instructionsFor(place, planned, saved);
  return {
    idCommande: reference,
    beneficiaryMail: body.profil.emailContact.trim(),
    deliveryPointLabel: pointLabel(place.campaign, delivery?.pointId ?? null),
    deliveryType: delivery?.type ?? null,
    financeurMessage: messageOf(place.campaign),
    orderType,
    paymentMode: body.paiement.modePaiement,
    totalAccountAmount: eurosOf(body.montants.montantCompte),
    totalAccountFees: eurosOf(parts.accountFees),
    totalTitleAmount: eurosOf(body.montants.montantTitre),
    totalTitleFees: eurosOf(parts.paperFees),
    partBeneficiaire: eurosOf(parts.own),
    partFinancee: eurosOf(parts.funded),
    dateEstimee: expectedOn(place, planned),
    millesime: place.millesime,
    dateExpiration: formatFrenchDate(lastPayableDay(place.millesime)),
    dejaPayee: isPaid,
    ...(reglement === undefined ? {} : { reglement }),
    ...(refunded === undefined ? {} : { montantRembourse: eurosOf(refunded) }),
  };
};

export const cancellationOf = (
  { campaign }: OrderPlace,
  order: StoredOrder,
): OrderConfirmation => ({
  idCommande: order.reference,
  beneficiaryMail: order.email_contact,
  deliveryPointLabel: pointLabel(campaign, order.point_livraison_id),
  deliveryType: order.type_livraison,
  financeurMessage: null,
  orderType: 'CANCEL_ORDER',
  paymentMode: order.mode_paiement,
  totalAccountAmount: euros(order.montant_compte_cents),
  totalAccountFees: euros(order.frais_compte_cents),
  totalTitleAmount: euros(order.montant_titre_cents),
  totalTitleFees: euros(order.frais_titre_cents),
  partBeneficiaire: euros(order.part_beneficiaire_cents),
  partFinancee: euros(order.part_financee_cents),
  dateEstimee: null,
});
