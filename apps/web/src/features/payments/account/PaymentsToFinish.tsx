import { getAccountPayments } from '@portail/contract/wallet/holdings.calls.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useQuery } from '@tanstack/react-query';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { resumePaymentTexts } from './paying.texts.ts';
import { payableAccountsQuery } from './payment-data.ts';
import { ResumePayment } from './ResumePayment.tsx';
import { UnansweredPayment } from './UnansweredPayment.tsx';

/** Unfinished payments: a lost answer, or a missing card complement. */
export default function PaymentsToFinish({ numeroContrat }: { readonly numeroContrat: string }) {
  const texts = useTexts(resumePaymentTexts);
  const { data: accounts = [] } = useQuery(payableAccountsQuery(numeroContrat));
  const { data: waiting = [] } = useApiQuery(
    getAccountPayments,
    { query: { numeroContrat, statut: 'EN_ATTENTE_CARTE' } },
    // A card that is awaited reserves its amount.
    { staleTime: 0, enabled: accounts.some(({ reserve }) => reserve > 0) },
  );
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
