import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeCardTexts } from './trade.texts.ts';
import { isWaiting } from './trade-draft.ts';
import { useTradeAnswers } from './TradeFrame.tsx';

export function WaitingTrade() {
  const texts = useTexts(tradeCardTexts);
  if (!isWaiting(useTradeAnswers())) return null;
  return (
    <Alert
      tone="warning"
      title={texts.waiting}
      actions={
        <LinkButton variant="secondary" href={hrefOf('MILLESIME_TRADE_CONFIRMATION')}>
          {texts.see}
        </LinkButton>
      }
    >
      {texts.waitingText}
    </Alert>
  );
}
