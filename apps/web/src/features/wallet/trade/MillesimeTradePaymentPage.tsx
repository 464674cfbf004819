import { hrefOf } from '@portail/contract/pages/href.ts';
import { PaymentStep } from './PaymentStep.tsx';
import { draftOf } from './trade-draft.ts';
import { useTradeAnswers } from './TradeFrame.tsx';
import { WithTrade } from './WithTrade.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';

export default function MillesimeTradePaymentPage() {
  const { accepted, delivery } = draftOf(useTradeAnswers());
  if (accepted === undefined) return <Navigate to={hrefOf('MILLESIME_TRADE_CHOICE')} />;
  return (
    <WithTrade current="paiement">
      {(place) => <PaymentStep place={place} accepted={accepted} delivery={delivery} />}
    </WithTrade>
  );
}
