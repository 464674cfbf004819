import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { DELIVERY_TYPES, type PreOrderBody } from '@portail/contract/orders/ordering.schemas.ts';
import { hasAddress } from '@portail/contract/people/postal-address.schemas.ts';
import { centsOf, formatAmount, ZERO_CENTS, type Cents } from '@portail/rules/money/cents.ts';
import {
  countOfTitres,
  MAX_TITRES,
  offeredPaperAmounts,
} from '@portail/rules/orders/face-value.ts';
import { maximumOrder, type OrderCeiling } from '@portail/rules/orders/order-parts.ts';
import { paymentModesFor } from '@portail/rules/orders/payment-modes.ts';
import { parseFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import { findCeiling, findParts } from './ceiling.ts';
import { askedControls, askedInfos } from './controls.ts';
import type { OrderPlace } from './find-place.ts';
import type { PlannedAnswer, PlannedDelivery, PlannedOrder } from './orders.repository.ts';
import type { OrderSession } from './sessions.queries.ts';
import type { ControlLine } from './situations.repository.ts';

const problem = (champ: string, message: string): FieldError => ({ champ, message });
const refuse = (champ: string, message: string): never => {
  throw new DomainError('REQUETE_INVALIDE', { fields: [problem(champ, message)] });
};

const birthDateOf = ({ profil }: PreOrderBody, today: CalendarDay): CalendarDay => {
  const day = parseFrenchDate(profil.dateNaissance);
  return day === undefined || day >= today ? refuse('profil.dateNaissance', MESSAGES.date) : day;
};

const faceValueOf = (session: OrderSession, { montants }: PreOrderBody): Cents => {
  const { valeurFaciale } = montants;
  if (valeurFaciale === null) return refuse('montants.valeurFaciale', MESSAGES.required);
  const imposed = session.valeur_faciale_imposee_cents;
  return imposed !== null && imposed !== valeurFaciale
    ? refuse('montants.valeurFaciale', MESSAGES.choice)
    : valeurFaciale;
};

/** The paper part falls on what the session offers: allowed counts, or any whole number. */
const paperOf = (
  session: OrderSession,
  body: PreOrderBody,
): { readonly faceValue: Cents | null; readonly count: number } => {
  const { montantTitre } = body.montants;
  if (montantTitre === ZERO_CENTS) return { faceValue: null, count: 0 };
  if (session.id_produit_titre === null) return refuse('montants.montantTitre', MESSAGES.choice);
  const faceValue = faceValueOf(session, body);
  const counts = session.restrictions_valeurs_titres;
  const isOffered =
    counts.length === 0 || offeredPaperAmounts(counts, faceValue).includes(montantTitre);
  if (!isOffered) return refuse('montants.montantTitre', MESSAGES.choice);
  const count = countOfTitres(montantTitre, faceValue);
  if (count === undefined) {
    return refuse('montants.montantTitre', MESSAGES.amountStep(formatAmount(faceValue)));
  }
  if (count > MAX_TITRES) throw new DomainError('MONTANT_TROP_ELEVE');
  return { faceValue, count };
};

const requireAmounts = (session: OrderSession, { montants }: PreOrderBody): void => {
  if (montants.montantTotal !== montants.montantTitre + montants.montantCompte) {
    refuse('montants.montantTotal', MESSAGES.amountSum);
  }
  if (montants.montantCompte > 0 && session.id_produit_compte === null) {
    refuse('montants.montantCompte', MESSAGES.choice);
  }
};

const requireUnderMaximum = (session: OrderSession, total: Cents, ceiling: OrderCeiling): void => {
  const maximum = maximumOrder(ceiling, {
    controlerMontant: session.controler_montant,
    controlerMontantDisponible: session.controler_montant_disponible,
  });
  if (maximum !== undefined && total > maximum) {
    throw new DomainError('MONTANT_TROP_ELEVE', {
      fields: [problem('montants.montantTotal', MESSAGES.amountMax(formatAmount(maximum)))],
    });
  }
};

type Delivery = NonNullable<PreOrderBody['livraison']>;

const linesOf = (one: {
  readonly zoneAdresse0?: string | undefined;
  readonly zoneAdresse1?: string | undefined;
  readonly zoneAdresse2?: string | undefined;
  readonly zoneAdresse3?: string | undefined;
}): PlannedDelivery['lines'] => [
  one.zoneAdresse0?.trim() ?? '',
  one.zoneAdresse1?.trim() ?? '',
  one.zoneAdresse2?.trim() ?? '',
  one.zoneAdresse3?.trim() ?? '',
];

const toPoint = (session: OrderSession, asked: Delivery): PlannedDelivery => {
  if ((asked.pointLivraisonId ?? '') === '') {
    return refuse('livraison.pointLivraisonId', MESSAGES.required);
  }
  const point = session.points.find(({ id }) => id === asked.pointLivraisonId);
  if (point === undefined) return refuse('livraison.pointLivraisonId', MESSAGES.choice);
  return { type: asked.typeLivraison, pointId: point.id, lines: ['', '', '', ''], town: '' };
};

const toOtherAddress = (asked: Delivery): PlannedDelivery => {
  if (!hasAddress(asked)) return refuse('livraison.zoneAdresse0', MESSAGES.addressMissing);
  if (asked.codePostalEtVille === undefined) {
    return refuse('livraison.codePostalEtVille', MESSAGES.required);
  }
  return {
    type: asked.typeLivraison,
    pointId: null,
    lines: linesOf(asked),
    town: asked.codePostalEtVille,
  };
};

const ENABLED = {
  [DELIVERY_TYPES.POINT]: (session: OrderSession) => session.point_livraison,
  [DELIVERY_TYPES.DOMICILE]: (session: OrderSession) => session.livraison_domicile,
  [DELIVERY_TYPES.AUTRE]: (session: OrderSession) => session.autre_adresse,
} as const;

/** An account travels to nobody's door. */
const deliveryOf = (session: OrderSession, body: PreOrderBody): PlannedDelivery | null => {
  if (body.montants.montantTitre === ZERO_CENTS) return null;
  const asked = body.livraison;
  if (asked === null) return refuse('livraison', MESSAGES.required);
  if (!ENABLED[asked.typeLivraison](session)) {
    return refuse('livraison.typeLivraison', MESSAGES.choice);
  }
  switch (asked.typeLivraison) {
    case DELIVERY_TYPES.POINT:
      return toPoint(session, asked);
    case DELIVERY_TYPES.AUTRE:
      return toOtherAddress(asked);
    case DELIVERY_TYPES.DOMICILE:
      return {
        type: asked.typeLivraison,
        pointId: null,
        lines: linesOf(body.profil),
        town: body.profil.codePostalEtVille,
      };
  }
};

/** Every question answered once, and no other. */
const answersOf = (session: OrderSession, { profil }: PreOrderBody): readonly PlannedAnswer[] => {
  const given = profil.informationsControles;
  const asked = new Map<string, Omit<PlannedAnswer, 'valeur'>>([
    ...askedControls(session).map(({ id }) => [id, { controleId: id, infoId: null }] as const),
    ...askedInfos(session).map(
      ({ id, controleId, answerId }) =>
        [answerId, { controleId, infoId: controleId === null ? id : null }] as const,
    ),
  ]);
  const problems = given.flatMap(({ idControle }, index) =>
    asked.has(idControle) && given.findIndex((one) => one.idControle === idControle) === index
      ? []
      : [problem(`profil.informationsControles.${index}.idControle`, MESSAGES.choice)],
  );
  const missing = [...asked.keys()].filter(
    (id) => !given.some(({ idControle }) => idControle === id),
  );
  const fields = [
    ...problems,
    ...missing.map((id) => problem(`profil.informationsControles.${id}`, MESSAGES.required)),
  ];
  if (fields.length > 0) throw new DomainError('REQUETE_INVALIDE', { fields });
  return given.flatMap(({ idControle, valeur }) => {
    const question = asked.get(idControle);
    return question === undefined ? [] : [{ ...question, valeur: valeur.trim() }];
  });
};

const requirePayable = ({ situation }: OrderPlace, toPay: Cents, body: PreOrderBody): void => {
  const offered = paymentModesFor(toPay, situation);
  if (!offered.includes(body.paiement.modePaiement)) {
    refuse('paiement.modePaiement', MESSAGES.choice);
  }
};

/** Applies every rule of the session to what was asked: pure, whatever the browser had checked. */
export const planOrder = (
  place: OrderPlace,
  line: ControlLine | undefined,
  body: PreOrderBody,
): PlannedOrder => {
  const { session, today } = place;
  const { montants, profil } = body;
  const answers = answersOf(session, body);
  requireAmounts(session, body);
  const { quotaId, ceiling } = findCeiling({
    place,
    line,
    idCategoriePersonnel: profil.idCategoriePersonnel,
    given: profil.informationsControles,
  });
  requireUnderMaximum(session, centsOf(montants.montantTotal), ceiling);
  const paper = paperOf(session, body);
  const parts = findParts(place, montants, ceiling);
  const delivery = deliveryOf(session, body);
  requirePayable(place, parts.toPay, body);
  return {
    body,
    quotaId,
    birthDate: birthDateOf(body, today),
    ...paper,
    ceiling,
    parts,
    delivery,
    answers,
  };
};
