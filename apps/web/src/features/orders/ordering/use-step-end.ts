import { toPayOf } from '@portail/contract/orders/ordering.flow.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { useEffect, useState } from 'react';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { orderTexts, submitTexts } from './ordering.texts.ts';
import { currentDraft, openSubmission, type OrderDraft } from './order-draft.ts';
import type { Order } from './OrderStep.tsx';
import { bodyOf, paymentModeOf } from './order-body.ts';
import { paidChangeOf } from './PaidDifference.tsx';
import { useSubmitOrder } from './use-submit-order.ts';

export const CONDITIONS_ID = 'commande-conditions';

const modeNames = ['CHEQUE', 'PRELEVEMENT', 'CARTE', 'VIREMENT'] as const;

/** The label of the main button with the amount. */
const useSubmitWords = (
  { isEdit, place }: Order,
  { content, parts }: Pick<OrderDraft, 'content' | 'parts'>,
  modePaiement: string | undefined,
): string => {
  const texts = useTexts(submitTexts);
  const toPay = parts === undefined ? 0 : toPayOf(parts);
  if (paidChangeOf(place.stored, parts)?.difference === 0 && toPay > 0) return texts.submitPaid;
  if (toPay === 0)
    return fill(isEdit ? texts.submitEdit : texts.submit, {
      montant: formatAmount(centsOf(content?.montantTotal ?? 0)),
    });
  const action = fill(isEdit ? texts.submitEditAndPay : texts.submitAndPay, {
    montant: formatAmount(centsOf(toPay)),
  });
  const mode = paymentModeOf(modePaiement ?? '');
  const name = modeNames.find((one) => PAYMENT_MODES[one] === mode);
  return name === undefined ? action : fill(texts[`BY_${name}`], { action });
};

interface StepEnd {
  readonly order: Order;
  readonly isLast: boolean;
  /** The displayed values, which may not be in the draft yet. */
  readonly shown: Pick<OrderDraft, 'content' | 'parts'>;
  readonly modePaiement?: string | undefined;
}

/** A step ends with the next one or by sending the order (ORD-34). */
export const useStepEnd = ({ order, isLast, shown, modePaiement }: StepEnd) => {
  const texts = useTexts(submitTexts);
  const common = useTexts(orderTexts);
  const { submit: send, isPending, refusal, forgetRefusal } = useSubmitOrder(order);
  const [areAccepted, setAccepted] = useState(false);
  const [wasRefused, setRefused] = useState(false);
  useEffect(() => {
    if (isLast) openSubmission();
  }, [isLast]);
  const words = useSubmitWords(order, shown, modePaiement);
  const conditionsError = isLast && wasRefused && !areAccepted ? MESSAGES.acceptance : undefined;
  return {
    isLast,
    isPending,
    submit: async (): Promise<void> => {
      const body = bodyOf(currentDraft());
      if (body !== undefined) await send(body);
    },
    words: isLast ? words : common.next,
    pendingWords: isLast ? texts.pending : common.pending,
    /** From the first try on, a missing acceptance is reported. */
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
