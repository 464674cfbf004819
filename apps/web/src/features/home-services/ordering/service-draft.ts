import { homeServiceFlow } from '@portail/contract/home-services/home-service.flow.ts';
import { placedServiceOrder } from '@portail/contract/home-services/home-services.schemas.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import { ACTIVITY_CODES, DISPOSITIFS } from '@portail/rules/home-services/activities.ts';
import { ATTRIBUTION_LINKS } from '@portail/rules/home-services/attribution.ts';
import { SERVICE_PAYMENT_MODES } from '@portail/rules/home-services/service-order.ts';
import * as z from 'zod/mini';
import { answersOf, replaceAnswers, resetFlow, saveAnswers } from '../../../flow/draft-store.ts';
import { isSameAnswer, keyOfBody, readAnswer, submission } from '../../../flow/stored-answers.ts';
import { createSubmissionKey } from '../../../flow/submission-key.ts';

const FLOW = homeServiceFlow.id;
export type StepId = (typeof homeServiceFlow.steps)[number]['id'];
/** Steps with questions. */
export type AskingStep = Exclude<StepId, 'confirmation'>;

/** Values are kept as entered, valid or not. */
const schemeValues = z.object({
  clientId: z.optional(z.string()),
  dispositif: z.optional(z.enum(DISPOSITIFS)),
});
export type SchemeValues = z.infer<typeof schemeValues>;

const typedPerson = z.object({
  /** Identifies the person in the draft, so that a birth date stays theirs. */
  cle: z.string(),
  /** Empty until chosen. */
  lien: z.enum([...ATTRIBUTION_LINKS, '']),
  prenom: z.string(),
  part: z.string(),
});
export type TypedPerson = z.infer<typeof typedPerson>;
const sharingValues = z.object({ personnes: z.array(typedPerson) });
export type SharingValues = z.infer<typeof sharingValues>;

const wishValues = z.object({
  prestation: z.optional(z.enum(ACTIVITY_CODES)),
  quantite: z.string(),
  dateDebut: z.string(),
  dateFin: z.string(),
  /** Birth dates by person, in memory only. */
  naissances: z._default(z.record(z.string(), z.string()), {}),
  attestation: z.boolean(),
});
export type WishValues = z.infer<typeof wishValues>;

const detailsValues = z.object({
  zoneAdresse0: z.string(),
  zoneAdresse1: z.string(),
  zoneAdresse2: z.string(),
  zoneAdresse3: z.string(),
  codePostalEtVille: z.string(),
  nom: z.string(),
  telephone: z.string(),
  email: z.string(),
  consignes: z.string(),
});
export type DetailsValues = z.infer<typeof detailsValues>;

const paymentValues = z.object({ modePaiement: z.optional(z.enum(SERVICE_PAYMENT_MODES)) });
export type PaymentValues = z.infer<typeof paymentValues>;

export interface ServiceDraft {
  readonly dispositif: SchemeValues | undefined;
  readonly attribution: SharingValues | undefined;
  readonly prestation: WishValues | undefined;
  readonly precisions: DetailsValues | undefined;
  readonly paiement: PaymentValues | undefined;
}

export const draftOf = (answers: Answers): ServiceDraft => ({
  dispositif: readAnswer(z.object({ values: schemeValues }), answers['dispositif'])?.values,
  attribution: readAnswer(z.object({ values: sharingValues }), answers['attribution'])?.values,
  prestation: readAnswer(z.object({ values: wishValues }), answers['prestation'])?.values,
  precisions: readAnswer(z.object({ values: detailsValues }), answers['precisions'])?.values,
  paiement: readAnswer(z.object({ values: paymentValues }), answers['paiement'])?.values,
});

/** A complete draft. */
export type WholeDraft = { readonly [S in AskingStep]: NonNullable<ServiceDraft[S]> };

