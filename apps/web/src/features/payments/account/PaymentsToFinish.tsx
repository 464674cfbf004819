import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useQuery } from '@tanstack/react-query';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { resumePaymentTexts } from './paying.texts.ts';
import { payableAccountsQuery, waitingPaymentsQuery } from './payment-data.ts';
import { ResumePayment } from './ResumePayment.tsx';
import { UnansweredPayment } from './UnansweredPayment.tsx';

/** Unfinished payments: a lost answer, or a missing card complement. */
export default function PaymentsToFinish({ numeroContrat }: { readonly numeroContrat: string }) {
  const texts = useTexts(resumePaymentTexts);
  const { data: accounts = [] } = useQuery(payableAccountsQuery(numeroContrat));
  const { data: waiting = [] } = useQuery({
    ...waitingPaymentsQuery(numeroContrat),
    enabled: accounts.some(({ reserve }) => reserve > 0),
  });
  return (
    <>
      <UnansweredPayment />
      {waiting.map((payment) => (
        <Alert
          key={payment.reference}
          tone="warning"
          title={texts.waiting}
          actions={<ResumePayment payment={payment} />}
        >
          {fill(texts.waitingText, {
            nom: payment.intervenant,
            montant: formatAmount(
              centsOf(centsOfWire(payment.montant) + centsOfWire(payment.complement)),
            ),
          })}
        </Alert>
      ))}
    </>
  );
}
