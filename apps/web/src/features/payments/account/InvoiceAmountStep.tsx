import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { formatUnits } from '@portail/rules/wallet/holdings/quantity.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  invoicePaymentTexts,
  payingTexts,
  paymentAmountTexts,
  paymentSubmitTexts,
} from './paying.texts.ts';
import { AccountList } from './AccountList.tsx';
import { commentError, fieldId, monthLabel } from './amount-fields.ts';
import {
  amountOf,
  complementOf,
  isEuroSource,
  monthsAsked,
  type MonthlySource,
  payingAccounts,
  sourceOf,
} from './payment-amount.ts';
import { acceptAmount, type ChosenInvoice, currentDraft, typeAmount } from './payment-draft.ts';
import { goToNextStep } from './payment-steps.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { SourceField } from './SourceField.tsx';
import { type ComplementFees, useComplementFees } from './use-complement-fees.ts';
import { usePay } from './use-pay.ts';
import type { Payment } from './WithPayment.tsx';
import { dueOf, invoiceAmount, typedOf } from './invoice-amount.ts';
import { type AmountValues, NO_AMOUNT } from './payment-values.ts';

/** Only the source is typed; the amounts follow from the invoices and the balances. */
const useInvoiceForm = ({ sources }: Payment, invoices: readonly ChosenInvoice[]) => {
  const due = dueOf(invoices);
  const [typed, setTyped] = useState<AmountValues>(() =>
    typedOf(currentDraft().values ?? NO_AMOUNT),
  );
  const source = sourceOf(sources, typed);
  return {
    due,
    source,
    values: invoiceAmount(source, typed, due),
    change: (next: AmountValues): void => {
      const kept = typedOf(next);
      setTyped(kept);
      typeAmount(invoiceAmount(sourceOf(sources, kept), kept, due));
    },
  };
};
type InvoiceForm = ReturnType<typeof useInvoiceForm>;

/** The due amounts, read-only. */
function Invoices(props: {
  readonly invoices: readonly ChosenInvoice[];
  readonly form: InvoiceForm;
}) {
  const { invoices, form } = props;
  const texts = useTexts(invoicePaymentTexts);
  return (
    <Card title={texts.invoices}>
      <FactList
        facts={[
          ...invoices.map(({ numero, dueCents }) => ({
            id: numero,
            label: fill(texts.invoice, { numero }),
            value: formatAmount(centsOf(dueCents)),
          })),
          { id: 'total', label: texts.total, value: formatAmount(form.due), isStrong: true },
        ]}
      />
    </Card>
  );
}

function Months(props: { readonly source: MonthlySource; readonly form: InvoiceForm }) {
  const { source, form } = props;
  const texts = useTexts(invoicePaymentTexts);
  return (
    <Card title={texts.months}>
      <FactList
        facts={monthsAsked(source, form.values).map(({ mois, quantite }) => ({
          id: mois,
          label: monthLabel(mois),
          value: formatUnits(source.account.typeCompte, quantite),
        }))}
      />
    </Card>
  );
}

/** The missing amount, and whether a card can pay it. */
const useLack = ({ slice }: Payment, { source, values, due }: InvoiceForm) => {
  const texts = useTexts(invoicePaymentTexts);
  const given = amountOf(source, values) ?? centsOf(0);
  const complement = complementOf(values);
  const comptes = formatAmount(given);
  const isLacking = complement > (slice ?? 0) || given === 0;
  const words = fill(slice === undefined ? texts.lackingText : texts.lackingCard, {
    comptes,
    montant: formatAmount(due),
    tranche: formatAmount(slice ?? centsOf(0)),
  });
  const split = fill(texts.splitText, { comptes, manque: formatAmount(complement) });
  return { isLacking, isSplit: complement > 0 && !isLacking, words, split };
};

interface SplitProps {
  readonly lack: ReturnType<typeof useLack>;
  readonly fees: ComplementFees;
}

function Split({ lack, fees }: SplitProps) {
  const texts = useTexts(invoicePaymentTexts);
  const amounts = useTexts(paymentAmountTexts);
  if (lack.isLacking)
    return (
      <Alert tone="warning" role="status" title={texts.lacking}>
        {lack.words}
      </Alert>
    );
  if (!lack.isSplit) return null;
  return (
    <Alert role="status" title={texts.split}>
      <p>{lack.split}</p>
      {fees.data === undefined ? null : (
        <p>{fill(amounts.fees, { frais: formatAmount(fees.data) })}</p>
      )}
      {fees.error === null ? null : <p>{amounts.feesFailed}</p>}
    </Alert>
  );
}

/** No errors before the first submit. */
const useProblems = (form: InvoiceForm, lack: ReturnType<typeof useLack>) => {
  const texts = useTexts(paymentAmountTexts);
  const [isAssessed, setAssessed] = useState(false);
  const { source, values } = form;
  const hasAccounts = !isEuroSource(source) || payingAccounts(source, values).length > 0;
  const problems: readonly FieldProblem[] = [
    ...(hasAccounts
      ? []
      : [{ fieldId: fieldId('comptes'), label: texts.comptes, message: MESSAGES.required }]),
    ...(hasAccounts && lack.isLacking ? [{ message: lack.words }] : []),
  ];
  return {
    shown: isAssessed ? problems : [],
    accountError: isAssessed && !hasAccounts ? MESSAGES.required : undefined,
    assess: (): boolean => {
      setAssessed(true);
      return problems.length === 0;
    },
  };
};

interface InvoiceAmountStepProps {
  readonly payment: Payment;
  readonly invoices: readonly ChosenInvoice[];
}

/** The amount step of invoices; outside of social mode it also pays. */
export function InvoiceAmountStep({ payment, invoices }: InvoiceAmountStepProps) {
  const texts = useTexts(invoicePaymentTexts);
  const amounts = useTexts(paymentAmountTexts);
  const common = useTexts(payingTexts);
  const send = useTexts(paymentSubmitTexts);
  const isLast = payment.contract.typeContrat === 'CESU_RH';
  const form = useInvoiceForm(payment, invoices);
  const { source, values, change, due } = form;
  const end = usePay(payment, isLast);
  const fees = useComplementFees(payment, values);
  const lack = useLack(payment, form);
  const problems = useProblems(form, lack);
  const submit = () => {
    if (!end.wasSent(values) && !problems.assess()) return;
    acceptAmount(values);
    if (isLast) end.pay(source, values);
    else goToNextStep('montant');
  };
  const words = fill(send.pay, { montant: formatAmount(due) });
  return (
    <PaymentForm
      payment={payment}
      current="montant"
      lead={texts.lead}
      shown={{ source, values, fees: fees.data }}
      end={end}
      problems={problems.shown}
      action={(button) => <Button {...button}>{isLast ? words : common.next}</Button>}
      onSubmit={submit}
    >
      <Invoices invoices={invoices} form={form} />
      <SourceField payment={payment} source={source} values={values} onChange={change} />
      {isEuroSource(source) ? (
        <AccountList
          source={source}
          values={values}
          error={problems.accountError}
          onChange={change}
        />
      ) : (
        <Months source={source} form={form} />
      )}
      <Split lack={lack} fees={fees} />
      <TextArea
        id={fieldId('commentaire')}
        label={amounts.commentaire}
        isOptional
        rows={2}
        error={commentError(values.commentaire)}
        value={values.commentaire}
        onChange={({ target }) => change({ ...values, commentaire: target.value })}
      />
    </PaymentForm>
  );
}
