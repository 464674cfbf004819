import { hrefOf } from '@portail/contract/pages/href.ts';
import { DeliveryStep } from '../../features/trade/DeliveryStep.tsx';
import { draftOf } from '../../features/trade/trade-draft.ts';
import { useTradeAnswers } from '../../features/trade/TradeFrame.tsx';
import { WithTrade } from '../../features/trade/WithTrade.tsx';
import { Navigate } from '../../shared/navigation/Navigate.tsx';

export default function MillesimeTradeDeliveryPage() {
  const { accepted, delivery } = draftOf(useTradeAnswers());
  if (accepted === undefined) return <Navigate to={hrefOf('MILLESIME_TRADE_CHOICE')} />;
  return (
    <WithTrade current="livraison">
      {(place) => <DeliveryStep place={place} accepted={accepted} start={delivery} />}
    </WithTrade>
  );
}
