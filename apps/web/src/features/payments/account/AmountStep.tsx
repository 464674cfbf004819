import { formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { lazy, Suspense } from 'react';
import { reloadOnceOnFailure } from '../../../shared/page/lazy-reload.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { payingTexts, paymentAmountTexts, paymentSubmitTexts } from './paying.texts.ts';
import { amountProblems, commentError, fieldId } from './amount-fields.ts';
import { ComplementFields } from './ComplementFields.tsx';
import { EuroFields } from './EuroFields.tsx';
import { availableOf, isEuroSource, totalOf } from './payment-amount.ts';
import { acceptAmount } from './payment-draft.ts';
import { goToNextStep } from './payment-way.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { SourceField } from './SourceField.tsx';
import { type AmountForm, useAmountForm } from './use-amount-form.ts';
import { type ComplementFees, useComplementFees } from './use-complement-fees.ts';
import { usePay } from './use-pay.ts';
import type { Payment } from './WithPayment.tsx';

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
export function AmountStep({ payment }: { readonly payment: Payment }) {
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
