import { type Cents, centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { AmountField } from '@portail/ui/fields/AmountField.tsx';
import { useQuery } from '@tanstack/react-query';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { paymentAmountTexts } from '../../texts/paying.ts';
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
  withMissingByCard,
} from './payment-amount.ts';
import { reloadFeesQuery } from './payment-data.ts';
import type { AmountValues } from './payment-values.ts';
import type { Payment } from './WithPayment.tsx';

interface EuroFieldsProps {
  readonly payment: Payment;
  readonly source: EuroSource;
  readonly values: AmountValues;
  readonly errors: AmountErrors;
  readonly onChange: (values: AmountValues) => void;
}

interface MissingProps extends Omit<EuroFieldsProps, 'errors'> {
  readonly missing: Cents;
}

/** More was typed than the accounts hold: the card may bring the rest, at a cost that is said first. */
function Missing({ payment, source, values, missing, onChange }: MissingProps) {
  const texts = useTexts(paymentAmountTexts);
  const comptes = payingAccounts(source, values).map((one) => one.numeroCompteCesu);
  const { codeNAN } = payment.payee;
  const { data: fees } = useQuery(reloadFeesQuery(payment.contract, { codeNAN, comptes, missing }));
  const manque = formatAmount(missing);
  const disponible = formatAmount(centsOf(availableOf(source, values)));
  const split = () => {
    onChange(withMissingByCard(source, values, missing));
    // The button goes away with its question: the focus follows what it has filled.
    window.requestAnimationFrame(() => document.getElementById(fieldId('complement'))?.focus());
  };
  return (
    <Alert
      tone="info"
      role="status"
      title={fill(texts.missing, { montant: manque })}
      actions={
        <Button variant="secondary" onClick={split}>
          {fill(texts.missingAct, { manque })}
        </Button>
      }
    >
      {fill(texts.missingText, { disponible, manque })}
      {fees === undefined || fees === 0
        ? null
        : ` ${fill(texts.missingFees, { frais: formatAmount(fees) })}`}
    </Alert>
  );
}

/** The amount in euros, and the accounts that it comes from. */
export function EuroFields({ payment, source, values, errors, onChange }: EuroFieldsProps) {
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
          onChange={(montant) =>
            onChange({ ...values, montant: montant ?? null, toutUtiliser: false })
          }
        />
        {declaration === undefined ? (
          <Button
            variant="secondary"
            disabled={available === 0}
            onClick={() => onChange(withAll(source, values))}
          >
            {texts.all}
          </Button>
        ) : (
          <Button
            variant="secondary"
            disabled={available === 0}
            onClick={() => onChange(withDeclaredNet(source, values, declaration))}
          >
            {texts.allDeclared}
          </Button>
        )}
      </div>
      {missing === undefined ? null : (
        <Missing
          payment={payment}
          source={source}
          values={values}
          missing={missing}
          onChange={onChange}
        />
      )}
      <AccountList source={source} values={values} error={errors['comptes']} onChange={onChange} />
    </>
  );
}
