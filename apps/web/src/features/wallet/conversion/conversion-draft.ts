import { conversionFlow } from '@portail/contract/wallet/conversion.flow.ts';
import {
  CONVERSION_DIRECTIONS,
  type ConversionDirection,
} from '@portail/rules/wallet/conversion/conversion.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import type { TypedVoucher } from '@portail/rules/wallet/vouchers/typed-vouchers.ts';
import * as z from 'zod/mini';
import { answersOf, replaceAnswers, saveAnswers, useAnswersOf } from '../../../flow/draft-store.ts';
import { isSameAnswer, readAnswer } from '../../../flow/stored-answers.ts';
import { type DeliveryAnswer, deliveryAnswer } from '../../../session/address/delivery-choice.ts';
import {
  type AccountCommand,
  type ConversionCommand,
  conversionCommand,
  type ConversionOutcome,
  conversionOutcome,
} from './conversion-commands.ts';
import { createSubmissionKey } from '../../../flow/submission-key.ts';

const FLOW = conversionFlow.id;

const directionChoice = z.object({ sens: z.enum(CONVERSION_DIRECTIONS) });

/** In cents; null while the field is invalid. */
const amountValues = z.object({
  numeroCompteCesu: z.string(),
  valeurFaciale: z.nullable(z.number()),
  montantTotal: z.nullable(z.number()),
});
export type AmountValues = z.infer<typeof amountValues>;

/** Both directions keep their values when the person switches. */
const typedAmounts = z.object({
  compte: z.optional(amountValues),
  /** Codes are only in memory: a stored draft has none. */
  titresATransformer: z.optional(
    z.array(z.object({ numeroTitre: z.string(), caseAGratter: z._default(z.string(), '') })),
  ),
});

/**
 * The key of the next command and, after it was sent without an answer, its content: identical
 * content is sent again with the same key (L13).
 */
const pending = z.object({
  envoi: z.optional(z.object({ cle: z.string(), envoye: z.optional(conversionCommand) })),
});

export interface ConversionDraft {
  readonly sens: ConversionDirection | undefined;
  readonly compte: AmountValues | undefined;
  readonly titres: readonly TypedVoucher[];
  readonly livraison: DeliveryAnswer | undefined;
}

const amountsOf = (answers: Answers) => readAnswer(typedAmounts, answers['montant']) ?? {};

export const draftOf = (answers: Answers): ConversionDraft => {
  const { compte, titresATransformer } = amountsOf(answers);
  return {
    sens: readAnswer(directionChoice, answers['choix'])?.sens,
    compte,
    titres: titresATransformer ?? [],
    livraison: readAnswer(z.object({ values: deliveryAnswer }), answers['livraison'])?.values,
  };
};

export const outcomeOf = (answers: Answers): ConversionOutcome | undefined =>
  readAnswer(conversionOutcome, answers['confirmation']);

const pendingOf = (answers: Answers) => readAnswer(pending, answers['confirmation']) ?? {};

export const unansweredOf = (answers: Answers): ConversionCommand | undefined =>
  pendingOf(answers).envoi?.envoye;

export const useConversionAnswers = () => useAnswersOf()(FLOW);

const current = () => answersOf(FLOW);

/** An unanswered command is kept when another conversion starts. */
const keptPending = (): Answers => {
  const { envoi } = pendingOf(current());
  return envoi?.envoye === undefined ? {} : { confirmation: { envoi } };
};

export const resetConversion = (): void => replaceAnswers(FLOW, keptPending());

export const chooseDirection = (sens: ConversionDirection): void => {
  const choix = { sens };
  if (outcomeOf(current()) !== undefined) return replaceAnswers(FLOW, { choix });
  const isAgain = draftOf(current()).sens === sens;
  return replaceAnswers(FLOW, {
    ...current(),
    choix,
    // The values stay, but must be accepted again for the other direction.
    montant: isAgain ? current()['montant'] : amountsOf(current()),
  });
};

export const typeAmount = (compte: AmountValues): void => {
  if (isSameAnswer(compte, amountsOf(current()).compte)) return;
  saveAnswers(FLOW, 'montant', { ...amountsOf(current()), compte });
};

export const acceptAmount = (compte: AmountValues): void =>
  saveAnswers(FLOW, 'montant', { ...amountsOf(current()), compte, isAccepted: true });

export const typeVouchers = (titres: readonly TypedVoucher[]): void =>
  saveAnswers(FLOW, 'montant', { ...amountsOf(current()), titresATransformer: titres });

export const typeDelivery = (values: DeliveryAnswer): void =>
  saveAnswers(FLOW, 'livraison', { values });

/** Puts the vouchers of an unanswered command back; their codes must be typed again. */
export const resumeVouchers = ({ sens, titres }: AccountCommand): void => {
  const typed = draftOf(current()).titres;
  const codeOf = (numero: string): string =>
    typed.find(({ numeroTitre }) => numeroTitre === numero)?.caseAGratter ?? '';
  chooseDirection(sens);
  typeVouchers(
    titres.map(({ numeroTitre }) => ({ numeroTitre, caseAGratter: codeOf(numeroTitre) })),
  );
};

const savePending = (envoi: z.infer<typeof pending>['envoi']): void =>
  saveAnswers(FLOW, 'confirmation', { envoi });

export const { renewKey, openSubmission } = createSubmissionKey({
  isOver: () => outcomeOf(current()) !== undefined,
  hasKey: () => pendingOf(current()).envoi !== undefined,
  save: (answer) => savePending(answer.envoi),
});

/** Reuses the key of an identical command that was sent before. */
export const keyFor = (command: ConversionCommand): string => {
  const { envoi } = pendingOf(current());
  const isFree = envoi?.envoye === undefined || isSameAnswer(envoi.envoye.corps, command.corps);
  const cle = envoi !== undefined && isFree ? envoi.cle : crypto.randomUUID();
  savePending({ cle, envoye: command });
  return cle;
};

/** Clears the questions and keeps the outcome for the confirmation (CONV-13). */
export const finishConversion = (confirmation: ConversionOutcome): void =>
  replaceAnswers(FLOW, { confirmation });
