import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  sourceOf,
  isEuroSource,
  monthsAsked,
  settledOf,
  sharesOf,
  type Source,
  totalOf,
} from './payment-amount.ts';
import { draftOf } from './payment-draft.ts';
import { usePaymentAnswers } from './PaymentFrame.tsx';
import { WithPayment, type Payment } from './WithPayment.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';
import { formatMonth } from '@portail/rules/wallet/holdings/months.ts';
import { formatUnits } from '@portail/rules/wallet/holdings/quantity.ts';
import { formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { overviewTexts, paymentSubmitTexts } from './paying.texts.ts';
import type { AmountValues } from './payment-values.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { useComplementFees } from './use-complement-fees.ts';
import { usePay } from './use-pay.ts';

const useTakenFacts = (source: Source, values: AmountValues): readonly Fact[] => {
  const texts = useTexts(overviewTexts);
  if (isEuroSource(source))
    return sharesOf(source, values)
      .filter(({ taken }) => taken > 0)
      .map(({ account, taken }) => ({
        id: account.numeroCompteCesu,
        label: fill(texts.accountOf, {
          produit: account.libelleProduit,
          annee: String(account.millesime),
        }),
        value: formatAmount(taken),
      }));
  const { account } = source;
  return [
    { id: 'compte', label: texts.account, value: account.libelleProduit },
    ...monthsAsked(source, values).map(({ mois, quantite }) => ({
      id: mois,
      label: <span className="paying__month">{formatMonth(mois)}</span>,
      value: formatUnits(account.typeCompte, quantite),
    })),
  ];
};

interface OverviewStepProps {
  readonly payment: Payment;
  readonly source: Source;
  readonly values: AmountValues;
}

/** The overview before the payment (ACC-05). */
function OverviewStep({ payment, source, values }: OverviewStepProps) {
  const texts = useTexts(overviewTexts);
  const send = useTexts(paymentSubmitTexts);
  const end = usePay(payment, true);
  const settled = payment.invoices === undefined ? settledOf(source, values) : values;
  const fees = useComplementFees(payment, settled);
  const taken = useTakenFacts(source, settled);
  const comment = values.commentaire.trim();
  const words = fill(send.pay, { montant: formatAmount(totalOf(source, settled)) });
  return (
    <PaymentForm
      payment={payment}
      current="recapitulatif"
      lead={texts.lead}
      shown={{ source, values: settled, fees: fees.data }}
      end={end}
      problems={[]}
      action={(button) => <Button {...button}>{words}</Button>}
      onSubmit={() => end.pay(source, values, settled)}
    >
      <Card title={texts.review}>
        <FactList
          facts={[
            ...taken,
            ...(comment === '' ? [] : [{ id: 'message', label: texts.comment, value: comment }]),
          ]}
        />
        <p className="paying__edit">
          <Link href={hrefOf('ACCOUNT_PAYMENT_AMOUNT')}>{texts.edit}</Link>
        </p>
      </Card>
    </PaymentForm>
  );
}

export default function AccountPaymentAmountOverviewPage() {
  const { values } = draftOf(usePaymentAnswers());
  return (
    <WithPayment current="recapitulatif">
      {(payment) =>
        values === undefined ? (
          <Navigate to={hrefOf('ACCOUNT_PAYMENT_AMOUNT')} />
        ) : (
          <OverviewStep
            payment={payment}
            source={sourceOf(payment.sources, values)}
            values={values}
          />
        )
      }
    </WithPayment>
  );
}
