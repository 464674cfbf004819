import {
  accountPaymentFlow,
  declaredIdentification,
  foundPayee,
  type PayeeAnswer,
  paymentChoice,
  type PaymentChoice,
  paymentOutcome,
  type PaymentWay,
  sentDeclaration,
} from '@portail/contract/payments/payment.flows.ts';
import type { VisualisationMode } from '@portail/rules/identity/access/vocabulary.ts';
import { ORGANISMES } from '@portail/rules/declarations/vocabulary.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import { answersOf, replaceAnswers, saveAnswers } from '../../../flow/draft-store.ts';
import { isSameAnswer, readAnswer } from '../../../flow/stored-answers.ts';
import type { PaidDeclaration } from './paid-declaration.ts';
import { paymentBody } from './payment-body.ts';
import { type AmountValues, amountValues, NO_AMOUNT } from './payment-values.ts';

const FLOW = accountPaymentFlow.id;

/** The key, and the request until it is answered: a repetition must be identical (L13). */
const submission = z.object({
  cle: z.string(),
  envoye: z.optional(z.object({ saisie: z.string(), corps: paymentBody, nom: z.string() })),
});
export type SentPayment = NonNullable<z.infer<typeof submission>['envoye']>;

/** With the amounts due when they were chosen. */
const invoiceChoice = z.object({
  factures: z.array(z.object({ numero: z.string(), dueCents: z.number() })),
});
export type ChosenInvoice = z.infer<typeof invoiceChoice>['factures'][number];

const pending = z.object({
  envoi: z.optional(submission),
  /** The card page of a waiting payment. */
  carte: z.optional(z.object({ cle: z.string(), reference: z.optional(z.string()) })),
});

/** The result, and the amounts for a similar payment. */
const outcome = z.object({
  ...paymentOutcome.shape,
  intervenant: z.optional(z.object({ codeNAN: z.string(), socialReason: z.string() })),
  /** The paid invoices, for another attempt. */
  declaration: z.optional(
    z.object({ organisme: z.enum(ORGANISMES), id: z.string(), netCents: z.number() }),
  ),
});
type PaymentOutcome = z.infer<typeof outcome>;

interface PaymentDraft {
  readonly choice: PaymentChoice | undefined;
  readonly payee: PayeeAnswer | undefined;
  readonly declaration: PaidDeclaration | undefined;
  readonly values: AmountValues | undefined;
  /** `undefined` for a free amount. */
  readonly invoices: readonly ChosenInvoice[] | undefined;
}

/** The steps of each way, in order. */
const STEPS_OF = {
  DEJA_PAYE: [],
  ORGANISME: ['organisme'],
  CESU: ['identificationCesu', 'declarationCesu'],
  PAJE: ['identificationPaje', 'declarationPaje'],
  FACTURES: [],
} as const satisfies Readonly<Record<PaymentWay, readonly string[]>>;

const payeeOf = (answers: Answers, choice: PaymentChoice | undefined): PayeeAnswer | undefined => {
  if (choice === undefined) return undefined;
  const { voie } = choice;
  if (voie === 'DEJA_PAYE' || voie === 'FACTURES') return choice.intervenant;
  const asked = answers[STEPS_OF[voie][0]];
  const schema = voie === 'ORGANISME' ? foundPayee : declaredIdentification;
  return readAnswer(schema, asked)?.intervenant;
};

const declarationOf = (
  answers: Answers,
  choice: PaymentChoice | undefined,
): PaidDeclaration | undefined => {
  if (choice?.voie !== 'CESU' && choice?.voie !== 'PAJE') return undefined;
  const sent = readAnswer(sentDeclaration, answers[STEPS_OF[choice.voie][1]])?.declaration;
  return sent === undefined
    ? undefined
    : {
        organisme: choice.voie,
        id: sent.id,
        net: centsOf(sent.netCents),
        left: centsOf(sent.netCents),
      };
};

const invoicesOf = (
  answers: Answers,
  choice: PaymentChoice | undefined,
): readonly ChosenInvoice[] | undefined =>
  choice?.voie === 'FACTURES' ? readAnswer(invoiceChoice, answers['choix'])?.factures : undefined;

export const draftOf = (answers: Answers): PaymentDraft => {
  const choice = readAnswer(paymentChoice, answers['choix']);
  return {
    choice,
    payee: payeeOf(answers, choice),
    declaration: declarationOf(answers, choice),
    values: readAnswer(z.object({ values: amountValues }), answers['montant'])?.values,
    invoices: invoicesOf(answers, choice),
  };
};

export const outcomeOf = (answers: Answers): PaymentOutcome | undefined =>
  readAnswer(outcome, answers['confirmation']);

const pendingOf = (answers: Answers) => readAnswer(pending, answers['confirmation']) ?? {};

/** The request without an answer. */
export const unansweredOf = (answers: Answers): SentPayment | undefined =>
  pendingOf(answers).envoi?.envoye;

export const unansweredKeyOf = (answers: Answers): string | undefined => {
  const { envoi } = pendingOf(answers);
  return envoi?.envoye === undefined ? undefined : envoi.cle;
};

const current = () => answersOf(FLOW);

export const currentDraft = (): PaymentDraft => draftOf(current());
const isOver = (): boolean => outcomeOf(current()) !== undefined;

