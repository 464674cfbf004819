import { WithTrade } from './WithTrade.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useState } from 'react';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeChoiceTexts, tradeTexts } from './trade.texts.ts';
import { FaceValueField, FinalField, NewBookWords, SourceField } from './ChoiceFields.tsx';
import { NothingToTrade } from './ClosedTrade.tsx';
import { FeesCard } from './FeesCard.tsx';
import { retryNumbers, recheckNumber, tradedCodes } from './number-checks.ts';
import { TradeStepForm } from './TradeStepForm.tsx';
import type { TradePlace } from './trade-data.ts';
import { acceptChoice, draftOf, unansweredOf } from './trade-draft.ts';
import { offeredSources, startOf, termsFor } from './trade-offers.ts';
import { goToNextStep } from './trade-steps.ts';
import { untilWords } from './trade-words.ts';
import { useTradeAnswers } from './TradeFrame.tsx';
import { useSubmitWords } from './TradeReview.tsx';
import { useChoiceProblems, type ChoiceProblems } from './use-choice-problems.ts';
import { type TradeChoice, useTradeChoice } from './use-trade-choice.ts';
import { useTradeEnd } from './use-trade-end.ts';
import { WaitingTrade } from './WaitingTrade.tsx';
import { VoucherEntry } from '../../../session/vouchers/VoucherEntry.tsx';
import { voucherTexts } from '../../../session/vouchers/vouchers.texts.ts';

interface PaperLinesProps {
  readonly millesime: number;
  readonly choice: TradeChoice;
  readonly problems: ChoiceProblems;
}

/** The warning about scratching comes before the first field (TRADE-19). */
function PaperLines({ millesime, choice, problems }: PaperLinesProps) {
  const texts = useTexts(tradeChoiceTexts);
  const grid = useTexts(voucherTexts);
  const [hasLostCodes] = useState(
    () =>
      choice.values.titres.length > 0 &&
      choice.values.titres.every(({ caseAGratter }) => caseAGratter === ''),
  );
  return (
    <>
      <Alert tone="warning" title={texts.warningTitle}>
        <p>{texts.warning}</p>
        <p>{texts.warningAdvice}</p>
      </Alert>
      {hasLostCodes ? <Alert>{grid.resumed}</Alert> : null}
      <VoucherEntry
        grid={choice.grid}
        assessed={choice.lines.assessed}
        errorsOf={problems.errorsOf}
        onRecheck={(line) =>
          void tradedCodes.check(line, () => void recheckNumber(line.numeroTitre, millesime))
        }
      />
    </>
  );
}

/** Account to account without a fee has no further step. */
const isOnlyStep = ({ accepted }: TradeChoice): boolean =>
  accepted?.typeProduitFinal === 'COMPTE' && accepted.fraisCents === 0;

function Choosing({ place }: { readonly place: TradePlace }) {
  const texts = useTexts(tradeChoiceTexts);
  const common = useTexts(tradeTexts);
  const submitWords = useSubmitWords();
  const answers = useTradeAnswers();
  const unanswered = unansweredOf(answers);
  const choice = useTradeChoice(place, draftOf(answers).values, unanswered);
  const [isTried, setTried] = useState(false);
  const problems = useChoiceProblems(choice, isTried);
  const { values, accepted, fees, final, montantCents } = choice;
  const isLast = isOnlyStep(choice);
  const end = useTradeEnd(place.numeroContrat, isLast);
  const { millesime, millesimeSuivant } = place;
  const years = { millesime: String(millesime), suivant: String(millesimeSuivant) };

  const submit = () => {
    retryNumbers();
    const found = problems.find();
    setTried(found.length > 0);
    if (found.length > 0 || accepted === undefined) return;
    acceptChoice(values, accepted);
    if (isLast) end.review({ choix: accepted });
    else goToNextStep('choix');
  };
  return (
    <TradeStepForm
      current="choix"
      place={place}
      lead={fill(texts.lead, years)}
      trade={{
        millesime,
        millesimeSuivant,
        montantCents,
        typeProduitFinal: final,
        fraisCents: accepted?.fraisCents,
      }}
      end={end}
      words={isLast && accepted !== undefined ? submitWords({ choix: accepted }) : common.next}
      isPending={fees.isComputing || (choice.isPaper && choice.lines.isAsking)}
      problems={problems.problems}
      onSubmit={submit}
      before={
        <>
          <WaitingTrade />
          <Alert>
            {fill(texts.until, {
              ...years,
              delai: untilWords(millesime),
            })}
          </Alert>
        </>
      }
    >
      <SourceField place={place} choice={choice} problems={problems} />
      <FinalField place={place} choice={choice} problems={problems} />
      <FaceValueField choice={choice} problems={problems} />
      {choice.isPaper ? (
        <PaperLines millesime={millesime} choice={choice} problems={problems} />
      ) : null}
      <NewBookWords choice={choice} />
      <FeesCard
        {...fees}
        terms={
          final === undefined ? undefined : termsFor(place.terms, startOf(values.source), final)
        }
        montantCents={montantCents}
      />
    </TradeStepForm>
  );
}

function ChoiceStep({ place }: { readonly place: TradePlace }) {
  const unanswered = unansweredOf(useTradeAnswers());
  const isOffered = place.terms.some(({ tradeEnabled }) => tradeEnabled);
  return offeredSources(place).length > 0 || unanswered !== undefined ? (
    <Choosing place={place} />
  ) : (
    <NothingToTrade isOffered={isOffered} millesime={place.millesime} />
  );
}

export default function MillesimeTradeChoicePage() {
  return <WithTrade current="choix">{(place) => <ChoiceStep place={place} />}</WithTrade>;
}
