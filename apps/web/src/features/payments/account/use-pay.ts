import { useEffect } from 'react';
import { typedOf } from './invoice-amount.ts';
import type { Source } from './payment-amount.ts';
import { bodyOf } from './payment-body.ts';
import { openSubmission } from './payment-draft.ts';
import type { AmountValues } from './payment-values.ts';
import { useUnanswered } from './UnansweredPayment.tsx';
import { useSubmitPayment } from './use-submit-payment.ts';
import type { Payment } from './WithPayment.tsx';

/** Creates the idempotency key when the step opens. */
export const usePay = (payment: Payment, isLast: boolean) => {
  const { contract, payee, declaration, invoices } = payment;
  const act = useSubmitPayment();
  const unanswered = useUnanswered();
  const { codeNAN, socialReason: nom } = payee;
  useEffect(() => {
    if (isLast) openSubmission();
  }, [isLast]);
  const numerosFacture = invoices?.map(({ numero }) => numero);
  // Amounts of invoices are computed from the balances, so they are not part of the comparison.
  const saisieOf = (values: AmountValues): string =>
    JSON.stringify(
      numerosFacture === undefined
        ? { codeNAN, values, declaration }
        : { codeNAN, values: typedOf(values), numerosFacture },
    );
  return {
    act,
    /** False while a request is pending. */
    unanswered: act.isPending ? undefined : unanswered,
    /** The same request was sent before, so the balances may already include it. */
    wasSent: (values: AmountValues): boolean => unanswered?.saisie === saisieOf(values),
    /** `values` identify the command; `settled` are the parts that are sent. */
    pay: (source: Source, values: AmountValues, settled = values): void => {
      const saisie = saisieOf(values);
      const corps = bodyOf({
        contract,
        codeNAN,
        source,
        values: settled,
        declaration,
        numerosFacture,
      });
      if (unanswered?.saisie === saisie) void act.submit(unanswered);
      else if (corps !== undefined) void act.submit({ saisie, corps, nom });
    },
  };
};
