import { tradeFlow } from '@portail/contract/wallet/trade.flow.ts';
import { tradeOrder } from '@portail/contract/wallet/trade.schemas.ts';
import { FEE_KINDS } from '@portail/rules/payments/fees.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import { PRODUCT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { TRADE_PAYMENT_MODES } from '@portail/rules/wallet/trade/trade-statut.ts';
import * as z from 'zod/mini';
import { answersOf, replaceAnswers, resetFlow, saveAnswers } from '../../../flow/draft-store.ts';
import { isSameAnswer, keyOfBody, readAnswer, submission } from '../../../flow/stored-answers.ts';
import { type DeliveryAnswer, deliveryAnswer } from '../../../session/address/delivery-choice.ts';
import { createSubmissionKey } from '../../../flow/submission-key.ts';

const FLOW = tradeFlow.id;
export type StepId = (typeof tradeFlow.steps)[number]['id'];

/** Codes are only in memory: a stored draft has none. */
const typedTitre = z.object({
  numeroTitre: z.string(),
  caseAGratter: z._default(z.string(), ''),
});

const choiceValues = z.object({
  source: z.string(),
  titres: z.array(typedTitre),
  typeProduitFinal: z.string(),
  /** In cents, for vouchers made from an account. */
  valeurFaciale: z.nullable(z.number()),
});
export type ChoiceValues = z.infer<typeof choiceValues>;

const acceptedChoice = z.object({
  millesime: z.number(),
  millesimeSuivant: z.number(),
  numeroCompteCesu: z.optional(z.string()),
  titres: z.array(z.object({ ...typedTitre.shape, valeurCents: z.number() })),
  typeProduitFinal: z.enum(PRODUCT_TYPES),
  valeurFaciale: z.nullable(z.number()),
  montantCents: z.number(),
  fraisCents: z.number(),
  typeFrais: z.nullable(z.enum(FEE_KINDS)),
});
export type AcceptedChoice = z.infer<typeof acceptedChoice>;

const cardPayment = z.object({
  cle: z.string(),
  referenceTransaction: z.optional(z.string()),
  isOver: z.optional(z.boolean()),
});
export type CardPayment = z.infer<typeof cardPayment>;

const demand = z.object({
  choix: acceptedChoice,
  livraison: z.optional(deliveryAnswer),
  modePaiement: z.optional(z.enum(TRADE_PAYMENT_MODES)),
});
export type TradeDemand = z.infer<typeof demand>;

/** A sent command is stored with its key, without codes, until it is answered. */
const pending = z.object({
  envoi: z.optional(z.object({ ...submission.shape, demande: z.optional(demand) })),
});

const outcome = z.object({
  ...tradeOrder.shape,
  ...demand.shape,
  /** YYYY-MM-DD of the order. */
  jour: z.string(),
  carte: z.optional(cardPayment),
});
export type TradeOutcome = z.infer<typeof outcome>;

export interface TradeDraft {
  readonly values: ChoiceValues | undefined;
  readonly accepted: AcceptedChoice | undefined;
  readonly delivery: DeliveryAnswer | undefined;
}

export const draftOf = (answers: Answers): TradeDraft => ({
  values: readAnswer(z.object({ values: choiceValues }), answers['choix'])?.values,
  accepted: readAnswer(z.object({ accepted: acceptedChoice }), answers['choix'])?.accepted,
  delivery: readAnswer(z.object({ values: deliveryAnswer }), answers['livraison'])?.values,
});

export const outcomeOf = (answers: Answers): TradeOutcome | undefined =>
  readAnswer(outcome, answers['confirmation']);

const current = () => answersOf(FLOW);
const saveStep = (step: StepId, answer: unknown): void => saveAnswers(FLOW, step, answer);

export const resetTrade = (): void => resetFlow(FLOW);

const saveChoice = (answer: object): void => {
  if (outcomeOf(current()) === undefined) saveStep('choix', answer);
  else replaceAnswers(FLOW, { choix: answer });
};

export const typeChoice = (values: ChoiceValues): void => {
  if (!isSameAnswer(values, draftOf(current()).values)) saveChoice({ values });
};
export const acceptChoice = (values: ChoiceValues, accepted: AcceptedChoice): void =>
  saveChoice({ values, accepted });

export const typeDelivery = (values: DeliveryAnswer): void => {
  if (!isSameAnswer(values, draftOf(current()).delivery)) saveStep('livraison', { values });
};
export const acceptDelivery = (values: DeliveryAnswer): void =>
  saveStep('livraison', { values, isAccepted: true });

const pendingOf = (answers: Answers) => readAnswer(pending, answers['confirmation']) ?? {};

export const { renewKey, openSubmission } = createSubmissionKey({
  isOver: () => outcomeOf(current()) !== undefined,
  hasKey: () => pendingOf(current()).envoi !== undefined,
  save: (answer) => saveStep('confirmation', answer),
});

export const keyFor = (demande: TradeDemand, corps: string): string => {
  const cle = keyOfBody(pendingOf(current()).envoi, corps);
  saveStep('confirmation', { envoi: { cle, corps, demande } });
  return cle;
};

export const unansweredOf = (answers: Answers): TradeDemand | undefined =>
  pendingOf(answers).envoi?.demande;

/** Codes are lost on reload and must be typed before the command is sent again. */
export const hasItsCodes = ({ choix }: TradeDemand): boolean =>
  choix.titres.every(({ caseAGratter }) => caseAGratter !== '');

/** Clears the questions and keeps the outcome for the confirmation (TRADE-18). */
export const finishTrade = (done: TradeOutcome): void =>
  replaceAnswers(FLOW, { confirmation: done });

const change = (part: Partial<TradeOutcome>): void => {
  const done = outcomeOf(current());
  if (done !== undefined) saveStep('confirmation', { ...done, ...part });
};
export const noteCard = (carte: CardPayment): void => change({ carte });
export const noteCardOver = (): void => {
  const carte = outcomeOf(current())?.carte;
  if (carte !== undefined && carte.isOver !== true) change({ carte: { ...carte, isOver: true } });
};
export const isWaiting = (answers: Answers): boolean => {
  const done = outcomeOf(answers);
  return done?.carte !== undefined && done.carte.isOver !== true;
};
/** The delay starts on the day of the card payment. */
export const noteReady = (dateDisponibilite: string): void => change({ dateDisponibilite });

/** After a cancelled order the choice is restored; only the codes are typed again. */
export const tradeAgain = ({ choix, livraison }: TradeOutcome): void => {
  const { numeroCompteCesu, titres, typeProduitFinal, valeurFaciale } = choix;
  const values: ChoiceValues = {
    source: numeroCompteCesu ?? 'TITRES',
    titres: titres.map(({ numeroTitre, caseAGratter }) => ({ numeroTitre, caseAGratter })),
    typeProduitFinal,
    valeurFaciale,
  };
  replaceAnswers(FLOW, {
    choix: { values },
    ...(livraison === undefined ? {} : { livraison: { values: livraison } }),
  });
};
