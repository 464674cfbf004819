import * as z from 'zod/mini';

/**
 * What the way of an order is decided by. Part of the first load by way of the flows: the values
 * themselves stand apart, for the pages of ordering alone.
 */
const cents = z.number();

export const orderCampaignAnswer = z.object({
  idSession: z.string(),
  /** Unknown until the campaign has been read; false too when what is changed is gone to at once. */
  hasIntroduction: z.optional(z.boolean()),
});
export type OrderCampaignAnswer = z.infer<typeof orderCampaignAnswer>;

/** Typed, found right, and not changed since. */
export const acceptedAnswer = z.object({ isAccepted: z.literal(true) });

/** In cents. Whole once the server has said who pays what of these very amounts. */
export const contentAnswer = z.object({
  values: z.object({ montantTitre: z.nullable(cents) }),
  parts: z.object({ partBeneficiaire: cents, fraisCompte: cents, fraisTitre: cents }),
});

/** What the server answered; or, by a partner's link, the cancellation that is asked for. */
export const confirmationAnswer = z
  .object({ outcome: z.optional(z.looseObject({})), orderType: z.optional(z.string()) })
  .check(
    z.refine(({ outcome, orderType }) => outcome !== undefined || orderType === 'CANCEL_ORDER'),
  );

/** What the person still has to pay: their part and the fees. */
export const toPayOf = (parts: z.infer<typeof contentAnswer>['parts']): number =>
  parts.partBeneficiaire + parts.fraisCompte + parts.fraisTitre;
