import type {
  ORDER_REASONS,
  OrderOverview,
  OrderTypeName,
  OrderConfirmation,
  StoredPreOrder,
} from '@portail/contract/orders/ordering.schemas.ts';
import {
  type OrderStatut,
  isPending,
  PAYMENT_MODES,
  paymentModesFor,
} from '@portail/rules/orders/order-statut.ts';
import { centsOf, type Cents, eurosOf } from '@portail/rules/money/cents.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { euros, closingOf, type OrderPlace, wireDay } from './find-place.ts';
import { expectedDate, paymentDeadline } from '@portail/rules/orders/vintage-offers.ts';
import { lastPayableDay, orderableFrom } from '@portail/rules/wallet/vouchers/millesime.ts';
import { type IssuerSource } from '../../../platform/issuer.repository.ts';
import { paymentInstructionsOf } from '../../../platform/payment-instructions.ts';
import type { PlannedOrder, StoredOrder } from './orders.repository.ts';
import type { OrderCampaign } from './orders.queries.ts';
import {
  BIRTH_DATE_CONTROL,
  MATRICULE_CONTROL,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import { categoriesFor } from './plan-order.ts';
import { requestedControls } from './controls.ts';

/** The last action of the beneficiary; changes by the funder or the bank are not edits. */
export const orderTypeOf = (order: {
  readonly statut: OrderStatut;
  readonly modifiee_le: Date | string | null;
}): OrderTypeName => {
  if (order.statut === 'ANNULEE') return 'CANCEL_ORDER';
  return order.modifiee_le === null ? 'NEW_ORDER' : 'EDIT_ORDER';
};

/** Timestamps inside JSON are text. */
export const wireInstantDay = (instant: Date | string): string =>
  formatFrenchDate(dayInParis(new Date(instant).getTime()));

type Amount = string | number;

/** The own part and the fees. */
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

/** Paid by a card payment that the provider can refund. */
export const isPaidByCard = (order: {
  readonly mode_paiement: number;
  readonly reference_transaction: string | null;
}): boolean => order.mode_paiement === PAYMENT_MODES.CARTE && order.reference_transaction !== null;

/** The payment mode if it is cheque or transfer. */
export const expectedMode = (mode: number): 'CHEQUE' | 'VIREMENT' | undefined => {
  if (mode === PAYMENT_MODES.CHEQUE) return 'CHEQUE';
  return mode === PAYMENT_MODES.VIREMENT ? 'VIREMENT' : undefined;
};

interface OverviewRow {
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

const pointLabel = ({ points }: OrderCampaign, id: string | null): string | null =>
  points.find((point) => point.id === id)?.libelle ?? null;

/** The funder's text, if the campaign displays it. */
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

interface SavedOrder {
  readonly reference: string;
  readonly orderType: OrderTypeName;
  readonly issuer: IssuerSource;
  readonly isPaid: boolean;
  /** Refund of the former card payment. */
  readonly refunded: Cents | undefined;
}

const instructionsFor = async (
  { campaign, today }: OrderPlace,
  { parts, body }: PlannedOrder,
  { issuer, reference, isPaid }: SavedOrder,
) => {
  const mode = expectedMode(body.paiement.modePaiement);
  if (mode === undefined || isPaid || parts.toPay === 0) return undefined;
  return paymentInstructionsOf(await issuer(), {
    mode,
    amountCents: parts.toPay,
    reference,
    deadline: paymentDeadline(today, closingOf(campaign)),
  });
};

export const confirmationOf = async (
  place: OrderPlace,
  planned: PlannedOrder,
  saved: SavedOrder,
): Promise<OrderConfirmation> => {
  const { body, parts, delivery } = planned;
  const { reference, orderType, isPaid, refunded } = saved;
  const reglement = await instructionsFor(place, planned, saved);
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

/** Without an amount: the modes for a positive amount. */
const ANY_AMOUNT = centsOf(1);

const modesFor = ({ situation }: OrderPlace): number[] => [
  ...paymentModesFor(ANY_AMOUNT, situation),
];

const preferredFormOf = ({ situation }: OrderPlace): StoredPreOrder['formePreferee'] => {
  const form = situation.preferredForm;
  return form === 'COMPTE' || form === 'TITRE' ? form : null;
};

/** The known value of a control: the funder's line first. */
const knownValue = ({ situation }: OrderPlace, code: string): string | undefined => {
  const known = situation.line?.values.find((value) => value.code === code)?.valeur;
  if (known !== undefined) return known;
  if (code === MATRICULE_CONTROL) return situation.matricule ?? undefined;
  return code === BIRTH_DATE_CONTROL ? wireDay(situation.dateNaissance) : undefined;
};

/** Known answers are returned to the form, sent with the order and checked like typed ones. */
const knownAnswers = (place: OrderPlace): { idControle: string; valeur: string }[] =>
  requestedControls(place.campaign).flatMap(({ id, code }) => {
    const valeur = knownValue(place, code);
    return valeur === undefined ? [] : [{ idControle: id, valeur }];
  });

/** The former payment and whether the amount may still change. */
const paidBefore = (order: StoredOrder | null) => {
  if (order?.statut_paiement !== 'PAYEE') return { dejaPaye: null, montantModifiable: true };
  return { dejaPaye: eurosOf(owedFor(order)), montantModifiable: isPaidByCard(order) };
};

/** The category of the line, or the only one. */
export const preselectedCategory = ({ campaign, situation }: OrderPlace): string | null => {
  const { order } = situation;
  if (order !== null && isPending(order.statut)) return order.quota_id;
  const own = categoriesFor(campaign, situation.line);
  return own.length === 1 ? (own[0]?.id ?? null) : null;
};

/** Without an order: known facts about the person and zero amounts. */
const emptyOrder = (place: OrderPlace): StoredPreOrder => {
  const { situation } = place;
  return {
    orderType: 'NEW_ORDER',
    profil: {
      emailContact: situation.emailContact,
      civilite: situation.civilite === 'MLLE' ? 'MME' : situation.civilite,
      dateNaissance: wireDay(situation.dateNaissance),
      zoneAdresse0: situation.zoneAdresse0,
      zoneAdresse1: situation.zoneAdresse1,
      zoneAdresse2: situation.zoneAdresse2,
      zoneAdresse3: situation.zoneAdresse3,
      telephonePrincipal: situation.telephonePrincipal,
      telephoneSecondaire: situation.telephoneSecondaire,
      codePostalEtVille: `${situation.postalCode} ${situation.town}`,
      idCategoriePersonnel: preselectedCategory(place),
      informationsControles: knownAnswers(place),
    },
    montants: {
      montantTotal: 0,
      montantTitre: 0,
      valeurFaciale: null,
      montantCompte: 0,
      motifPreCommande: null,
      millesime: null,
      conditionsGenerales: false,
    },
    formePreferee: preferredFormOf(place),
    livraison: null,
    paiement: { modePaiement: null, modesProposes: modesFor(place), ...paidBefore(null) },
  };
};

const pendingOrder = (place: OrderPlace, order: StoredOrder): StoredPreOrder => ({
  orderType: 'EDIT_ORDER',
  profil: {
    emailContact: order.email_contact,
    civilite: order.civilite,
    dateNaissance: wireDay(order.date_naissance),
    zoneAdresse0: order.zone_adresse0,
    zoneAdresse1: order.zone_adresse1,
    zoneAdresse2: order.zone_adresse2,
    zoneAdresse3: order.zone_adresse3,
    telephonePrincipal: order.telephone_principal,
    telephoneSecondaire: order.telephone_secondaire,
    codePostalEtVille: order.code_postal_et_ville,
    idCategoriePersonnel: order.quota_id,
    informationsControles: order.answers.map(({ controleId, infoId, valeur }) => ({
      idControle: controleId ?? infoId ?? '',
      valeur,
    })),
  },
  montants: {
    montantTotal: euros(order.montant_titre_cents + order.montant_compte_cents),
    montantTitre: euros(order.montant_titre_cents),
    valeurFaciale: order.valeur_faciale_cents === null ? null : euros(order.valeur_faciale_cents),
    montantCompte: euros(order.montant_compte_cents),
    motifPreCommande: order.motif,
    millesime: order.millesime,
    conditionsGenerales: true,
  },
  formePreferee: preferredFormOf(place),
  livraison: wireDelivery(order),
  paiement: {
    modePaiement: order.mode_paiement,
    // A paid order keeps its payment mode.
    modesProposes:
      order.statut_paiement === 'PAYEE' && order.mode_paiement !== PAYMENT_MODES.AUCUN
        ? [order.mode_paiement]
        : modesFor(place),
    ...paidBefore(order),
  },
});

/** The stored order in the shape of the body that writes it. */
export const storedPreOrderOf = (place: OrderPlace): StoredPreOrder => {
  const { order } = place.situation;
  return order !== null && isPending(order.statut) ? pendingOrder(place, order) : emptyOrder(place);
};
