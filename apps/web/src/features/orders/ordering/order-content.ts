import {
  type ContentValues,
  ORDER_REASONS,
  type OrderCeilingAnswer,
  type StoredPreOrder,
} from '@portail/contract/orders/ordering.schemas.ts';
import type { CampaignDetails } from '@portail/contract/campaigns/campaign.mapper.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { type Cents, centsOf, eurosOf, formatAmount } from '@portail/rules/money/cents.ts';
import {
  countOfTitres,
  FACE_VALUE_ABOVE,
  FACE_VALUE_MAX,
  isAboveMinimum,
  isUnderMaximum,
  MAX_TITRES,
  offeredPaperAmounts,
} from '@portail/rules/orders/order-amounts.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';

export const hasPaperProduct = ({ checkbookProduct }: CampaignDetails): boolean =>
  checkbookProduct !== null;
export const hasAccountProduct = ({ accountProduct }: CampaignDetails): boolean =>
  accountProduct !== null;

const nullableCents = (value: number | null): Cents | null =>
  value === null ? null : centsOf(value);

export const imposedFaceValue = ({ facialValue }: CampaignDetails): Cents | undefined =>
  facialValue === null ? undefined : centsOfWire(facialValue);

/** Without a list of amounts, paper is a number starting at zero. */
const isPaperOpen = (campaign: CampaignDetails): boolean =>
  hasPaperProduct(campaign) && campaign.checkbookCheckNumberRestrictions.length > 0;

const NOTHING = { montantTotal: null, motifPreCommande: '' } as const;

/** The stored amounts, or empty; an imposed face value is preset (ORD-30). */
export const contentOf = (
  { montants, formePreferee }: StoredPreOrder,
  campaign: CampaignDetails,
): ContentValues => {
  const imposed = imposedFaceValue(campaign);
  if (montants.montantTotal === 0)
    return {
      ...NOTHING,
      montantTitre:
        isPaperOpen(campaign) && !(formePreferee === 'COMPTE' && hasAccountProduct(campaign))
          ? null
          : 0,
      montantCompte: hasAccountProduct(campaign) ? null : 0,
      valeurFaciale: imposed ?? null,
    };
  const stored = montants.valeurFaciale === null ? null : centsOfWire(montants.valeurFaciale);
  return {
    montantTotal: centsOfWire(montants.montantTotal),
    montantTitre: centsOfWire(montants.montantTitre),
    montantCompte: centsOfWire(montants.montantCompte),
    valeurFaciale: imposed ?? stored,
    motifPreCommande: montants.motifPreCommande ?? '',
  };
};

export const rightFaceValue = (value: number | null): Cents | undefined => {
  const cents = nullableCents(value);
  return cents !== null && isAboveMinimum(cents) && isUnderMaximum(cents) ? cents : undefined;
};

/** The offered paper amounts (ORD-31); empty if any number is accepted. */
export const offeredAmounts = (
  { checkbookCheckNumberRestrictions }: CampaignDetails,
  faceValue: Cents | undefined,
): readonly Cents[] =>
  checkbookCheckNumberRestrictions.length === 0 || faceValue === undefined
    ? []
    : offeredPaperAmounts(checkbookCheckNumberRestrictions, faceValue);

const withAccount = (values: ContentValues, montantCompte: number): ContentValues => ({
  ...values,
  montantCompte,
  montantTotal: (values.montantTitre ?? 0) + montantCompte,
});

/** The account gets the rest of the total. */
export const withTotal = (
  values: ContentValues,
  montantTotal: number | null,
  campaign: CampaignDetails,
): ContentValues => {
  if (montantTotal === null || !hasAccountProduct(campaign)) return { ...values, montantTotal };
  const left = montantTotal - (values.montantTitre ?? 0);
  return left < 0
    ? { ...values, montantTotal, montantCompte: 0 }
    : { ...values, montantTotal, montantCompte: left };
};

export const withAccountAmount = (
  values: ContentValues,
  montantCompte: number | null,
): ContentValues =>
  montantCompte === null
    ? { ...values, montantCompte, montantTotal: null }
    : withAccount(values, montantCompte);

/**
 * Paper never changes a typed total: a larger paper amount is an error. Without a typed total or an
 * account, paper sets it.
 */
export const withPaper = (
  values: ContentValues,
  montantTitre: number,
  campaign: CampaignDetails,
): ContentValues => {
  // Without paper and total the account stays empty.
  if (montantTitre === 0 && values.montantTotal === null) return { ...values, montantTitre };
  if (!hasAccountProduct(campaign) || values.montantTotal === null)
    return { ...values, montantTitre, montantCompte: 0, montantTotal: montantTitre };
  return {
    ...values,
    montantTitre,
    montantCompte: Math.max(0, values.montantTotal - montantTitre),
  };
};

/** The total required by the chosen paper, if above the typed one. */
export const raisedTotal = ({ montantTotal, montantTitre }: ContentValues): Cents | undefined =>
  montantTotal !== null && montantTitre !== null && montantTitre > montantTotal
    ? centsOf(montantTitre)
    : undefined;

