import {
  type OrderCampaignAnswer,
  orderCampaignAnswer,
  orderFlow,
} from '@portail/contract/orders/ordering.flow.ts';
import {
  contentValues,
  type ContentValues,
  deliveryValues,
  type DeliveryValues,
  orderParts,
  type OrderPartsAnswer,
  orderProfileValues,
  type OrderProfileValues,
  paymentValues,
  type PaymentValues,
  type OrderConfirmation,
  orderConfirmation,
} from '@portail/contract/orders/ordering.schemas.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import * as z from 'zod/mini';
import { answersOf, replaceAnswers, resetFlow, saveAnswers } from '../../../flow/draft-store.ts';
import { isSameAnswer, keyOfBody, readAnswer, submission } from '../../../flow/stored-answers.ts';
import { sessionStore } from '../../../session/session-store.ts';

const FLOW = orderFlow.id;
type StepId = (typeof orderFlow.steps)[number]['id'];

const typed = <T extends z.ZodMiniType>(values: T) => z.object({ values });

const cardPayment = z.object({
  cle: z.string(),
  referenceTransaction: z.optional(z.string()),
});
export type CardPayment = z.infer<typeof cardPayment>;

const pending = z.object({
  envoi: z.optional(submission),
  /** By the campaign of the cancelled order. */
  annulation: z.optional(z.object({ idSession: z.string(), cle: z.string() })),
  carte: z.optional(cardPayment),
});

const outcomeAnswer = z.object({
  idSession: z.string(),
  libelle: z.string(),
  outcome: orderConfirmation,
});

export interface OrderDraft {
  readonly campaign: OrderCampaignAnswer | undefined;
  readonly profile: OrderProfileValues | undefined;
  readonly content: ContentValues | undefined;
  /** The parts of these amounts; undefined while typing. */
  readonly parts: OrderPartsAnswer | undefined;
  readonly delivery: DeliveryValues | undefined;
  readonly payment: PaymentValues | undefined;
}

export const draftOf = (answers: Answers): OrderDraft => ({
  campaign: readAnswer(orderCampaignAnswer, answers['session']),
  profile: readAnswer(typed(orderProfileValues), answers['profil'])?.values,
  content: readAnswer(typed(contentValues), answers['contenu'])?.values,
  parts: readAnswer(z.object({ parts: orderParts }), answers['contenu'])?.parts,
  delivery: readAnswer(typed(deliveryValues), answers['livraison'])?.values,
  payment: readAnswer(typed(paymentValues), answers['paiement'])?.values,
});

export interface OrderOutcome {
  readonly idSession: string;
  readonly libelle: string;
  readonly outcome: OrderConfirmation;
}

export const outcomeOf = (answers: Answers): OrderOutcome | undefined =>
  readAnswer(outcomeAnswer, answers['confirmation']);

const pendingOf = (answers: Answers) => readAnswer(pending, answers['confirmation']) ?? {};
export const cardOf = (answers: Answers): CardPayment | undefined => pendingOf(answers).carte;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const current = () => answersOf(FLOW);
const saveStep = (step: StepId, answer: unknown): void => saveAnswers(FLOW, step, answer);

export const currentDraft = (): OrderDraft => draftOf(current());
export const resetOrder = (): void => resetFlow(FLOW);

/** Another campaign or a new order resets the answers (ORD-41). */
export const chooseOrderCampaign = (choice: OrderCampaignAnswer): void => {
  if (currentDraft().campaign?.idSession === choice.idSession) saveStep('session', choice);
  else replaceAnswers(FLOW, { session: choice });
};

export const noteCampaign = (choice: OrderCampaignAnswer): void => {
  if (!isSameAnswer(currentDraft().campaign, choice)) saveStep('session', choice);
};

export const passInformations = (): void => saveStep('informations', { isAccepted: true });

const basisOf = (values: OrderProfileValues | undefined) => [
  values?.idCategoriePersonnel,
  values?.informationsControles,
];

/** The parts depend on category and controls and are reset when these change. */
const saveProfile = (values: OrderProfileValues, answer: object): void => {
  const { profile, content, parts } = currentDraft();
  saveStep('profil', answer);
  if (content === undefined || parts === undefined) return;
  if (!isSameAnswer(basisOf(values), basisOf(profile))) saveStep('contenu', { values: content });
};

export const typeProfile = (values: OrderProfileValues): void => {
  if (!isSameAnswer(values, currentDraft().profile)) saveProfile(values, { values });
};
export const acceptProfile = (values: OrderProfileValues): void =>
  saveProfile(values, { values, isAccepted: true });

export const typeContent = (values: ContentValues): void => {
  if (!isSameAnswer(values, currentDraft().content)) saveStep('contenu', { values });
};
export const acceptContent = (values: ContentValues, parts: OrderPartsAnswer): void =>
  saveStep('contenu', { values, parts });

export const typeDelivery = (values: DeliveryValues): void => {
  if (!isSameAnswer(values, currentDraft().delivery)) saveStep('livraison', { values });
};
export const acceptDelivery = (values: DeliveryValues): void =>
  saveStep('livraison', { values, isAccepted: true });

export const typePayment = (values: PaymentValues): void => {
  if (!isSameAnswer(values, currentDraft().payment)) saveStep('paiement', { values });
};
export const acceptPayment = (values: PaymentValues): void =>
  saveStep('paiement', { values, isAccepted: true });

const savePending = (change: z.infer<typeof pending>): void => {
  const before = current()['confirmation'];
  saveStep('confirmation', { ...(isRecord(before) ? before : {}), ...change });
};

/** Creates the idempotency key when the last step opens (L13). */
export const openSubmission = (): void => {
  const isOver = outcomeOf(current()) !== undefined;
  if (isOver) saveStep('confirmation', { envoi: { cle: crypto.randomUUID() } });
  else if (pendingOf(current()).envoi === undefined)
    savePending({ envoi: { cle: crypto.randomUUID() } });
};

export const keyFor = (corps: string): string => {
  const cle = keyOfBody(pendingOf(current()).envoi, corps);
  savePending({ envoi: { cle, corps } });
  return cle;
};

/** Clears the answers and keeps the result. */
export const finishOrder = (done: OrderOutcome, carte?: CardPayment): void =>
  replaceAnswers(FLOW, {
    confirmation: { ...done, ...(carte === undefined ? {} : { carte }) },
  });

export const noteCard = (carte: CardPayment): void => savePending({ carte });

/** The key of a cancellation, created when its dialog opens. */
export const cancellationKey = (idSession: string): string => {
  const { annulation } = pendingOf(current());
  if (annulation?.idSession === idSession) return annulation.cle;
  const cle = crypto.randomUUID();
  const before = current()['confirmation'];
  saveStep('confirmation', {
    ...(isRecord(before) ? before : {}),
    // The request of a link is kept: its page stays open.
    ...(sessionStore.getState().orderType === 'CANCEL_ORDER' ? { orderType: 'CANCEL_ORDER' } : {}),
    annulation: { idSession, cle },
  });
  return cle;
};
