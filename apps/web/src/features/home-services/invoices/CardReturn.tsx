import { getCardPaymentState } from '@portail/contract/payments/cards.calls.ts';
import type { CardState } from '@portail/rules/payments/card-state.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { CreditCard } from '@portail/ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery } from '../../../session/use-api-query.ts';
import { useLeaveForCard } from '../../../session/use-leave-for-card.ts';
import { useSearchParams } from '../../../shared/navigation/navigation.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { invoiceCardTexts, invoicePayTexts } from './service-invoices.texts.ts';
import { forgetCardNote, readCardNote } from './card-note.ts';
import { forgetInvoices } from './invoice-data.ts';
import { startInvoiceCard } from './start-card.ts';

const ASK_AGAIN_MS = 3_000;

const TONES: Readonly<Record<CardState, 'info' | 'success' | 'warning' | 'danger'>> = {
  INITIEE: 'info',
  ACCEPTEE: 'success',
  REMBOURSEE: 'info',
  REFUSEE: 'danger',
  ABANDONNEE: 'warning',
  EXPIREE: 'warning',
};

/** The same key reopens the same card page. */
function BackToCard({ numeros }: { readonly numeros: readonly string[] }) {
  const texts = useTexts(invoiceCardTexts);
  const pay = useTexts(invoicePayTexts);
  const { leave, isPending, failure } = useLeaveForCard(() => startInvoiceCard(numeros));
  return (
    <>
      {failure === undefined ? null : (
        <Alert tone="danger" role="alert" title={pay.failed}>
          {failure.message}
        </Alert>
      )}
      <div className="cluster no-print">
        <Button
          variant="secondary"
          icon={<CreditCard />}
          isPending={isPending}
          pendingLabel={pay.pending}
          onClick={leave}
        >
          {texts.back}
        </Button>
      </div>
    </>
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
    refetchInterval: ({ state }) => (state.data?.etat === 'INITIEE' ? ASK_AGAIN_MS : false),
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
      <Alert
        tone="danger"
        role="alert"
        title={texts.stateFailed}
        actions={
          <Button variant="secondary" onClick={retry}>
            {texts.retry}
          </Button>
        }
      >
        {error.message}
      </Alert>
    );
  if (data === undefined) return <Skeleton lines={2} label={texts.checking} />;
  const { etat, montant } = data;
  // After the return from the card page the answer is on its way.
  const isWaiting = etat === 'INITIEE' && !isBack;
  return (
    <>
      <Alert
        tone={isWaiting ? 'warning' : TONES[etat]}
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
