import { hrefOf } from '@portail/contract/pages/href.ts';
import { DeliveryStep } from './DeliveryStep.tsx';
import { draftOf } from './trade-draft.ts';
import { useTradeAnswers } from './TradeFrame.tsx';
import { WithTrade } from './WithTrade.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';

export default function MillesimeTradeDeliveryPage() {
  const { accepted, delivery } = draftOf(useTradeAnswers());
  if (accepted === undefined) return <Navigate to={hrefOf('MILLESIME_TRADE_CHOICE')} />;
  return (
    <WithTrade current="livraison">
      {(place) => <DeliveryStep place={place} accepted={accepted} start={delivery} />}
    </WithTrade>
  );
}