/** The most paper within the total, for people who prefer vouchers. */
export const withPreferredPaper = (
  values: ContentValues,
  campaign: CampaignDetails,
): ContentValues => {
  const faceValue = rightFaceValue(values.valeurFaciale);
  if (values.montantTotal === null || faceValue === undefined || !hasPaperProduct(campaign))
    return values;
  const total = values.montantTotal;
  const offered = offeredAmounts(campaign, faceValue);
  const most =
    offered.length === 0
      ? Math.min(Math.floor(total / faceValue), MAX_TITRES) * faceValue
      : (offered.findLast((amount) => amount <= total) ?? 0);
  return withPaper(values, most, campaign);
};

/** Another face value keeps the number of vouchers if whole, else resets it. */
export const withFaceValue = (
  values: ContentValues,
  valeurFaciale: number | null,
  campaign: CampaignDetails,
): ContentValues => {
  const { montantTitre } = values;
  const next = { ...values, valeurFaciale };
  const before = rightFaceValue(values.valeurFaciale);
  const after = rightFaceValue(valeurFaciale);
  if (after === undefined || montantTitre === null || montantTitre === 0) return next;
  const count = before === undefined ? undefined : countOfTitres(centsOf(montantTitre), before);
  if (count === undefined) return { ...next, montantTitre: null };
  return withPaper(next, count * after, campaign);
};

/** The maximum order, if the campaign sets one (ORD-33). */
export const maximumOf = (
  { controlValues: { checkAmount, checkAvailableAmount } }: CampaignDetails,
  ceiling: OrderCeilingAnswer,
): Cents | undefined => {
  if (checkAvailableAmount) return centsOfWire(ceiling.maxPrecommande);
  return checkAmount ? centsOfWire(ceiling.maxPrecommandeInitial) : undefined;
};

export type ContentField = keyof ContentValues;
export type ContentErrors = Partial<Readonly<Record<ContentField, string>>>;

const faceValueError = (value: number | null): string | undefined => {
  const cents = nullableCents(value);
  if (cents === null) return MESSAGES.required;
  if (!isAboveMinimum(cents)) return MESSAGES.faceValueAbove(eurosOf(FACE_VALUE_ABOVE));
  return isUnderMaximum(cents) ? undefined : MESSAGES.faceValueMax(eurosOf(FACE_VALUE_MAX));
};

const paperError = (values: ContentValues, campaign: CampaignDetails): string | undefined => {
  const { montantTitre } = values;
  if (montantTitre === null) return MESSAGES.required;
  const faceValue = rightFaceValue(values.valeurFaciale);
  if (montantTitre === 0 || faceValue === undefined) return undefined;
  const count = countOfTitres(centsOf(montantTitre), faceValue);
  if (count === undefined) return MESSAGES.amountStep(formatAmount(faceValue));
  if (count > MAX_TITRES) return MESSAGES.amountMax(formatAmount(centsOf(MAX_TITRES * faceValue)));
  const offered = offeredAmounts(campaign, faceValue);
  return offered.length === 0 || offered.some((one) => one === montantTitre)
    ? undefined
    : MESSAGES.choice;
};

const totalError = (
  { montantTotal, montantTitre, montantCompte }: ContentValues,
  maximum: Cents | undefined,
): string | undefined => {
  if (montantTotal === null) return MESSAGES.required;
  if (montantTotal <= 0) return MESSAGES.amount;
  if (montantTitre !== null && montantTitre > montantTotal)
    return MESSAGES.paperAboveTotal(formatAmount(centsOf(montantTitre)));
  if (montantTotal !== (montantTitre ?? 0) + (montantCompte ?? 0)) return MESSAGES.amountSum;
  return maximum !== undefined && montantTotal > maximum
    ? MESSAGES.amountMax(formatAmount(maximum))
    : undefined;
};

/** Errors of the amounts, with the messages of the server's rules. */
export const contentErrors = (
  values: ContentValues,
  campaign: CampaignDetails,
  ceiling: OrderCeilingAnswer | undefined,
): ContentErrors => {
  const hasPaper = hasPaperProduct(campaign);
  const isPaperAsked = hasPaper && (values.montantTitre ?? 0) > 0;
  const errors: Partial<Record<ContentField, string | undefined>> = {
    montantTotal: totalError(
      values,
      ceiling === undefined ? undefined : maximumOf(campaign, ceiling),
    ),
    valeurFaciale:
      // The face value is not checked without paper.
      isPaperAsked ? faceValueError(values.valeurFaciale) : undefined,
    montantTitre: hasPaper ? paperError(values, campaign) : undefined,
    montantCompte:
      hasAccountProduct(campaign) && values.montantCompte === null ? MESSAGES.required : undefined,
    motifPreCommande: ORDER_REASONS.some((one) => one === values.motifPreCommande)
      ? undefined
      : MESSAGES.required,
  };
  const found: Partial<Record<ContentField, string>> = {};
  for (const name of CONTENT_FIELDS) {
    const message = errors[name];
    if (message !== undefined) found[name] = message;
  }
  return found;
};

export const CONTENT_FIELDS = [
  'montantTotal',
  'valeurFaciale',
  'montantTitre',
  'montantCompte',
  'motifPreCommande',
] as const satisfies readonly ContentField[];
