import {
  accountPaymentFlow,
  type DeclarationAnswer,
  sentDeclaration,
} from '@portail/contract/payments/payment.flows.ts';
import { type Organisme, PAJE_ACTIVITES } from '@portail/rules/declarations/vocabulary.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import * as z from 'zod/mini';
import { answersOf, replaceAnswers, saveAnswers, useAnswersOf } from '../../flow/draft-store.ts';
import { isSameAnswer, readAnswer } from '../../flow/stored-answers.ts';

const FLOW = accountPaymentFlow.id;

export const STEPS = {
  CESU: { identification: 'identificationCesu', declaration: 'declarationCesu' },
  PAJE: { identification: 'identificationPaje', declaration: 'declarationPaje' },
} as const satisfies Record<
  Organisme,
  Record<string, (typeof accountPaymentFlow.steps)[number]['id']>
>;

const numbers = z.object({ numeroEmployeur: z.string(), numeroSalarie: z.string() });
export type DeclaredNumbers = z.infer<typeof numbers>;
const NO_NUMBERS: DeclaredNumbers = { numeroEmployeur: '', numeroSalarie: '' };

const checked = z.object({
  values: numbers,
  isVerified: z.literal(true),
  isAlsaceMoselle: z.boolean(),
  salarie: z.object({
    nom: z.string(),
    prenom: z.string(),
    typeActivite: z.optional(z.enum(PAJE_ACTIVITES)),
  }),
  intervenant: z.object({ codeNAN: z.string(), socialReason: z.string() }),
});
/** Who declares whom, as the body has confirmed it, and who is then paid. */
export type CheckedIdentification = z.infer<typeof checked>;

/**
 * The command about to be sent and, once it was sent and not answered, what it said: sent again, it
 * is the same command to the letter (L13).
 */
const submission = z.object({
  cle: z.string(),
  envoye: z.optional(z.object({ saisie: z.string(), corps: z.unknown() })),
});
export type SentWords = NonNullable<z.infer<typeof submission>['envoye']>;

export const useDeclaringAnswers = (): Answers => useAnswersOf()(FLOW);
const current = (): Answers => answersOf(FLOW);

const numbersOf = (answers: Answers, organisme: Organisme): DeclaredNumbers =>
  readAnswer(z.object({ values: numbers }), answers[STEPS[organisme].identification])?.values ??
  NO_NUMBERS;

export const currentNumbers = (organisme: Organisme): DeclaredNumbers =>
  numbersOf(current(), organisme);

/** What cannot be read was never checked. */
export const identificationOf = (
  answers: Answers,
  organisme: Organisme,
): CheckedIdentification | undefined =>
  readAnswer(checked, answers[STEPS[organisme].identification]);

/** What is typed undoes what stood on it: the check, the declaration and the amount. */
export const typeNumbers = (organisme: Organisme, values: DeclaredNumbers): void => {
  const { choix, confirmation } = current();
  const { identification } = STEPS[organisme];
  const known = numbersOf(current(), organisme);
  if (isSameAnswer(known, values)) return;
  replaceAnswers(FLOW, {
    choix,
    [identification]: { values },
    ...(confirmation === undefined ? {} : { confirmation }),
  });
};

export const acceptIdentification = (organisme: Organisme, answer: CheckedIdentification): void => {
  const { identification } = STEPS[organisme];
  // The amount is for one person: another one asks it afresh.
  const before = identificationOf(current(), organisme);
  const isSamePayee =
    before === undefined || before.intervenant.codeNAN === answer.intervenant.codeNAN;
  const { montant: _, ...others } = current();
  replaceAnswers(FLOW, { ...(isSamePayee ? current() : others), [identification]: answer });
};

const declarationAnswerOf = (answers: Answers, organisme: Organisme): unknown =>
  answers[STEPS[organisme].declaration];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What was typed, as the form of the body keeps it. */
export const typedDeclaration = <T extends z.ZodMiniType>(
  organisme: Organisme,
  values: T,
): z.output<T> | undefined => {
  const answer = declarationAnswerOf(current(), organisme);
  return isRecord(answer) ? readAnswer(values, answer['values']) : undefined;
};

export const sentDeclarationOf = (
  answers: Answers,
  organisme: Organisme,
): DeclarationAnswer | undefined =>
  readAnswer(sentDeclaration, declarationAnswerOf(answers, organisme))?.declaration;

const submissionOf = (answers: Answers, organisme: Organisme) =>
  readAnswer(z.object({ envoi: z.optional(submission) }), declarationAnswerOf(answers, organisme))
    ?.envoi;

/** What was sent and never answered. */
export const unansweredOf = (answers: Answers, organisme: Organisme): SentWords | undefined =>
  submissionOf(answers, organisme)?.envoye;

const change = (organisme: Organisme, part: Readonly<Record<string, unknown>>): void => {
  const before = declarationAnswerOf(current(), organisme);
  const whole = { ...(isRecord(before) ? before : {}), ...part };
  saveAnswers(FLOW, STEPS[organisme].declaration, whole);
};

export const typeDeclaration = (organisme: Organisme, values: unknown): void =>
  change(organisme, { values });

/** The step has opened: the key of what it will send is made now (L13). */
export const openSubmission = (organisme: Organisme): void => {
  if (submissionOf(current(), organisme) === undefined)
    change(organisme, { envoi: { cle: crypto.randomUUID() } });
};

/**
 * The command for what is typed: the one that was sent for the very same words if there is one, with
 * its key. A key that was sent with other words names another command.
 */
export const commandFor = (
  organisme: Organisme,
  asked: SentWords,
): { readonly cle: string; readonly corps: unknown } => {
  const envoi = submissionOf(current(), organisme);
  const sent = envoi?.envoye;
  if (envoi !== undefined && sent?.saisie === asked.saisie)
    return { cle: envoi.cle, corps: sent.corps };
  const cle = envoi !== undefined && sent === undefined ? envoi.cle : crypto.randomUUID();
  change(organisme, { envoi: { cle, envoye: asked } });
  return { cle, corps: asked.corps };
};

/** Refused for good: nothing was sent to the body, and what comes next is said afresh. */
export const noteRefusal = (organisme: Organisme): void => {
  const envoi = submissionOf(current(), organisme);
  if (envoi !== undefined) change(organisme, { envoi: { cle: crypto.randomUUID() } });
};

/** It is sent: from now on the step shows it, and the payment refers to it. */
export const noteSent = (organisme: Organisme, declaration: DeclarationAnswer): void =>
  change(organisme, { envoi: undefined, declaration });

/** Rejected by the body: what was typed is there again, to be mended and sent as another one. */
export const forgetSent = (organisme: Organisme): void =>
  change(organisme, { envoi: { cle: crypto.randomUUID() }, declaration: undefined });
