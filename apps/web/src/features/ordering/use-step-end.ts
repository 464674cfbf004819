import { toPayOf } from '@portail/contract/flows/ordering-answers.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/payment-modes.ts';
import { useEffect, useState } from 'react';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { orderTexts, submitTexts } from '../../texts/ordering.ts';
import { openSubmission, type OrderDraft } from './order-draft.ts';
import type { Order } from './OrderStep.tsx';
import { useSubmitOrder } from './use-submit-order.ts';

export const CONDITIONS_ID = 'commande-conditions';

/** The words of the main button: what pressing it does, and for how much. */
const useSubmitWords = (
  isEdit: boolean,
  { content, parts }: Pick<OrderDraft, 'content' | 'parts'>,
  modePaiement: string | undefined,
): string => {
  const texts = useTexts(submitTexts);
  const toPay = parts === undefined ? 0 : toPayOf(parts);
  const isByCard = modePaiement === String(PAYMENT_MODES.CARTE) && toPay > 0;
  const amount = isByCard ? toPay : (content?.montantTotal ?? 0);
  const words = {
    true: isEdit ? texts.submitEditAndPay : texts.submitAndPay,
    false: isEdit ? texts.submitEdit : texts.submit,
  }[`${isByCard}`];
  return fill(words, { montant: formatAmount(centsOf(amount)) });
};

interface StepEnd {
  readonly order: Order;
  readonly isLast: boolean;
  /** As they are on the screen, which the draft may not have accepted yet. */
  readonly shown: Pick<OrderDraft, 'content' | 'parts'>;
  readonly modePaiement?: string | undefined;
}

/** How a step ends: with the next one, or with the order itself and its conditions (ORD-34). */
export const useStepEnd = ({ order, isLast, shown, modePaiement }: StepEnd) => {
  const texts = useTexts(submitTexts);
  const common = useTexts(orderTexts);
  const { submit, isPending, refusal, forgetRefusal } = useSubmitOrder(order);
  const [areAccepted, setAccepted] = useState(false);
  const [wasRefused, setRefused] = useState(false);
  useEffect(() => {
    if (isLast) openSubmission();
  }, [isLast]);
  const words = useSubmitWords(order.isEdit, shown, modePaiement);
  const conditionsError = isLast && wasRefused && !areAccepted ? MESSAGES.acceptance : undefined;
  return {
    isLast,
    isPending,
    submit,
    words: isLast ? words : common.next,
    pendingWords: isLast ? texts.pending : common.pending,
    /** Tried: from now on a missing acceptance is said. */
    noteAttempt: () => {
      forgetRefusal();
      setRefused(true);
    },
    isAccepted: !isLast || areAccepted,
    conditions: { isChecked: areAccepted, onChange: setAccepted, error: conditionsError },
    problems: [
      ...(refusal === undefined
        ? []
        : [
            ...(refusal.failure.fields.length === 0
              ? [{ message: refusal.failure.message }]
              : refusal.failure.fields.map(({ message }) => ({ message }))),
            { message: common.notLost },
          ]),
      ...(conditionsError === undefined
        ? []
        : [{ fieldId: CONDITIONS_ID, message: conditionsError }]),
    ],
    refusalTitle: refusal === undefined ? undefined : texts.refusedTitle,
    refusals: refusal?.attempt ?? 0,
  };
};
export type StepEndState = ReturnType<typeof useStepEnd>;
