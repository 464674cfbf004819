import type { Cents } from '@portail/rules/money/cents.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { ErrorSummary, type FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { type ReactNode } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { payingTexts, paymentSubmitTexts, paymentAmountTexts } from './paying.texts.ts';
import { AbandonPayment } from './AbandonPayment.tsx';
import { refusalProblems, refusalTitle } from './amount-fields.ts';
import type { Source } from './payment-amount.ts';
import type { AmountValues } from './payment-values.ts';
import type { StepId } from './payment-steps.ts';
import { PaymentFrame, useBackHref, useStart } from './PaymentFrame.tsx';
import { PaymentSummary } from './PaymentSummary.tsx';
import { UnansweredNotice } from './UnansweredPayment.tsx';
import type { usePay } from './use-pay.ts';
import type { Payment } from './WithPayment.tsx';
import type { Payee } from '@portail/contract/payments/account-payments.schemas.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { usePayeeWords } from '../../../session/payees/payee-words.ts';
import '../../../shared/page/found-card.css';
import { useAttempts } from '../../../session/use-attempts.ts';

/** The payee, with a link to change it. */
function PayeeCard({ payee }: { readonly payee: Payee }) {
  const texts = useTexts(paymentAmountTexts);
  const start = useStart();
  const words = usePayeeWords();
  return (
    <section className="found-card" aria-labelledby="paiement-a-qui">
      <h2 className="found-card__title" id="paiement-a-qui">
        {texts.payee}
      </h2>
      <p className="found-card__name">{payee.socialReason}</p>
      <p className="paying__muted">{words(payee)}</p>
      <p className="pay-payee__change">
        <Link href={start.href}>{start.change}</Link>
      </p>
    </section>
  );
}

/** The main button is outside of its form. */
interface SubmitProps {
  readonly type: 'submit';
  readonly form: string;
  readonly isPending: boolean;
  readonly pendingLabel: string;
}

interface PaymentFormProps {
  readonly payment: Payment;
  readonly current: StepId;
  readonly lead: string;
  readonly shown: {
    readonly source: Source;
    readonly values: AmountValues;
    readonly fees: Cents | undefined;
  };
  readonly end: ReturnType<typeof usePay>;
  /** Errors, displayed after the first submit. */
  readonly problems: readonly FieldProblem[];
  readonly action: (button: SubmitProps) => ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Layout of an amount step: payee, fields and summary. */
export function PaymentForm(props: PaymentFormProps) {
  const { payment, current, lead, shown, end, problems, action, onSubmit, children } = props;
  const { act, unanswered } = end;
  const { refusal, isPending } = act;
  const common = useTexts(payingTexts);
  const send = useTexts(paymentSubmitTexts);
  const backHref = useBackHref(current);
  const { attempt, begin } = useAttempts(act);
  const formId = `paiement-etape-${current}`;
  const refused = refusal === undefined ? [] : refusalProblems(refusal, send.notLost);
  const all = [...refused, ...problems];
  const button = { type: 'submit', form: formId, isPending, pendingLabel: send.pending } as const;
  return (
    <PaymentFrame
      current={current}
      lead={lead}
      hasErrors={all.length > 0}
      summary={<PaymentSummary payment={payment} {...shown} action={action(button)} />}
    >
      <Form
        id={formId}
        onSubmit={(event) => {
          begin(event);
          onSubmit();
        }}
      >
        <ErrorSummary
          problems={all}
          attempt={attempt}
          {...(refusal === undefined ? {} : { title: refusalTitle(refusal, send) })}
        />
        {unanswered === undefined ? null : <UnansweredNotice sent={unanswered} payer={act} />}
        <PayeeCard payee={payment.payee} />
        {children}
        <FormActions>
          <LinkButton variant="secondary" href={backHref}>
            {common.back}
          </LinkButton>
          <AbandonPayment />
        </FormActions>
      </Form>
    </PaymentFrame>
  );
}
