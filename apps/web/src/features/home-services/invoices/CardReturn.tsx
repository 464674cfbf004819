import { getCardPaymentState } from '@portail/contract/payments/cards.calls.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { CreditCard } from '@portail/ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery } from '../../../session/use-api-query.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { CARD_TONES, whileBegun } from '../../../shared/payment/card-tones.ts';
import { LeaveForCardButton } from '../../../session/LeaveForCardButton.tsx';
import { RetryAlert } from '../../../shared/page/RetryAlert.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { invoiceCardTexts, invoicePayTexts } from './service-invoices.texts.ts';
import { forgetCardNote, readCardNote } from './card-note.ts';
import { forgetInvoices } from './invoice-data.ts';
import { startInvoiceCard } from './start-card.ts';

/** The same key reopens the same card page. */
function BackToCard({ numeros }: { readonly numeros: readonly string[] }) {
  const texts = useTexts(invoiceCardTexts);
  const pay = useTexts(invoicePayTexts);
  return (
    <LeaveForCardButton
      start={() => startInvoiceCard(numeros)}
      texts={pay}
      variant="secondary"
      icon={<CreditCard />}
    >
      {texts.back}
    </LeaveForCardButton>
  );
}

const useCardState = (reference: string) => {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...apiQuery(
      getCardPaymentState,
      { params: { referenceTransaction: reference } },
      { staleTime: 0 },
    ),
    refetchInterval: ({ state }) => whileBegun(state.data?.etat),
  });
  const etat = data?.etat;
  useEffect(() => {
    if (etat === undefined || etat === 'INITIEE') return;
    // Cached invoices are outdated, and the card page is closed.
    forgetCardNote();
    forgetInvoices(queries);
  }, [etat, queries]);
  return { data, error, retry: () => void refetch() };
};

function State({ reference, isBack }: { readonly reference: string; readonly isBack: boolean }) {
  const texts = useTexts(invoiceCardTexts);
  const { data, error, retry } = useCardState(reference);
  const [note] = useState(readCardNote);
  if (data === undefined && error !== null)
    return (
      <RetryAlert title={texts.stateFailed} retry={texts.retry} onRetry={retry}>
        {error.message}
      </RetryAlert>
    );
  if (data === undefined) return <Skeleton lines={2} label={texts.checking} />;
  const { etat, montant } = data;
  // After the return from the card page the answer is on its way.
  const isWaiting = etat === 'INITIEE' && !isBack;
  return (
    <>
      <Alert
        tone={isWaiting ? 'warning' : CARD_TONES[etat]}
        role="status"
        title={isWaiting ? texts.waiting : texts[etat]}
      >
        {fill(isWaiting ? texts.waitingText : texts[`${etat}_TEXT`], {
          montant: wireAmount(montant),
        })}
      </Alert>
      {etat === 'INITIEE' && note?.referenceTransaction === reference ? (
        <BackToCard numeros={note.numeros} />
      ) : null}
    </>
  );
}

/** Outcome of the last card payment of invoices; empty without one. */
export function CardReturn() {
  const returned = useSearchParams().get('referenceTransaction');
  const [noted] = useState(() => readCardNote()?.referenceTransaction);
  const reference = returned ?? noted;
  return reference === undefined ? null : (
    <State key={reference} reference={reference} isBack={returned !== null} />
  );
}
