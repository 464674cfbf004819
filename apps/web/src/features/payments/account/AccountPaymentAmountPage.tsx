import { hrefOf } from '@portail/contract/pages/href.ts';
import { INVOICE_PAYMENT_PATH } from '@portail/contract/wallet/holdings.pages.ts';
import { matchPath } from '@portail/contract/pages/match-path.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { lazy, Suspense, useState } from 'react';
import { draftOf, acceptAmount, currentDraft, typeAmount } from './payment-draft.ts';
import { usePaymentAnswers } from './PaymentFrame.tsx';
import { WithPayment, type Payment } from './WithPayment.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';
import { useLocation } from '../../../shared/navigation/navigation.ts';
import { formatAmount, type Cents, centsOf } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { reloadOnceOnFailure } from '../../../shared/page/lazy-reload.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { payingTexts, paymentAmountTexts, paymentSubmitTexts } from './paying.texts.ts';
import { amountProblems, commentError, fieldId } from './amount-fields.ts';
import { EuroFields } from './EuroFields.tsx';
import {
  availableOf,
  isEuroSource,
  totalOf,
  type AmountErrors,
  settledOf,
  sourceOf,
  typedErrors,
} from './payment-amount.ts';
import { goToNextStep } from './payment-steps.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { SourceField } from './SourceField.tsx';
import { type ComplementFees, useComplementFees } from './use-complement-fees.ts';
import { usePay } from './use-pay.ts';
import { declarationErrors, firstAmount } from './paid-declaration.ts';
import type { AmountValues } from './payment-values.ts';
import { AmountField } from '@portail/ui/fields/AmountField.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { GlossaryTip } from '../../../shared/glossary/GlossaryTip.tsx';

interface ComplementFieldsProps {
  readonly slice: Cents;
  /** True: part of the typed amount; false: added to the typed rights. */
  readonly isPart: boolean;
  readonly values: AmountValues;
  readonly error: string | undefined;
  readonly fees: ComplementFees;
  readonly onChange: (values: AmountValues) => void;
}

/** The card complement, up to the maximum of the contract (ACC-18). */
function ComplementFields(props: ComplementFieldsProps) {
  const { slice, isPart, values, error, fees, onChange } = props;
  const texts = useTexts(paymentAmountTexts);
  const { complement, isCompleted } = values;
  return (
    <div className="paying__section">
      <Checkbox
        hint={isPart ? texts.partHint : texts.complementHint}
        checked={isCompleted}
        onChange={({ target }) => onChange({ ...values, isCompleted: target.checked })}
      >
        {isPart ? texts.partAsk : texts.complementAsk}
      </Checkbox>
      {isCompleted ? (
        <>
          <AmountField
            id={fieldId('complement')}
            label={texts.complement}
            help={<GlossaryTip word="complement" />}
            hint={fill(texts.complementMax, { montant: formatAmount(slice) })}
            error={error}
            value={complement === null ? undefined : centsOf(complement)}
            onChange={(value) => onChange({ ...values, complement: value ?? null })}
          />
          <p role="status">
            {fees.data === undefined ? '' : fill(texts.fees, { frais: formatAmount(fees.data) })}
            {fees.error === null ? '' : texts.feesFailed}
          </p>
        </>
      ) : null}
    </div>
  );
}

/** Errors that still apply: a corrected field has none. */
const stillWrong = (refused: AmountErrors, now: AmountErrors): AmountErrors =>
  Object.fromEntries(Object.entries(now).filter(([name]) => name in refused));

/** Values are stored in the draft and validated on submit. */
const useAmountForm = ({ sources, slice, declaration }: Payment) => {
  const [values, setValues] = useState<AmountValues>(
    () => currentDraft().values ?? firstAmount(sources[0], declaration),
  );
  const [refused, setRefused] = useState<AmountErrors>({});
  const source = sourceOf(sources, values);
  const settled = settledOf(source, values);
  const errors = {
    ...declarationErrors(source, settled, declaration),
    ...typedErrors(source, values, slice),
  };
  return {
    source,
    values,
    /** The parts of the accounts and of the card. */
    settled,
    change: (next: AmountValues) => {
      setValues(next);
      typeAmount(next);
    },
    shown: stillWrong(refused, errors),
    /** Validates; errors are displayed from then on. */
    assess: (): boolean => {
      setRefused(errors);
      return Object.keys(errors).length === 0;
    },
  };
};
type AmountForm = ReturnType<typeof useAmountForm>;

