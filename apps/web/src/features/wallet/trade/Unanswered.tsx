import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeSubmitTexts } from './trade.texts.ts';
import { hasItsCodes, type TradeDemand } from './trade-draft.ts';

interface UnansweredProps {
  readonly demand: TradeDemand;
  readonly onResend: (demand: TradeDemand) => void;
}

/** An unanswered trade is sent again with its key, so that it is made once (L13). */
export function Unanswered({ demand, onResend }: UnansweredProps) {
  const texts = useTexts(tradeSubmitTexts);
  const isWhole = hasItsCodes(demand);
  return (
    <Alert
      tone="warning"
      title={texts.unansweredTitle}
      {...(isWhole
        ? {
            actions: (
              <Button variant="secondary" onClick={() => onResend(demand)}>
                {texts.resend}
              </Button>
            ),
          }
        : {})}
    >
      {isWhole ? texts.unanswered : texts.unansweredCodes}
    </Alert>
  );
}