/** An unanswered request survives the start of another payment. */
const keptPending = (): Answers => {
  const { envoi } = pendingOf(current());
  return envoi?.envoye === undefined ? {} : { confirmation: { envoi } };
};

export const resetPayment = (): void => replaceAnswers(FLOW, keptPending());

/** Another payee resets the amounts. */
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

/** The provider is paid exactly the due amount. */
export const chooseInvoices = (
  typeContrat: VisualisationMode,
  intervenant: PayeeAnswer,
  factures: readonly ChosenInvoice[],
): void => begin({ choix: { typeContrat, voie: 'FACTURES', intervenant, factures } }, undefined);

const keptSteps = (voie: PaymentWay): Answers =>
  Object.fromEntries(
    STEPS_OF[voie].flatMap((step) => {
      const answer = current()[step];
      return answer === undefined ? [] : [[step, answer]];
    }),
  );

export const chooseWay = (
  typeContrat: VisualisationMode,
  voie: Exclude<PaymentWay, 'DEJA_PAYE' | 'FACTURES'>,
): void => {
  const { choice, payee } = currentDraft();
  const isAgain = choice?.voie === voie && !isOver();
  begin(
    { choix: { typeContrat, voie }, ...(isAgain ? keptSteps(voie) : {}) },
    isAgain ? payee?.codeNAN : undefined,
  );
};

export const chooseFound = ({ codeNAN, socialReason }: PayeeAnswer): void =>
  begin(
    { choix: current()['choix'], organisme: { intervenant: { codeNAN, socialReason } } },
    codeNAN,
  );

/** The choice of the same payee, and of the same declaration if any. */
const wayAgain = (
  typeContrat: VisualisationMode,
  intervenant: PayeeAnswer,
  declared: readonly (string | undefined)[],
): Answers => {
  const known = outcomeOf(current())?.declaration;
  if (known === undefined || !declared.includes(known.id))
    return { choix: { typeContrat, voie: 'DEJA_PAYE', intervenant } };
  const { organisme: voie, id, netCents } = known;
  const [identification, declaration] = STEPS_OF[voie];
  return {
    choix: { typeContrat, voie },
    [identification]: { isVerified: true, intervenant },
    [declaration]: { declaration: { id, netCents } },
  };
};

/** Another payment to the same payee, with the same amount if it was in euros. */
export const beginAgain = (
  typeContrat: VisualisationMode,
  payee: PayeeAnswer,
  values: Partial<AmountValues>,
  declared: readonly (string | undefined)[],
): void =>
  replaceAnswers(FLOW, {
    ...wayAgain(typeContrat, payee, declared),
    montant: { values: { ...NO_AMOUNT, ...values } },
    ...keptPending(),
  });

export const typeAmount = (values: AmountValues): void => {
  if (!isSameAnswer(values, currentDraft().values)) saveAnswers(FLOW, 'montant', { values });
};
export const acceptAmount = (values: AmountValues): void =>
  saveAnswers(FLOW, 'montant', { values, isAccepted: true });

const savePending = (change: z.infer<typeof pending>): void =>
  saveAnswers(FLOW, 'confirmation', {
    ...outcomeOf(current()),
    ...pendingOf(current()),
    ...change,
  });

/** The key is created when the last step opens (L13). */
export const openSubmission = (): void => {
  if (pendingOf(current()).envoi === undefined)
    savePending({ envoi: { cle: crypto.randomUUID() } });
};

/** Repeats the key of an identical request without an answer; another request gets a new key. */
export const commandFor = (asked: SentPayment): { cle: string; corps: SentPayment['corps'] } => {
  const { envoi } = pendingOf(current());
  const sent = envoi?.envoye;
  if (envoi !== undefined && sent?.saisie === asked.saisie)
    return { cle: envoi.cle, corps: sent.corps };
  const cle = envoi !== undefined && sent === undefined ? envoi.cle : crypto.randomUUID();
  savePending({ envoi: { cle, envoye: asked } });
  return { cle, corps: asked.corps };
};

/** After a final refusal the next request gets a new key. */
export const noteRefusal = (): void => {
  const { envoi } = pendingOf(current());
  if (envoi !== undefined) savePending({ envoi: { cle: crypto.randomUUID() } });
};

/** Empties the steps and keeps the result (ACC-25). */
export const finishPayment = (done: Omit<PaymentOutcome, 'declaration'>): void => {
  const { declaration } = currentDraft();
  const paid =
    declaration === undefined
      ? {}
      : {
          declaration: {
            organisme: declaration.organisme,
            id: declaration.id,
            netCents: declaration.net,
          },
        };
  const carte = { cle: crypto.randomUUID(), reference: done.reference };
  replaceAnswers(FLOW, { confirmation: { ...done, ...paid, carte } });
};

/** Displays a waiting payment without touching the draft of another one. */
export const resumePayment = (reference: string, intervenant: PayeeAnswer): void => {
  const { envoi, carte } = pendingOf(current());
  saveAnswers(FLOW, 'confirmation', { reference, intervenant, envoi, carte });
};

/** The same key for the same card page, a new one for another attempt. */
export const cardKey = (reference: string, isNew: boolean): string => {
  const known = pendingOf(current()).carte;
  if (known !== undefined && known.reference === reference && !isNew) return known.cle;
  const cle = crypto.randomUUID();
  savePending({ carte: { cle, reference } });
  return cle;
};
