import type { OrderConfirmation, OrderTypeName } from '@portail/contract/schemas/ordering.ts';
import { eurosOf } from '@portail/rules/money/cents.ts';
import { expectedDate } from '@portail/rules/orders/expected-date.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { OrderPlace } from './find-place.ts';
import type { PlannedOrder } from './orders.repository.ts';
import type { OrderSession } from './sessions.queries.ts';
import type { StoredOrder } from './situations.repository.ts';
import { euros } from './wire-session.ts';

const pointLabel = ({ points }: OrderSession, id: string | null): string | null =>
  points.find((point) => point.id === id)?.libelle ?? null;

/** The funder's words, where it wants them shown (D-078). */
const messageOf = ({ afficher_confirmation: isShown, mail_confirmation: text }: OrderSession) =>
  isShown && text !== '' ? text : null;

const expectedOn = ({ session, today }: OrderPlace, planned: PlannedOrder): string | null => {
  const closing = session.permanent ? null : session.date_fermeture;
  const day = expectedDate({
    today,
    closing: closing === null ? undefined : calendarDay(closing),
    hasPaper: planned.count > 0,
    paymentMode: planned.body.paiement.modePaiement,
  });
  return day === undefined ? null : formatFrenchDate(day);
};

export const confirmationOf = (
  place: OrderPlace,
  planned: PlannedOrder,
  { reference, orderType }: { readonly reference: string; readonly orderType: OrderTypeName },
): OrderConfirmation => {
  const { body, parts, delivery } = planned;
  return {
    idCommande: reference,
    beneficiaryMail: body.profil.emailContact.trim(),
    deliveryPointLabel: pointLabel(place.session, delivery?.pointId ?? null),
    deliveryType: delivery?.type ?? null,
    financeurMessage: messageOf(place.session),
    orderType,
    paymentMode: body.paiement.modePaiement,
    totalAccountAmount: eurosOf(body.montants.montantCompte),
    totalAccountFees: eurosOf(parts.accountFees),
    totalTitleAmount: eurosOf(body.montants.montantTitre),
    totalTitleFees: eurosOf(parts.paperFees),
    partBeneficiaire: eurosOf(parts.own),
    partFinancee: eurosOf(parts.funded),
    dateEstimee: expectedOn(place, planned),
  };
};

export const cancellationOf = ({ session }: OrderPlace, order: StoredOrder): OrderConfirmation => ({
  idCommande: order.reference,
  beneficiaryMail: order.email_contact,
  deliveryPointLabel: pointLabel(session, order.point_livraison_id),
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
