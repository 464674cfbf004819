import { hrefOf } from '@portail/contract/pages/href.ts';
import { draftOf, type AcceptedChoice, type TradeDemand, unansweredOf } from './trade-draft.ts';
import { useTradeAnswers } from './TradeFrame.tsx';
import { WithTrade } from './WithTrade.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';
import { TRADE_MESSAGES } from '@portail/contract/wallet/trade.schemas.ts';
import {
  TRADE_PAYMENT_MODES,
  type TradePaymentMode,
} from '@portail/rules/wallet/trade/trade-statut.ts';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Banknote, CreditCard, FileText } from '@portail/ui/icons/icons.ts';
import { type ReactNode, useState } from 'react';
import type { DeliveryAnswer } from '../../../session/address/delivery-choice.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { tradePaymentTexts } from './trade.texts.ts';
import { TradeStepForm } from './TradeStepForm.tsx';
import type { TradePlace } from './trade-data.ts';
import { useSubmitWords } from './TradeReview.tsx';
import { useTradeEnd } from './use-trade-end.ts';

const FIELD_ID = 'echange-modePaiement';

const ICONS: Readonly<Record<TradePaymentMode, ReactNode>> = {
  CARTE: <CreditCard />,
  CHEQUE: <FileText />,
  VIREMENT: <Banknote />,
};

interface PaymentStepProps {
  readonly place: TradePlace;
  readonly accepted: AcceptedChoice;
  readonly delivery: DeliveryAnswer | undefined;
}

/** The choice is not stored. */
function PaymentStep({ place, accepted, delivery }: PaymentStepProps) {
  const texts = useTexts(tradePaymentTexts);
  const submitWords = useSubmitWords();
  // An unanswered command is sent again unchanged.
  const sent = unansweredOf(useTradeAnswers())?.modePaiement;
  const [mode, setMode] = useState(sent);
  const [error, setError] = useState<string>();
  const end = useTradeEnd(place.numeroContrat, true);
  const choose = (chosen: TradePaymentMode) => {
    setMode(chosen);
    setError(undefined);
  };
  const submit = () => {
    if (mode === undefined) {
      setError(TRADE_MESSAGES.modeMissing);
      return;
    }
    const demand: TradeDemand = { choix: accepted, modePaiement: mode };
    end.review(
      accepted.typeProduitFinal === 'TITRE' && delivery !== undefined
        ? { ...demand, livraison: delivery }
        : demand,
    );
  };
  return (
    <TradeStepForm
      current="paiement"
      place={place}
      lead={texts.lead}
      trade={accepted}
      end={end}
      words={submitWords({ choix: accepted, modePaiement: mode })}
      problems={
        error === undefined ? [] : [{ fieldId: FIELD_ID, label: texts.mode, message: error }]
      }
      onSubmit={submit}
    >
      <div className="trade__rows">
        <RadioGroup
          id={FIELD_ID}
          label={texts.mode}
          error={error}
          layout="cards"
          value={mode}
          onChange={choose}
          choices={TRADE_PAYMENT_MODES.map((value) => ({
            value,
            label: texts[value],
            hint: texts[`${value}_HINT`],
            icon: ICONS[value],
          }))}
        />
      </div>
    </TradeStepForm>
  );
}

export default function MillesimeTradePaymentPage() {
  const { accepted, delivery } = draftOf(useTradeAnswers());
  if (accepted === undefined) return <Navigate to={hrefOf('MILLESIME_TRADE_CHOICE')} />;
  return (
    <WithTrade current="paiement">
      {(place) => <PaymentStep place={place} accepted={accepted} delivery={delivery} />}
    </WithTrade>
  );
}