const DeclaredNet = lazy(async () => ({
  default: (await reloadOnceOnFailure(() => import('./DeclaredNet.tsx'))).DeclaredNet,
}));
// Monthly rights exist in social mode only.
const MonthFields = lazy(async () => ({
  default: (await reloadOnceOnFailure(() => import('./MonthFields.tsx'))).MonthFields,
}));

interface FieldsProps {
  readonly payment: Payment;
  readonly form: AmountForm;
  readonly fees: ComplementFees;
}

function Fields({ payment, form, fees }: FieldsProps) {
  const texts = useTexts(paymentAmountTexts);
  const common = useTexts(payingTexts);
  const { source, values, settled, change, shown } = form;
  const given = { values, errors: shown, onChange: change };
  const isBeyond = isEuroSource(source) && (values.montant ?? 0) > availableOf(source, values);
  return (
    <>
      {payment.declaration === undefined ? null : (
        <Suspense fallback={<Skeleton shape="card" label={common.loading} />}>
          <DeclaredNet declaration={payment.declaration} />
        </Suspense>
      )}
      <SourceField payment={payment} source={source} values={values} onChange={change} />
      {isEuroSource(source) ? (
        <EuroFields payment={payment} source={source} settled={settled} {...given} />
      ) : (
        <Suspense fallback={<Skeleton shape="card" />}>
          <MonthFields source={source} {...given} />
        </Suspense>
      )}
      {payment.slice === undefined || isBeyond ? null : (
        <ComplementFields
          slice={payment.slice}
          isPart={isEuroSource(source)}
          values={values}
          error={shown['complement']}
          fees={fees}
          onChange={change}
        />
      )}
      <TextArea
        id={fieldId('commentaire')}
        label={texts.commentaire}
        hint={texts.commentaireHint}
        isOptional
        rows={2}
        error={commentError(values.commentaire)}
        value={values.commentaire}
        onChange={({ target }) => change({ ...values, commentaire: target.value })}
      />
    </>
  );
}

/** The amount step; outside of social mode it also pays. */
function AmountStep({ payment }: { readonly payment: Payment }) {
  const texts = useTexts(paymentAmountTexts);
  const common = useTexts(payingTexts);
  const send = useTexts(paymentSubmitTexts);
  const isLast = payment.contract.typeContrat === 'CESU_RH';
  const form = useAmountForm(payment);
  const end = usePay(payment, isLast);
  const fees = useComplementFees(payment, form.settled);
  const { source, values, settled } = form;
  const total = totalOf(source, settled);
  const words = total === 0 ? send.payNothing : fill(send.pay, { montant: formatAmount(total) });
  const submit = () => {
    if (!end.wasSent(values) && !form.assess()) return;
    acceptAmount(values);
    if (isLast) end.pay(source, values, settled);
    else goToNextStep('montant');
  };
  return (
    <PaymentForm
      payment={payment}
      current="montant"
      lead={texts.lead}
      shown={{ source, values: settled, fees: fees.data }}
      end={end}
      problems={amountProblems(form.shown, texts)}
      action={(button) => <Button {...button}>{isLast ? words : common.next}</Button>}
      onSubmit={submit}
    >
      <Fields payment={payment} form={form} fees={fees} />
    </PaymentForm>
  );
}

// Only people with home services pay invoices.
const InvoiceAmountStep = lazy(() =>
  import('./InvoiceAmountStep.tsx').then((step) => ({
    default: step.InvoiceAmountStep,
  })),
);

/** The amount for a payee; at its second address, for chosen invoices. */
export default function AccountPaymentAmountPage() {
  const { invoices } = draftOf(usePaymentAnswers());
  const isOfInvoices = matchPath(useLocation().pathname)?.isVariant === true;
  if (isOfInvoices && invoices === undefined) return <Navigate to={hrefOf('PAIEMENT_FACTURES')} />;
  if (!isOfInvoices && invoices !== undefined) return <Navigate to={INVOICE_PAYMENT_PATH} />;
  return (
    <WithPayment current="montant">
      {(payment) =>
        invoices === undefined ? (
          <AmountStep payment={payment} />
        ) : (
          <Suspense fallback={<Skeleton shape="card" />}>
            <InvoiceAmountStep payment={payment} invoices={invoices} />
          </Suspense>
        )
      }
    </WithPayment>
  );
}
