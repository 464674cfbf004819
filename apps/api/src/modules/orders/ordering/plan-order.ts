import { centsOf, ZERO_CENTS, type Cents, formatAmount } from '@portail/rules/money/cents.ts';
import {
  ceilingOf,
  partsOf,
  type OrderCeiling,
  maximumOrder,
  type Quota,
  countOfTitres,
  MAX_TITRES,
  offeredPaperAmounts,
} from '@portail/rules/orders/order-amounts.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import { controlAmount, type GivenControl, requestedControls, requestedInfos } from './controls.ts';
import { type OrderPlace, taxYearOf } from './find-place.ts';
import {
  type OrderParts,
  type PlannedAnswer,
  type PlannedDelivery,
  type PlannedOrder,
  type ControlLine,
  situationsOf,
} from './orders.repository.ts';
import type { OrderCampaign } from './orders.queries.ts';
import { exemptionCeiling, shareCeiling } from '@portail/rules/wallet/tax/exemption.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { fundedInYear } from '../../wallet/statements/holdings.module.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { DELIVERY_TYPES, type PreOrderBody } from '@portail/contract/orders/ordering.schemas.ts';
import { hasAddress } from '@portail/contract/people/postal-address.schemas.ts';
import { PAYMENT_MODES, paymentModesFor } from '@portail/rules/orders/order-statut.ts';
import { parseFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { readDatedFigures } from '../../../platform/figures.repository.ts';

type QuotaRow = OrderCampaign['quotas'][number];

const cents = (value: string | number): Cents => centsOf(Number(value));

const quotaOf = (row: QuotaRow): Quota => ({
  maxParticipation: cents(row.max_participation_cents),
  maxCesu: cents(row.max_cesu_cents),
  basisPoints: row.taux_participation_bp,
  tranches: row.tranches.map((tranche) => ({
    min: cents(tranche.min_cents),
    max: tranche.max_cents === null ? undefined : cents(tranche.max_cents),
    basisPoints: tranche.taux_participation_bp,
  })),
  linear:
    row.lineaire_min_cents === null || row.lineaire_max_cents === null
      ? undefined
      : {
          min: cents(row.lineaire_min_cents),
          max: cents(row.lineaire_max_cents),
          basisPointsAtMin: row.lineaire_taux_min_bp ?? 0,
          basisPointsAtMax: row.lineaire_taux_max_bp ?? 0,
        },
});

/** The category of the control file is the only one available, if given. */
export const categoriesFor = (
  { quotas }: OrderCampaign,
  line: ControlLine | null | undefined,
): readonly QuotaRow[] => {
  const own = quotas.filter(({ categorie_personnel: name }) => name === line?.categorie);
  return own.length > 0 ? own : quotas;
};

const requireCategory = (
  campaign: OrderCampaign,
  line: ControlLine | undefined,
  id: string,
): QuotaRow => {
  const found = categoriesFor(campaign, line).find((quota) => quota.id === id);
  if (found === undefined) throw new DomainError('CATEGORIE_INCONNUE');
  return found;
};

interface CeilingQuestion {
  readonly place: OrderPlace;
  readonly line: ControlLine | undefined;
  readonly idCategoriePersonnel: string;
  readonly given: readonly GivenControl[];
}

interface FoundCeiling {
  readonly quotaId: string;
  readonly ceiling: OrderCeiling;
}

export const findCeiling = ({
  place: { campaign, situation },
  line,
  idCategoriePersonnel,
  given,
}: CeilingQuestion): FoundCeiling => {
  const row = requireCategory(campaign, line, idCategoriePersonnel);
  const already = {
    total: centsOf(situation.already?.total ?? 0),
    funded: centsOf(situation.already?.funded ?? 0),
  };
  const amount = controlAmount(campaign, line, given);
  return { quotaId: row.id, ceiling: ceilingOf(quotaOf(row), amount, already) };
};

interface OrderedAmounts {
  readonly montantTitre: Cents;
  readonly montantCompte: Cents;
}

/** Fees apply only to ordered forms. */
const feeOf = (amount: Cents, fee: string | number | null): Cents =>
  amount === ZERO_CENTS || fee === null ? ZERO_CENTS : cents(fee);

export const findParts = (
  { campaign }: OrderPlace,
  { montantTitre, montantCompte }: OrderedAmounts,
  ceiling: OrderCeiling,
): OrderParts => {
  const { funded, own } = partsOf(centsOf(montantTitre + montantCompte), ceiling);
  const accountFees = feeOf(montantCompte, campaign.fraisCompte);
  const paperFees = feeOf(montantTitre, campaign.fraisTitre);
  return {
    funded,
    own,
    accountFees,
    paperFees,
    toPay: centsOf(own + accountFees + paperFees),
  };
};

/** The yearly exemption of the person, with the figures of the tax certificate. */
interface Exemption {
  readonly year: number;
  readonly ceiling: Cents;
  readonly received: Cents;
  /** Aid of other orders that are not posted yet. */
  readonly pending: Cents;
  readonly left: Cents;
}

export const findExemption = async (reader: Reader, place: OrderPlace): Promise<Exemption> => {
  const year = taxYearOf(place.campaign, place.today);
  const [figures, received, pending] = await Promise.all([
    readDatedFigures(reader),
    fundedInYear(reader, place.scope, year),
    situationsOf(reader, place.scope).findPendingAid(place.campaign.id),
  ]);
  const ceiling = exemptionCeiling(year, figures);
  return {
    year,
    ceiling,
    received,
    pending,
    left: centsOf(Math.max(0, ceiling - received - pending)),
  };
};

/** The funded part above the exemption: reported, never refused. */
export const taxablePart = (funded: Cents, { ceiling, received, pending }: Exemption): Cents => {
  const [, here] = shareCeiling(ceiling, [
    { key: 'before', funded: centsOf(received + pending) },
    { key: 'here', funded },
  ]);
  return here?.taxable ?? ZERO_CENTS;
};

const problem = (champ: string, message: string): FieldError => ({ champ, message });
const refuse = (champ: string, message: string): never => {
  throw new DomainError('REQUETE_INVALIDE', { fields: [problem(champ, message)] });
};

const birthDateOf = ({ profil }: PreOrderBody, today: CalendarDay): CalendarDay => {
  const day = parseFrenchDate(profil.dateNaissance);
  return day === undefined || day >= today ? refuse('profil.dateNaissance', MESSAGES.date) : day;
};

const faceValueOf = (campaign: OrderCampaign, { montants }: PreOrderBody): Cents => {
  const { valeurFaciale } = montants;
  if (valeurFaciale === null) return refuse('montants.valeurFaciale', MESSAGES.required);
  const imposed = campaign.valeur_faciale_imposee_cents;
  return imposed !== null && imposed !== valeurFaciale
    ? refuse('montants.valeurFaciale', MESSAGES.choice)
    : valeurFaciale;
};

/** The paper amount must match an allowed count, or any whole number of vouchers. */
const paperOf = (
  campaign: OrderCampaign,
  body: PreOrderBody,
): { readonly faceValue: Cents | null; readonly count: number } => {
  const { montantTitre } = body.montants;
  if (montantTitre === ZERO_CENTS) return { faceValue: null, count: 0 };
  if (campaign.id_produit_titre === null) return refuse('montants.montantTitre', MESSAGES.choice);
  const faceValue = faceValueOf(campaign, body);
  const counts = campaign.restrictions_valeurs_titres;
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

const requireAmounts = (campaign: OrderCampaign, { montants }: PreOrderBody): void => {
  if (montants.montantTotal !== montants.montantTitre + montants.montantCompte) {
    refuse('montants.montantTotal', MESSAGES.amountSum);
  }
  if (montants.montantCompte > 0 && campaign.id_produit_compte === null) {
    refuse('montants.montantCompte', MESSAGES.choice);
  }
};

const requireUnderMaximum = (
  campaign: OrderCampaign,
  total: Cents,
  ceiling: OrderCeiling,
): void => {
  const maximum = maximumOrder(ceiling, {
    controlerMontant: campaign.controler_montant,
    controlerMontantDisponible: campaign.controler_montant_disponible,
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

const toPoint = (campaign: OrderCampaign, asked: Delivery): PlannedDelivery => {
  if ((asked.pointLivraisonId ?? '') === '') {
    return refuse('livraison.pointLivraisonId', MESSAGES.required);
  }
  const point = campaign.points.find(({ id }) => id === asked.pointLivraisonId);
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
  [DELIVERY_TYPES.POINT]: (campaign: OrderCampaign) => campaign.point_livraison,
  [DELIVERY_TYPES.DOMICILE]: (campaign: OrderCampaign) => campaign.livraison_domicile,
  [DELIVERY_TYPES.AUTRE]: (campaign: OrderCampaign) => campaign.autre_adresse,
} as const;

/** An order without vouchers has no delivery. */
const deliveryOf = (campaign: OrderCampaign, body: PreOrderBody): PlannedDelivery | null => {
  if (body.montants.montantTitre === ZERO_CENTS) return null;
  const asked = body.livraison;
  if (asked === null) return refuse('livraison', MESSAGES.required);
  if (!ENABLED[asked.typeLivraison](campaign)) {
    return refuse('livraison.typeLivraison', MESSAGES.choice);
  }
  switch (asked.typeLivraison) {
    case DELIVERY_TYPES.POINT:
      return toPoint(campaign, asked);
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

/** Every question must be answered exactly once. */
const answersOf = (campaign: OrderCampaign, { profil }: PreOrderBody): readonly PlannedAnswer[] => {
  const given = profil.informationsControles;
  const asked = new Map<string, Omit<PlannedAnswer, 'valeur'>>([
    ...requestedControls(campaign).map(({ id }) => [id, { controleId: id, infoId: null }] as const),
    ...requestedInfos(campaign).map(
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
  const { modePaiement } = body.paiement;
  if (offered.includes(modePaiement)) return;
  const wouldBeOffered = paymentModesFor(toPay, { ...situation, hasActiveMandate: true });
  const lacksMandate =
    modePaiement === PAYMENT_MODES.PRELEVEMENT && wouldBeOffered.includes(modePaiement);
  refuse('paiement.modePaiement', lacksMandate ? MESSAGES.noMandate : MESSAGES.choice);
};

/** Applies every rule of the campaign; does not rely on checks of the browser. */
export const planOrder = (
  place: OrderPlace,
  line: ControlLine | undefined,
  body: PreOrderBody,
): PlannedOrder => {
  const { campaign, today } = place;
  const { montants, profil } = body;
  const answers = answersOf(campaign, body);
  requireAmounts(campaign, body);
  const { quotaId, ceiling } = findCeiling({
    place,
    line,
    idCategoriePersonnel: profil.idCategoriePersonnel,
    given: profil.informationsControles,
  });
  requireUnderMaximum(campaign, centsOf(montants.montantTotal), ceiling);
  const paper = paperOf(campaign, body);
  const parts = findParts(place, montants, ceiling);
  const delivery = deliveryOf(campaign, body);
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
