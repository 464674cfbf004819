import type { CardState } from '@portail/rules/payments/card-state.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { CARD_TONES, whileBegun } from '../../../shared/payment/card-tones.ts';
import { LeaveForCardButton } from '../../../session/LeaveForCardButton.tsx';
import { RetryAlert } from '../../../shared/page/RetryAlert.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { cardTexts } from './ordering.texts.ts';
import { cardStateQuery } from './order-data.ts';
import { startCardPayment } from './start-card.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';

const mayTryAgain = (state: CardState): boolean =>
  state === 'REFUSEE' || state === 'ABANDONNEE' || state === 'EXPIREE';

interface PayButtonProps {
  readonly idSession: string;
  /** One key per payment attempt. */
  readonly cle: string | undefined;
  readonly words: string;
}

export function PayButton({ idSession, cle, words }: PayButtonProps) {
  const texts = useTexts(cardTexts);
  const ownKey = useRef(cle);
  const start = () => {
    ownKey.current ??= crypto.randomUUID();
    return startCardPayment(idSession, { cle: ownKey.current });
  };
  return (
    <LeaveForCardButton start={start} texts={texts}>
      {words}
    </LeaveForCardButton>
  );
}

interface CardPaymentProps {
  readonly idSession: string;
  readonly owed: number;
  readonly cle: string | undefined;
  readonly referenceTransaction: string | undefined;
}

/** The status of the card payment and the button to pay. */
export function CardPayment(props: CardPaymentProps) {
  const { idSession, owed, cle, referenceTransaction } = props;
  const texts = useTexts(cardTexts);
  const montant = wireAmount(owed);
  const { data, error, refetch } = useQuery({
    ...cardStateQuery(referenceTransaction ?? ''),
    enabled: referenceTransaction !== undefined,
    refetchInterval: ({ state }) => whileBegun(state.data?.etat),
  });
  if (referenceTransaction === undefined)
    return (
      <>
        <Alert tone="warning">{fill(texts.toPay, { montant })}</Alert>
        <PayButton idSession={idSession} cle={cle} words={fill(texts.pay, { montant })} />
      </>
    );
  if (data === undefined && error !== null)
    return (
      <RetryAlert title={texts.stateFailed} retry={texts.retry} onRetry={() => void refetch()}>
        {error.message}
      </RetryAlert>
    );
  if (data === undefined) return <Skeleton lines={2} label={texts.checking} />;
  const { etat } = data;
  return (
    <>
      <Alert tone={CARD_TONES[etat]} role="status" title={texts[etat]}>
        {fill(texts[`${etat}_TEXT`], { montant: wireAmount(data.montant) })}
      </Alert>
      {mayTryAgain(etat) ? (
        <PayButton
          idSession={idSession}
          cle={undefined}
          words={fill(texts.payAgain, { montant })}
        />
      ) : null}
      {etat === 'INITIEE' ? (
        <PayButton idSession={idSession} cle={cle} words={fill(texts.pay, { montant })} />
      ) : null}
    </>
  );
}
