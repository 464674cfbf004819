import { type Cents, centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { AmountField } from '@portail/ui/fields/AmountField.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { useQuery } from '@tanstack/react-query';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentAmountTexts } from './paying.texts.ts';
import { AccountList } from './AccountList.tsx';
import { fieldId } from './amount-fields.ts';
import { withDeclaredNet } from './paid-declaration.ts';
import {
  type AmountErrors,
  availableOf,
  type EuroSource,
  missingOf,
  payingAccounts,
  withAll,
  withAmount,
} from './payment-amount.ts';
import { reloadFeesQuery } from './payment-data.ts';
import type { AmountValues } from './payment-values.ts';
import type { Payment } from './WithPayment.tsx';

interface EuroFieldsProps {
  readonly payment: Payment;
  readonly source: EuroSource;
  readonly values: AmountValues;
  /** The parts derived from the values. */
  readonly settled: AmountValues;
  readonly errors: AmountErrors;
  readonly onChange: (values: AmountValues) => void;
}

interface BeyondProps extends EuroFieldsProps {
  readonly missing: Cents;
}

/** The decision about an amount above the balance. */
function BeyondBalance({ payment, source, values, errors, missing, onChange }: BeyondProps) {
  const texts = useTexts(paymentAmountTexts);
  const comptes = payingAccounts(source, values).map((one) => one.numeroCompteCesu);
  const { codeNAN } = payment.payee;
  const { data: fees } = useQuery(reloadFeesQuery(payment.contract, { codeNAN, comptes, missing }));
  const amounts = {
    montant: formatAmount(centsOf(values.montant ?? 0)),
    manque: formatAmount(missing),
    disponible: formatAmount(centsOf(availableOf(source, values))),
  };
  const cost =
    fees === undefined || fees === 0
      ? ''
      : ` ${fill(texts.missingFees, { frais: formatAmount(fees) })}`;
  return (
    <>
      <p className="visually-hidden" role="status">
        {fill(texts.missing, amounts)}
      </p>
      <RadioGroup
        id={fieldId('auDela')}
        label={fill(texts.beyond, amounts)}
        layout="cards"
        error={errors['auDela']}
        value={values.auDela}
        onChange={(auDela) => onChange({ ...values, auDela })}
        choices={[
          {
            value: 'COMPTES',
            label: fill(texts.beyondAccounts, amounts),
            hint: texts.beyondAccountsHint,
          },
          {
            value: 'CARTE',
            label: fill(texts.beyondCard, amounts),
            hint: fill(texts.beyondCardHint, amounts) + cost,
          },
        ]}
      />
    </>
  );
}

export function EuroFields(props: EuroFieldsProps) {
  const { payment, source, values, settled, errors, onChange } = props;
  const texts = useTexts(paymentAmountTexts);
  const available = centsOf(availableOf(source, values));
  const missing = missingOf(source, values, payment.slice);
  const { declaration } = payment;
  return (
    <>
      <div className="pay-amount">
        <AmountField
          id={fieldId('montant')}
          label={texts.montant}
          hint={fill(texts.montantHint, { montant: formatAmount(available) })}
          error={errors['montant']}
          value={values.montant === null ? undefined : centsOf(values.montant)}
          onChange={(montant) => onChange(withAmount(values, montant ?? null))}
        />
        {declaration === undefined ? (
          <Button
            variant="secondary"
            disabled={available === 0}
            onClick={() => onChange(withAll(source, withAmount(values, null)))}
          >
            {texts.all}
          </Button>
        ) : (
          <Button
            variant="secondary"
            disabled={available === 0}
            onClick={() => onChange(withDeclaredNet(values, declaration))}
          >
            {fill(texts.allDeclared, { montant: formatAmount(declaration.net) })}
          </Button>
        )}
      </div>
      {missing === undefined ? null : (
        <BeyondBalance
          payment={payment}
          source={source}
          values={values}
          settled={settled}
          errors={errors}
          missing={missing}
          onChange={onChange}
        />
      )}
      <AccountList
        source={source}
        values={values}
        settled={settled}
        error={errors['comptes']}
        onChange={onChange}
      />
    </>
  );
}
