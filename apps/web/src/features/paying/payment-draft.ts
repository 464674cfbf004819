import {
  foundPayee,
  type PayeeAnswer,
  paymentChoice,
  type PaymentChoice,
  paymentOutcome,
  type PaymentWay,
} from '@portail/contract/flows/account-payment-answers.ts';
import { accountPaymentFlow } from '@portail/contract/flows/paying.flow.ts';
import type { VisualisationMode } from '@portail/rules/access/vocabulary.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import * as z from 'zod/mini';
import { answersOf, replaceAnswers, saveAnswers } from '../../flow/draft-store.ts';
import { paymentBody } from './payment-body.ts';
import { type AmountValues, amountValues, NO_AMOUNT } from './payment-values.ts';

const FLOW = accountPaymentFlow.id;

/**
 * The command about to be sent and, once it was sent and not answered, what it said: sent again, it
 * is the same command to the letter, whatever the balances have become since (L13).
 */
const submission = z.object({
  cle: z.string(),
  envoye: z.optional(z.object({ saisie: z.string(), corps: paymentBody, nom: z.string() })),
});
export type SentPayment = NonNullable<z.infer<typeof submission>['envoye']>;

const pending = z.object({
  envoi: z.optional(submission),
  /** The card page that is opened for a payment which waits for it. */
  carte: z.optional(z.object({ cle: z.string() })),
});

/** What came of the payment, and the amounts that made it: they start another one like it. */
const outcome = z.object({
  ...paymentOutcome.shape,
  intervenant: z.optional(z.object({ codeNAN: z.string(), socialReason: z.string() })),
});
type PaymentOutcome = z.infer<typeof outcome>;

const read = <T extends z.ZodMiniType>(schema: T, answer: unknown): z.output<T> | undefined => {
  const parsed = z.safeParse(schema, answer);
  return parsed.success ? parsed.data : undefined;
};

interface PaymentDraft {
  readonly choice: PaymentChoice | undefined;
  readonly payee: PayeeAnswer | undefined;
  readonly values: AmountValues | undefined;
}

const payeeOf = (answers: Answers, choice: PaymentChoice | undefined): PayeeAnswer | undefined => {
  if (choice?.voie === 'DEJA_PAYE') return choice.intervenant;
  return choice?.voie === 'ORGANISME'
    ? read(foundPayee, answers['organisme'])?.intervenant
    : undefined;
};

/** The stored answers as the pages use them; what cannot be read was never answered. */
export const draftOf = (answers: Answers): PaymentDraft => {
  const choice = read(paymentChoice, answers['choix']);
  return {
    choice,
    payee: payeeOf(answers, choice),
    values: read(z.object({ values: amountValues }), answers['montant'])?.values,
  };
};

export const outcomeOf = (answers: Answers): PaymentOutcome | undefined =>
  read(outcome, answers['confirmation']);

const pendingOf = (answers: Answers) => read(pending, answers['confirmation']) ?? {};

/** What was sent and never answered. */
export const unansweredOf = (answers: Answers): SentPayment | undefined =>
  pendingOf(answers).envoi?.envoye;

const current = () => answersOf(FLOW);
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const currentDraft = (): PaymentDraft => draftOf(current());
const isOver = (): boolean => outcomeOf(current()) !== undefined;

/** Whatever is begun next, what was sent and never answered is not forgotten. */
const keptPending = (): Answers => {
  const { envoi } = pendingOf(current());
  return envoi?.envoye === undefined ? {} : { confirmation: { envoi } };
};

export const resetPayment = (): void => replaceAnswers(FLOW, keptPending());

/** The amounts are for one person: another one asks them afresh. */
const keptAmounts = (codeNAN: string | undefined): Answers =>
  codeNAN !== undefined && !isOver() && currentDraft().payee?.codeNAN === codeNAN
    ? { montant: current()['montant'] }
    : {};

