import { getAccountPayments, getActiveAccounts } from '@portail/contract/wallet/holdings.calls.ts';
import { accountPaymentFlow } from '@portail/contract/payments/payment.flows.ts';
import type { AccountPaymentLine, CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useAnswersOf } from '../../../flow/draft-store.ts';
import { apiQuery, useApiQuery } from '../../../session/use-api-query.ts';
import { reloadOnceOnFailure } from '../../../shared/page/lazy-reload.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { ResumePayment } from './ResumePayment.tsx';
import { resumePaymentTexts } from './resume-payment.texts.ts';

// With the code of a payment: only a person who has begun one loads it here.
const UnansweredPayment = lazy(() =>
  reloadOnceOnFailure(async () => ({
    default: (await import('./UnansweredPayment.tsx')).UnansweredPayment,
  })),
);

/** Asked for when the page is opened, and not again as soon as it is drawn. */
const JUST_READ_MS = 5_000;

export const waitingPaymentsQuery = (numeroContrat: string) =>
  apiQuery(
    getAccountPayments,
    { query: { numeroContrat, statut: 'EN_ATTENTE_CARTE' } },
    { staleTime: JUST_READ_MS },
  );

/** A card that is awaited reserves its amount. */
export const hasReserve = (accounts: readonly Pick<CesuAccount, 'reserve'>[] = []): boolean =>
  accounts.some(({ reserve }) => reserve > 0);

const NONE: readonly AccountPaymentLine[] = [];

/** Payments that wait for their card. */
export const useWaitingPayments = (
  numeroContrat: string | undefined,
): { readonly waiting: readonly AccountPaymentLine[]; readonly isKnown: boolean } => {
  const isAsked = numeroContrat !== undefined;
  const contract = numeroContrat ?? '';
  const accounts = useApiQuery(
    getActiveAccounts,
    { query: { numeroContrat: contract } },
    { enabled: isAsked },
  );
  const isReserved = hasReserve(accounts.data);
  const payments = useQuery({
    ...waitingPaymentsQuery(contract),
    enabled: isAsked && isReserved,
  });
  const isLoading = accounts.isLoading || payments.isLoading;
  return { waiting: (isReserved ? payments.data : undefined) ?? NONE, isKnown: !isLoading };
};

/** Unfinished payments: a lost answer, or a missing card complement. */
export function PaymentsToFinish({ waiting }: { readonly waiting: readonly AccountPaymentLine[] }) {
  const texts = useTexts(resumePaymentTexts);
  const hasDraft = Object.keys(useAnswersOf()(accountPaymentFlow.id)).length > 0;
  return (
    <>
      {hasDraft ? (
        <Suspense fallback={null}>
          <UnansweredPayment />
        </Suspense>
      ) : null}
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
