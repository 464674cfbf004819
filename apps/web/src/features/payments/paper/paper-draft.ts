import {
  checkPaymentFlow,
  foundPayee,
  type PayeeAnswer,
  paymentOutcome,
} from '@portail/contract/payments/payment.flows.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import type { TypedVoucher } from '@portail/rules/wallet/vouchers/typed-vouchers.ts';
import * as z from 'zod/mini';
import { answersOf, replaceAnswers, resetFlow, saveAnswers } from '../../../flow/draft-store.ts';
import { keyOfBody, readAnswer, submission } from '../../../flow/stored-answers.ts';
import { createSubmissionKey } from '../../../flow/submission-key.ts';

const FLOW = checkPaymentFlow.id;

/** Codes are kept in memory only, never stored. */
const voucherValues = z.object({
  titres: z.array(
    z.object({
      numeroTitre: z.string(),
      caseAGratter: z._default(z.string(), ''),
    }),
  ),
  commentaire: z.string(),
});
export interface VoucherValues {
  readonly titres: readonly TypedVoucher[];
  readonly commentaire: string;
}

/** The key, and the request without its codes until it is answered (L13). */
const pending = z.object({
  envoi: z.optional(z.object({ ...submission.shape, titres: z.optional(z.array(z.string())) })),
});

const outcome = z.object({
  ...paymentOutcome.shape,
  dateRemise: z.string(),
  intervenant: z.object({ codeNAN: z.string(), socialReason: z.string() }),
  nombreTitres: z.number(),
  montantCents: z.number(),
});
export type PaperOutcome = z.infer<typeof outcome>;

export interface PaperDraft {
  readonly payee: PayeeAnswer | undefined;
  readonly values: VoucherValues | undefined;
}

export const draftOf = (answers: Answers): PaperDraft => ({
  payee: readAnswer(foundPayee, answers['choix'])?.intervenant,
  values: readAnswer(z.object({ values: voucherValues }), answers['montant'])?.values,
});

export const outcomeOf = (answers: Answers): PaperOutcome | undefined =>
  readAnswer(outcome, answers['confirmation']);

const current = () => answersOf(FLOW);
const pendingOf = (answers: Answers) => readAnswer(pending, answers['confirmation']) ?? {};

export const resetPayment = (): void => resetFlow(FLOW);

export const choosePayee = ({ codeNAN, socialReason }: PayeeAnswer): void => {
  const choix = { intervenant: { codeNAN, socialReason } };
  // The last result must not start the next payment.
  if (outcomeOf(current()) !== undefined) replaceAnswers(FLOW, { choix });
  else saveAnswers(FLOW, 'choix', choix);
};

export const typeVouchers = (values: VoucherValues): void =>
  saveAnswers(FLOW, 'montant', { values });

const saveKey = (envoi: z.infer<typeof pending>['envoi']): void =>
  saveAnswers(FLOW, 'confirmation', { envoi });

export const { renewKey, openSubmission } = createSubmissionKey({
  isOver: () => outcomeOf(current()) !== undefined,
  hasKey: () => pendingOf(current()).envoi !== undefined,
  save: (answer) => saveKey(answer.envoi),
});

interface Sent {
  /** The request without its codes. */
  readonly corps: string;
  readonly titres: readonly string[];
}

export const keyFor = ({ corps, titres }: Sent): string => {
  const cle = keyOfBody(pendingOf(current()).envoi, corps);
  saveKey({ cle, corps, titres: [...titres] });
  return cle;
};

/** The vouchers of a request without an answer. */
export const unansweredOf = (answers: Answers): readonly string[] =>
  pendingOf(answers).envoi?.titres ?? [];

/** Empties the steps and keeps the result (CHK-15). */
export const finishPayment = (done: PaperOutcome): void =>
  replaceAnswers(FLOW, { confirmation: done });
