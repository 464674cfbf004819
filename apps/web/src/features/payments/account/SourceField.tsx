import { formatUnits } from '@portail/rules/wallet/holdings/quantity.ts';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentAmountTexts } from './paying.texts.ts';
import { fieldId } from './amount-fields.ts';
import { availableOf, isEuroSource, type Source } from './payment-amount.ts';
import { type AmountValues, NO_AMOUNT } from './payment-values.ts';
import type { Payment } from './WithPayment.tsx';

interface SourceFieldProps {
  readonly payment: Payment;
  readonly source: Source;
  readonly values: AmountValues;
  readonly onChange: (values: AmountValues) => void;
}

/** Monthly rights cannot be combined with other accounts (L31). */
export function SourceField({ payment, source, values, onChange }: SourceFieldProps) {
  const texts = useTexts(paymentAmountTexts);
  if (payment.sources.length < 2) return null;
  const labelOf = (one: Source): string =>
    isEuroSource(one) ? texts.euros : fill(texts.rightsOf, { produit: one.account.libelleProduit });
  const heldIn = (one: Source): string =>
    formatUnits(
      isEuroSource(one) ? 'MONTANT' : one.account.typeCompte,
      availableOf(one, NO_AMOUNT),
    );
  return (
    <RadioGroup
      id={fieldId('source')}
      label={texts.source}
      layout="cards"
      value={source.id}
      onChange={(id) => onChange({ ...values, source: id, toutUtiliser: false })}
      choices={payment.sources.map((one) => ({
        value: one.id,
        label: labelOf(one),
        detail: heldIn(one),
      }))}
    />
  );
}
