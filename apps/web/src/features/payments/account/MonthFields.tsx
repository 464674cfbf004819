import { formatUnits } from '@portail/rules/wallet/holdings/quantity.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { AmountField } from '@portail/ui/fields/AmountField.tsx';
import { FormSection } from '@portail/ui/fields/Form.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentAmountTexts } from './paying.texts.ts';
import { fieldId, monthLabel } from './amount-fields.ts';
import { HundredthsField, MinutesField } from './DurationFields.tsx';
import {
  type AmountErrors,
  amountOf,
  availableOf,
  monthField,
  type MonthlySource,
  quantityOf,
  type SpendableMonth,
  withAll,
} from './payment-amount.ts';
import type { AmountValues } from './payment-values.ts';

interface MonthFieldsProps {
  readonly source: MonthlySource;
  readonly values: AmountValues;
  readonly errors: AmountErrors;
  readonly onChange: (values: AmountValues) => void;
}

interface MonthFieldProps {
  readonly source: MonthlySource;
  readonly month: SpendableMonth;
  readonly quantity: number | null;
  readonly error: string | undefined;
  readonly onChange: (quantity: number | null) => void;
}

/** In the unit of the account: euros, hours and minutes, or decimal hours (ACC-10). */
function MonthField({ source, month, quantity, error, onChange }: MonthFieldProps) {
  const texts = useTexts(paymentAmountTexts);
  const { typeCompte } = source.account;
  const quantite = formatUnits(typeCompte, month.available);
  const field = {
    id: fieldId(monthField(month.mois)),
    label: monthLabel(month.mois),
    hint: fill(texts.monthHint, { quantite }),
    error,
  };
  if (typeCompte === 'MINUTE_PAR_MOIS')
    return <MinutesField {...field} value={quantity} onChange={onChange} />;
  if (typeCompte === 'CENTIEME_HEURE_PAR_MOIS')
    return (
      <HundredthsField
        {...field}
        hint={fill(texts.decimalHint, { quantite })}
        value={quantity}
        onChange={onChange}
      />
    );
  return (
    <AmountField
      {...field}
      value={quantity === null ? undefined : centsOf(quantity)}
      onChange={(value) => onChange(value ?? null)}
    />
  );
}

export function MonthFields({ source, values, errors, onChange }: MonthFieldsProps) {
  const texts = useTexts(paymentAmountTexts);
  const { typeCompte, tauxHoraire } = source.account;
  const worth = amountOf(source, values);
  const take = (mois: string, quantite: number | null) =>
    onChange({
      ...values,
      mois: [...values.mois.filter((one) => one.mois !== mois), { mois, quantite }],
      toutUtiliser: false,
    });
  return (
    <FormSection title={texts.months} intro={texts.monthsIntro}>
      {source.months.map((month) => (
        <MonthField
          key={`${source.id} ${month.mois}`}
          source={source}
          month={month}
          quantity={quantityOf(values, month.mois)}
          error={errors[monthField(month.mois)]}
          onChange={(quantity) => take(month.mois, quantity)}
        />
      ))}
      <div className="cluster">
        <Button variant="secondary" onClick={() => onChange(withAll(source, values))}>
          {fill(texts.allOf, { montant: formatUnits(typeCompte, availableOf(source, values)) })}
        </Button>
      </div>
      {worth === undefined || tauxHoraire === undefined ? null : (
        <p role="status">
          {fill(texts.worth, { montant: formatAmount(worth), taux: wireAmount(tauxHoraire) })}
        </p>
      )}
    </FormSection>
  );
}