export const wholeOf = (draft: ServiceDraft): WholeDraft | undefined => {
  const { dispositif, attribution, prestation, precisions, paiement } = draft;
  const isWhole =
    dispositif !== undefined &&
    attribution !== undefined &&
    prestation !== undefined &&
    precisions !== undefined &&
    paiement !== undefined;
  return isWhole ? { dispositif, attribution, prestation, precisions, paiement } : undefined;
};

const outcome = z.object({
  ...placedServiceOrder.shape,
  /** YYYY-MM-DD: the day of the order. */
  jour: z.string(),
  clientId: z.string(),
  dispositif: z.enum(DISPOSITIFS),
  prestation: z.enum(ACTIVITY_CODES),
  minutes: z.number(),
  dateDebut: z.string(),
  dateFin: z.string(),
  montantCents: z.number(),
});
export type ServiceOutcome = z.infer<typeof outcome>;

export const outcomeOf = (answers: Answers): ServiceOutcome | undefined =>
  readAnswer(outcome, answers['confirmation']);

const current = () => answersOf(FLOW);

/** A new answer clears the result of the previous order. */
const saveStep = (step: StepId, answer: object): void => {
  if (outcomeOf(current()) === undefined) saveAnswers(FLOW, step, answer);
  else replaceAnswers(FLOW, { [step]: answer });
};

/** Activity and hours depend on scheme and people, so they are checked again. */
const reopenService = (): void => {
  const { prestation } = draftOf(current());
  if (prestation !== undefined) saveStep('prestation', { values: prestation });
};

export const resetService = (): void => resetFlow(FLOW);

export const typeScheme = (values: SchemeValues): void => {
  if (isSameAnswer(values, draftOf(current()).dispositif)) return;
  saveStep('dispositif', { values });
  reopenService();
};
export const typeSharing = (values: SharingValues): void => {
  if (isSameAnswer(values, draftOf(current()).attribution)) return;
  saveStep('attribution', { values });
  reopenService();
};
export const typeWish = (values: WishValues): void => {
  if (!isSameAnswer(values, draftOf(current()).prestation)) saveStep('prestation', { values });
};
export const typeDetails = (values: DetailsValues): void => {
  if (!isSameAnswer(values, draftOf(current()).precisions)) saveStep('precisions', { values });
};
export const typePayment = (values: PaymentValues): void => saveStep('paiement', { values });

export const acceptScheme = (values: SchemeValues): void => {
  typeScheme(values);
  saveStep('dispositif', { values, isAccepted: true });
};
export const acceptSharing = (values: SharingValues): void => {
  typeSharing(values);
  saveStep('attribution', { values, isAccepted: true });
};
export const acceptWish = (values: WishValues, asksBirths: boolean): void =>
  saveStep('prestation', { values, isAccepted: true, asksBirths });
export const acceptDetails = (values: DetailsValues): void =>
  saveStep('precisions', { values, isAccepted: true });
export const acceptPayment = (values: PaymentValues): void =>
  saveStep('paiement', { values, isAccepted: true });

const pending = z.object({
  envoi: z.optional(z.object({ ...submission.shape, isSent: z.optional(z.boolean()) })),
});
const pendingOf = (answers: Answers) => readAnswer(pending, answers['confirmation']) ?? {};

export const { renewKey, openSubmission } = createSubmissionKey({
  isOver: () => outcomeOf(current()) !== undefined,
  hasKey: () => pendingOf(current()).envoi !== undefined,
  save: (answer) => saveStep('confirmation', answer),
});

export const keyFor = (corps: string): string => {
  const cle = keyOfBody(pendingOf(current()).envoi, corps);
  saveStep('confirmation', { envoi: { cle, corps, isSent: true } });
  return cle;
};

/** Sent without a response. */
export const isUnanswered = (answers: Answers): boolean =>
  outcomeOf(answers) === undefined && pendingOf(answers).envoi?.isSent === true;

/** Clears the answers and keeps the result. */
export const finishService = (done: ServiceOutcome): void =>
  replaceAnswers(FLOW, { confirmation: done });
