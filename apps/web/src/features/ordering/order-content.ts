import type { ContentValues } from '@portail/contract/orders/ordering-values.ts';
import type { CampaignDetails } from '@portail/contract/campaigns/campaign-details.mapper.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import {
  ORDER_REASONS,
  type OrderCeilingAnswer,
  type StoredPreOrder,
} from '@portail/contract/orders/ordering.schemas.ts';
import { type Cents, centsOf, eurosOf, formatAmount } from '@portail/rules/money/cents.ts';
import {
  countOfTitres,
  FACE_VALUE_ABOVE,
  FACE_VALUE_MAX,
  isAboveMinimum,
  isUnderMaximum,
  MAX_TITRES,
  offeredPaperAmounts,
} from '@portail/rules/orders/face-value.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';

export const hasPaperProduct = ({ checkbookProduct }: CampaignDetails): boolean =>
  checkbookProduct !== null;
export const hasAccountProduct = ({ accountProduct }: CampaignDetails): boolean =>
  accountProduct !== null;

const nullableCents = (value: number | null): Cents | null =>
  value === null ? null : centsOf(value);

export const imposedFaceValue = ({ facialValue }: CampaignDetails): Cents | undefined =>
  facialValue === null ? undefined : centsOfWire(facialValue);

/** Without a choice of amounts, paper is a number that starts at none. */
const isPaperOpen = (campaign: CampaignDetails): boolean =>
  hasPaperProduct(campaign) && campaign.checkbookCheckNumberRestrictions.length > 0;

const NOTHING = { montantTotal: null, motifPreCommande: '' } as const;

/** What was ordered before, or nothing yet; an imposed value is there from the start (ORD-30). */
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

/** A value that vouchers may have. */
export const rightFaceValue = (value: number | null): Cents | undefined => {
  const cents = nullableCents(value);
  return cents !== null && isAboveMinimum(cents) && isUnderMaximum(cents) ? cents : undefined;
};

/** The amounts of paper that may be chosen (ORD-31); none for a campaign that takes any number. */
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

/** The account takes what the paper leaves of the total. */
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
 * Paper takes its share of the total that was typed, and never changes it: more paper than that is
 * an error, mended by the person. Without a typed total, or without an account, paper makes it.
 */
export const withPaper = (
  values: ContentValues,
  montantTitre: number,
  campaign: CampaignDetails,
): ContentValues => {
  // No paper and no total yet: nothing has been said of the account.
  if (montantTitre === 0 && values.montantTotal === null) return { ...values, montantTitre };
  if (!hasAccountProduct(campaign) || values.montantTotal === null)
    return { ...values, montantTitre, montantCompte: 0, montantTotal: montantTitre };
  return {
    ...values,
    montantTitre,
    montantCompte: Math.max(0, values.montantTotal - montantTitre),
  };
};

/** The total that the chosen paper asks for, where it is more than the one typed. */
export const raisedTotal = ({ montantTotal, montantTitre }: ContentValues): Cents | undefined =>
  montantTotal !== null && montantTitre !== null && montantTitre > montantTotal
    ? centsOf(montantTitre)
    : undefined;

/** For who prefers vouchers: as much paper as the total holds. */
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

/** Another value of the voucher keeps their number, where it was a whole one; else it is asked anew. */
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

/** The most that may be ordered, where the campaign sets a bound (ORD-33). */
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

/** What is wrong with the amounts, in the words of the server's own rules. */
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
      // Without paper there is no voucher whose value could be wrong.
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

/** In the order of the page. */
export const CONTENT_FIELDS = [
  'montantTotal',
  'valeurFaciale',
  'montantTitre',
  'montantCompte',
  'motifPreCommande',
] as const satisfies readonly ContentField[];