const begin = (answers: Answers, codeNAN: string | undefined): void =>
  replaceAnswers(FLOW, { ...answers, ...keptAmounts(codeNAN), ...keptPending() });

export const choosePaid = (
  typeContrat: VisualisationMode,
  { codeNAN, socialReason }: PayeeAnswer,
) =>
  begin(
    { choix: { typeContrat, voie: 'DEJA_PAYE', intervenant: { codeNAN, socialReason } } },
    codeNAN,
  );

export const chooseWay = (
  typeContrat: VisualisationMode,
  voie: Exclude<PaymentWay, 'DEJA_PAYE'>,
): void => {
  const { choice, payee } = currentDraft();
  const isAgain = choice?.voie === voie && !isOver();
  begin(
    {
      choix: { typeContrat, voie },
      ...(isAgain && voie === 'ORGANISME' ? { organisme: current()['organisme'] } : {}),
    },
    isAgain ? payee?.codeNAN : undefined,
  );
};

export const chooseFound = ({ codeNAN, socialReason }: PayeeAnswer): void =>
  begin(
    { choix: current()['choix'], organisme: { intervenant: { codeNAN, socialReason } } },
    codeNAN,
  );

/** Once more to the same person, with the same amount where it was in euros. */
export const beginAgain = (
  typeContrat: VisualisationMode,
  payee: PayeeAnswer,
  values: Partial<AmountValues> = {},
): void =>
  replaceAnswers(FLOW, {
    choix: { typeContrat, voie: 'DEJA_PAYE', intervenant: payee },
    montant: { values: { ...NO_AMOUNT, ...values } },
    ...keptPending(),
  });

/** What is typed undoes what stood on it; the same again undoes nothing. */
export const typeAmount = (values: AmountValues): void => {
  if (!isSame(values, currentDraft().values)) saveAnswers(FLOW, 'montant', { values });
};
export const acceptAmount = (values: AmountValues): void =>
  saveAnswers(FLOW, 'montant', { values, isAccepted: true });

const savePending = (change: z.infer<typeof pending>): void =>
  saveAnswers(FLOW, 'confirmation', {
    ...outcomeOf(current()),
    ...pendingOf(current()),
    ...change,
  });

/** The last step has opened: the key of what it will send is made now (L13). */
export const openSubmission = (): void => {
  if (pendingOf(current()).envoi === undefined)
    savePending({ envoi: { cle: crypto.randomUUID() } });
};

/**
 * The command for what is typed: the one that was sent for the very same words if there is one, with
 * its key. A key that was sent with other words names another command.
 */
export const commandFor = (asked: SentPayment): { cle: string; corps: SentPayment['corps'] } => {
  const { envoi } = pendingOf(current());
  const sent = envoi?.envoye;
  if (envoi !== undefined && sent?.saisie === asked.saisie)
    return { cle: envoi.cle, corps: sent.corps };
  const cle = envoi !== undefined && sent === undefined ? envoi.cle : crypto.randomUUID();
  savePending({ envoi: { cle, envoye: asked } });
  return { cle, corps: asked.corps };
};

/** Refused for good: nothing was done, and what comes next is said afresh. */
export const noteRefusal = (): void => {
  const { envoi } = pendingOf(current());
  if (envoi !== undefined) savePending({ envoi: { cle: envoi.cle } });
};

/** The questions are emptied; what came of them stays to be read (ACC-25). */
export const finishPayment = (done: PaymentOutcome): void =>
  replaceAnswers(FLOW, { confirmation: { ...done, carte: { cle: crypto.randomUUID() } } });

/** The key of the card page: one as long as the same page is meant, another for a new try. */
export const cardKey = (isNew: boolean): string => {
  const known = pendingOf(current()).carte?.cle;
  if (known !== undefined && !isNew) return known;
  const cle = crypto.randomUUID();
  const done = outcomeOf(current());
  saveAnswers(FLOW, 'confirmation', { ...done, carte: { cle } });
  return cle;
};
