import { type Cents, centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { formatUnits } from '@portail/rules/wallet/holdings/quantity.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import type { Fact } from '@portail/ui/data/FactList.tsx';
import { SummaryPanel } from '@portail/ui/layout/SummaryPanel.tsx';
import { Fragment, type ReactNode } from 'react';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentSubmitTexts } from './paying.texts.ts';
import {
  amountOf,
  availableOf,
  complementOf,
  isEuroSource,
  monthsAsked,
  type Source,
  totalOf,
} from './payment-amount.ts';
import type { AmountValues } from './payment-values.ts';
import type { Payment } from './WithPayment.tsx';

interface PaymentSummaryProps {
  readonly payment: Payment;
  readonly source: Source;
  readonly values: AmountValues;
  readonly fees: Cents | undefined;
  readonly action: ReactNode;
}

const amount = (cents: number | undefined): string =>
  cents === undefined ? '–' : formatAmount(centsOf(cents));

/** "1 h 30, soit 36,00 €" for rights in time. */
const useTakenWords = (source: Source, values: AmountValues): string => {
  const texts = useTexts(paymentSubmitTexts);
  const asked = amountOf(source, values);
  // Above the balance nothing is shown until a decision is made.
  const isBeyond = isEuroSource(source) && (asked ?? 0) > availableOf(source, values);
  const montant = amount(isBeyond ? undefined : asked);
  if (isEuroSource(source) || source.account.tauxHoraire === undefined) return montant;
  const units = monthsAsked(source, values).reduce((sum, { quantite }) => sum + quantite, 0);
  const quantite = formatUnits(source.account.typeCompte, units);
  return units === 0 ? montant : fill(texts.worth, { quantite, montant });
};

const usePaymentFacts = ({
  payment,
  source,
  values,
  fees,
}: Omit<PaymentSummaryProps, 'action'>): readonly Fact[] => {
  const texts = useTexts(paymentSubmitTexts);
  const complement = complementOf(values);
  const taken = useTakenWords(source, values);
  return [
    { id: 'intervenant', label: texts.payee, value: payment.payee.socialReason },
    ...(payment.invoices === undefined
      ? []
      : [
          {
            id: 'factures',
            label: texts.invoices,
            value: payment.invoices.map(({ numero }, index) => (
              <Fragment key={numero}>
                {index === 0 ? null : ', '}
                <span className="reference">{numero}</span>
              </Fragment>
            )),
          },
        ]),
    {
      id: 'comptes',
      label: isEuroSource(source) ? texts.fromAccounts : texts.fromRights,
      value: taken,
    },
    ...(complement === 0
      ? []
      : [
          { id: 'carte', label: texts.byCard, value: amount(complement) },
          { id: 'frais', label: texts.fees, value: amount(fees) },
          {
            id: 'debit',
            label: texts.cardTotal,
            value: fees === undefined ? '–' : amount(complement + fees),
            isStrong: true,
          },
        ]),
  ];
};

const isPaidAtOnce = ({ payee: { instantaneJusqua } }: Payment, total: number): boolean =>
  instantaneJusqua !== undefined && total > 0 && total <= centsOfWire(instantaneJusqua);

/** The sticky total with the main button. */
export function PaymentSummary({ action, ...props }: PaymentSummaryProps) {
  const texts = useTexts(paymentSubmitTexts);
  const { source, values, payment } = props;
  const total = totalOf(source, values);
  return (
    <SummaryPanel
      title={texts.summary}
      facts={usePaymentFacts(props)}
      total={{ label: texts.total, value: total === 0 ? '–' : formatAmount(total) }}
      note={
        isPaidAtOnce(payment, total)
          ? texts.instantNote
          : complementOf(values) > 0
            ? texts.cardNote
            : texts.cancelNote
      }
      action={action}
    />
  );
}
