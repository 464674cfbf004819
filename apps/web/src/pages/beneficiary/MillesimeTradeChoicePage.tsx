import { ChoiceStep } from '../../features/trade/ChoiceStep.tsx';
import { WithTrade } from '../../features/trade/WithTrade.tsx';

export default function MillesimeTradeChoicePage() {
  return <WithTrade current="choix">{(place) => <ChoiceStep place={place} />}</WithTrade>;
}
