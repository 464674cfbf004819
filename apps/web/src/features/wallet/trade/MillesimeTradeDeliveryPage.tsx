import { hrefOf } from '@portail/contract/pages/href.ts';
import { draftOf, type AcceptedChoice, acceptDelivery, typeDelivery } from './trade-draft.ts';
import { useTradeAnswers } from './TradeFrame.tsx';
import { WithTrade } from './WithTrade.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';
import { useState } from 'react';
import {
  DeliveryChoiceFields,
  useDeliveryProblems,
} from '../../../session/address/DeliveryChoiceFields.tsx';
import {
  type DeliveryAnswer,
  deliveryErrors,
  noDelivery,
} from '../../../session/address/delivery-choice.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeDeliveryTexts, tradeTexts } from './trade.texts.ts';
import { TradeStepForm } from './TradeStepForm.tsx';
import type { TradePlace } from './trade-data.ts';
import { goToNextStep } from './trade-steps.ts';
import { useSubmitWords } from './TradeReview.tsx';
import { useTradeEnd } from './use-trade-end.ts';

interface DeliveryStepProps {
  readonly place: TradePlace;
  readonly accepted: AcceptedChoice;
  readonly start: DeliveryAnswer | undefined;
}

function DeliveryStep({ place, accepted, start }: DeliveryStepProps) {
  const texts = useTexts(tradeDeliveryTexts);
  const common = useTexts(tradeTexts);
  const submitWords = useSubmitWords();
  const [values, setValues] = useState(start ?? noDelivery(place.adresse));
  const [isTried, setTried] = useState(false);
  const errors = isTried ? deliveryErrors(values) : {};
  const problems = useDeliveryProblems(errors);
  const isLast = accepted.fraisCents === 0;
  const end = useTradeEnd(place.numeroContrat, isLast);
  const change = (next: DeliveryAnswer) => {
    // The other option has other fields, without errors yet.
    if (next.choix !== values.choix) setTried(false);
    setValues(next);
    typeDelivery(next);
  };
  const submit = () => {
    const isRight = Object.keys(deliveryErrors(values)).length === 0;
    setTried(!isRight);
    if (!isRight) return;
    acceptDelivery(values);
    if (isLast) end.review({ choix: accepted, livraison: values });
    else goToNextStep('livraison');
  };
  return (
    <TradeStepForm
      current="livraison"
      place={place}
      lead={fill(texts.lead, { suivant: String(place.millesimeSuivant) })}
      trade={accepted}
      end={end}
      words={isLast ? submitWords({ choix: accepted }) : common.next}
      problems={problems}
      onSubmit={submit}
    >
      <DeliveryChoiceFields
        profile={place.adresse}
        values={values}
        errors={errors}
        onChange={change}
      />
    </TradeStepForm>
  );
}

export default function MillesimeTradeDeliveryPage() {
  const { accepted, delivery } = draftOf(useTradeAnswers());
  if (accepted === undefined) return <Navigate to={hrefOf('MILLESIME_TRADE_CHOICE')} />;
  return (
    <WithTrade current="livraison">
      {(place) => <DeliveryStep place={place} accepted={accepted} start={delivery} />}
    </WithTrade>
  );
}
