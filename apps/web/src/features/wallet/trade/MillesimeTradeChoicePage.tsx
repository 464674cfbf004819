import { ChoiceStep } from './ChoiceStep.tsx';
import { WithTrade } from './WithTrade.tsx';

export default function MillesimeTradeChoicePage() {
  return <WithTrade current="choix">{(place) => <ChoiceStep place={place} />}</WithTrade>;
}
