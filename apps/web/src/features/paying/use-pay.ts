import { useEffect } from 'react';
import { typedOf } from './invoice-amount.ts';
import type { Source } from './payment-amount.ts';
import { bodyOf } from './payment-body.ts';
import { openSubmission } from './payment-draft.ts';
import type { AmountValues } from './payment-values.ts';
import { useUnanswered } from './UnansweredPayment.tsx';
import { useSubmitPayment } from './use-submit-payment.ts';
import type { Payment } from './WithPayment.tsx';

/** The end of the step that pays: its key is made when it opens. */
export const usePay = (payment: Payment, isLast: boolean) => {
  const { contract, payee, declaration, invoices } = payment;
  const act = useSubmitPayment();
  const unanswered = useUnanswered();
  const { codeNAN, socialReason: nom } = payee;
  useEffect(() => {
    if (isLast) openSubmission();
  }, [isLast]);
  const numerosFacture = invoices?.map(({ numero }) => numero);
  // Of invoices the amounts are found and not typed: they follow the balances, the words do not.
  const saisieOf = (values: AmountValues): string =>
    JSON.stringify(
      numerosFacture === undefined
        ? { codeNAN, values, declaration }
        : { codeNAN, values: typedOf(values), numerosFacture },
    );
  return {
    act,
    /** Not while it is being answered. */
    unanswered: act.isPending ? undefined : unanswered,
    /** Were these very words sent before? Then the balances may already be without them. */
    wasSent: (values: AmountValues): boolean => unanswered?.saisie === saisieOf(values),
    /** `values` as they were typed name the command; `settled` are the parts that are sent. */
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
