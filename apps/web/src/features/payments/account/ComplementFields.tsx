import { type Cents, centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { AmountField } from '@portail/ui/fields/AmountField.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { GlossaryTip } from '../../../shared/glossary/GlossaryTip.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentAmountTexts } from './paying.texts.ts';
import { fieldId } from './amount-fields.ts';
import type { AmountValues } from './payment-values.ts';
import type { ComplementFees } from './use-complement-fees.ts';

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
export function ComplementFields(props: ComplementFieldsProps) {
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
