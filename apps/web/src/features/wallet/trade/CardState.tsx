import { lastTradeableDay } from '@portail/rules/wallet/vouchers/millesime.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { CreditCard } from '@portail/ui/icons/icons.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { today } from '../../../shared/time/today.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { LeaveForCardButton } from '../../../session/LeaveForCardButton.tsx';
import { RetryAlert } from '../../../shared/page/RetryAlert.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeCardTexts } from './trade.texts.ts';
import { startCardPayment } from './start-card.ts';
import { tradeAgain, type TradeOutcome } from './trade-draft.ts';
import { untilWords } from './trade-words.ts';
import type { TradeCard } from './use-trade-card.ts';

/** The idempotency key opens the same page when pressed twice. */
function PayByCard({ done, isBack }: { readonly done: TradeOutcome; readonly isBack: boolean }) {
  const texts = useTexts(tradeCardTexts);
  return (
    <LeaveForCardButton
      start={() => startCardPayment(done.reference, done.carte?.cle ?? crypto.randomUUID())}
      texts={texts}
      icon={<CreditCard />}
    >
      {isBack ? texts.payPage : fill(texts.pay, { frais: wireAmount(done.frais) })}
    </LeaveForCardButton>
  );
}

function GivenBack(props: {
  readonly done: TradeOutcome;
  readonly etat: 'REFUSEE' | 'ABANDONNEE' | 'EXPIREE';
}) {
  const { done, etat } = props;
  const texts = useTexts(tradeCardTexts);
  const { millesime, titres } = done.choix;
  const isOpen = today() <= lastTradeableDay(millesime);
  const again = () => {
    tradeAgain(done);
    navigate(hrefOf('MILLESIME_TRADE_CHOICE'));
  };
  return (
    <>
      <Alert tone={etat === 'REFUSEE' ? 'danger' : 'warning'} role="status" title={texts[etat]}>
        <p>{titres.length === 0 ? texts.givenBackAccount : texts.givenBackPaper}</p>
        <p>{isOpen ? fill(texts.stillOpen, { delai: untilWords(millesime) }) : texts.closed}</p>
      </Alert>
      {isOpen ? (
        <div className="cluster no-print">
          <Button onClick={again}>{texts.again}</Button>
        </div>
      ) : null}
    </>
  );
}

export function CardState(props: { readonly done: TradeOutcome; readonly card: TradeCard }) {
  const { done, card } = props;
  const texts = useTexts(tradeCardTexts);
  const { etat, error, isBack } = card;
  const frais = wireAmount(done.frais);
  if (error !== null)
    return (
      <RetryAlert title={texts.stateFailed} retry={texts.retry} onRetry={card.retry}>
        {error.message}
      </RetryAlert>
    );
  if (etat === undefined && isBack) return <Skeleton lines={2} label={texts.checking} />;
  if (etat === 'REFUSEE' || etat === 'ABANDONNEE' || etat === 'EXPIREE')
    return <GivenBack done={done} etat={etat} />;
  if (etat === 'REMBOURSEE')
    return (
      <Alert role="status" title={texts.REMBOURSEE}>
        {fill(texts.refunded, { frais, suivant: String(done.millesime) })}
      </Alert>
    );
  return (
    <>
      <Alert
        tone={isBack ? 'info' : 'warning'}
        role="status"
        title={isBack ? texts.INITIEE : texts.toPay}
      >
        {isBack ? texts.INITIEE_TEXT : fill(texts.toPayText, { frais })}
      </Alert>
      <PayByCard done={done} isBack={isBack} />
    </>
  );
}
