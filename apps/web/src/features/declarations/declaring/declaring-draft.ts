import {
  accountPaymentFlow,
  type DeclarationAnswer,
  sentDeclaration,
} from '@portail/contract/payments/payment.flows.ts';
import { type Organisme, PAJE_ACTIVITES } from '@portail/rules/declarations/vocabulary.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import * as z from 'zod/mini';
import { answersOf, replaceAnswers, saveAnswers, useAnswersOf } from '../../../flow/draft-store.ts';
import { isSameAnswer, readAnswer } from '../../../flow/stored-answers.ts';

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
export type CheckedIdentification = z.infer<typeof checked>;

/**
 * The key of the next command and, after it was sent without an answer, its content: it is sent again
 * unchanged (L13).
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

/** An unreadable draft counts as unchecked. */
export const identificationOf = (
  answers: Answers,
  organisme: Organisme,
): CheckedIdentification | undefined =>
  readAnswer(checked, answers[STEPS[organisme].identification]);

/** A change resets the check, the declaration and the amount that depend on it. */
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
  // The amount belongs to one employee.
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

export const unansweredOf = (answers: Answers, organisme: Organisme): SentWords | undefined =>
  submissionOf(answers, organisme)?.envoye;

const change = (organisme: Organisme, part: Readonly<Record<string, unknown>>): void => {
  const before = declarationAnswerOf(current(), organisme);
  const whole = { ...(isRecord(before) ? before : {}), ...part };
  saveAnswers(FLOW, STEPS[organisme].declaration, whole);
};

export const typeDeclaration = (organisme: Organisme, values: unknown): void =>
  change(organisme, { values });

/** The idempotency key is created when the step opens (L13). */
export const openSubmission = (organisme: Organisme): void => {
  if (submissionOf(current(), organisme) === undefined)
    change(organisme, { envoi: { cle: crypto.randomUUID() } });
};

/**
 * The command for the current values: a sent one with identical values keeps its key. A key must not
 * be reused with other values.
 */
export const commandFor = (
  organisme: Organisme,
  words: SentWords,
): { readonly cle: string; readonly corps: unknown } => {
  const envoi = submissionOf(current(), organisme);
  const sent = envoi?.envoye;
  if (envoi !== undefined && sent?.saisie === words.saisie)
    return { cle: envoi.cle, corps: sent.corps };
  const cle = envoi !== undefined && sent === undefined ? envoi.cle : crypto.randomUUID();
  change(organisme, { envoi: { cle, envoye: words } });
  return { cle, corps: words.corps };
};

/** Refused: nothing was sent to the body, so the next try is another command. */
export const noteRefusal = (organisme: Organisme): void => {
  const envoi = submissionOf(current(), organisme);
  if (envoi !== undefined) change(organisme, { envoi: { cle: crypto.randomUUID() } });
};

export const noteSent = (organisme: Organisme, declaration: DeclarationAnswer): void =>
  change(organisme, { envoi: undefined, declaration });

/** After a rejection the values are restored, to be corrected and sent as another declaration. */
export const forgetSent = (organisme: Organisme): void =>
  change(organisme, { envoi: { cle: crypto.randomUUID() }, declaration: undefined });
