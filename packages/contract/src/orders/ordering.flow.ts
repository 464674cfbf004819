import * as z from 'zod/mini';
import type { Answers } from '@portail/rules/flow/flow.ts';
import { defineFlow } from '../flows/define-flow.ts';

/**
 * The answers that decide the steps. They are in the first bundle with the flows; the values are
 * separate, for the order pages only.
 */
const cents = z.number();

export const orderCampaignAnswer = z.object({
  idSession: z.string(),
  /** Undefined until the campaign was read; false too when an edit skips the introduction. */
  hasIntroduction: z.optional(z.boolean()),
});
export type OrderCampaignAnswer = z.infer<typeof orderCampaignAnswer>;

/** Validated and not changed since. */
export const acceptedAnswer = z.object({ isAccepted: z.literal(true) });

/** In cents; complete once the server has computed the parts of these amounts. */
const contentAnswer = z.object({
  values: z.object({ montantTitre: z.nullable(cents) }),
  parts: z.object({ partBeneficiaire: cents, fraisCompte: cents, fraisTitre: cents }),
});

/** The answer of the server, or the cancellation of a partner link. */
const confirmationAnswer = z
  .object({ outcome: z.optional(z.looseObject({})), orderType: z.optional(z.string()) })
  .check(
    z.refine(({ outcome, orderType }) => outcome !== undefined || orderType === 'CANCEL_ORDER'),
  );

/** The own part and the fees. */
export const toPayOf = (parts: z.infer<typeof contentAnswer>['parts']): number =>
  parts.partBeneficiaire + parts.fraisCompte + parts.fraisTitre;

/** Shown unless it is known to be absent; the page skips itself. */
const hasIntroduction = ({ session }: Answers<'session'>): boolean => {
  const answer = orderCampaignAnswer.safeParse(session);
  return !answer.success || answer.data.hasIntroduction !== false;
};

/** Only paper vouchers are delivered. */
const hasPaper = ({ contenu }: Answers<'contenu'>): boolean => {
  const answer = contentAnswer.safeParse(contenu);
  return !answer.success || (answer.data.values.montantTitre ?? 0) > 0;
};

const hasOwnPart = ({ contenu }: Answers<'contenu'>): boolean => {
  const answer = contentAnswer.safeParse(contenu);
  return !answer.success || toPayOf(answer.data.parts) > 0;
};

export const orderFlow = defineFlow('commande', [
  {
    id: 'session',
    page: 'ORDER_SESSION_LIST',
    label: 'Session',
    schema: orderCampaignAnswer,
    neverStored: [],
  },
  {
    id: 'informations',
    page: 'ORDER_INFORMATION',
    label: 'Informations',
    schema: acceptedAnswer,
    isRelevant: hasIntroduction,
    neverStored: [],
  },
  {
    id: 'profil',
    page: 'ORDER_PROFILE',
    label: 'Vos informations',
    schema: acceptedAnswer,
    neverStored: [],
  },
  {
    id: 'contenu',
    page: 'ORDER_CONTENT',
    label: 'Montant',
    schema: contentAnswer,
    neverStored: [],
  },
  {
    id: 'livraison',
    page: 'ORDER_DELIVERY',
    label: 'Livraison',
    schema: acceptedAnswer,
    isRelevant: hasPaper,
    neverStored: [],
  },
  {
    id: 'paiement',
    page: 'ORDER_PAYMENT',
    label: 'Paiement',
    schema: acceptedAnswer,
    isRelevant: hasOwnPart,
    neverStored: [],
  },
  {
    id: 'confirmation',
    page: 'ORDER_CONFIRMATION',
    label: 'Confirmation',
    schema: confirmationAnswer,
    neverStored: [],
    isOutcome: true,
  },
]);
