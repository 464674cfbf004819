import { Button } from '@portail/ui/actions/Button.tsx';
import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import type { ReactNode } from 'react';
import { StepForm } from '../../../flow/StepForm.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { tradeSubmitTexts, tradeTexts } from './trade.texts.ts';
import type { TradePlace } from './trade-data.ts';
import {
  type StepId,
  unansweredOf,
  resetTrade,
  hasItsCodes,
  type TradeDemand,
} from './trade-draft.ts';
import { TradeFrame, useBackHref, useTradeAnswers } from './TradeFrame.tsx';
import { TradeReview } from './TradeReview.tsx';
import type { TradeEnd } from './use-trade-end.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { AbandonFlow } from '../../../flow/AbandonFlow.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { forgetTitres } from './number-checks.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import type { ProductType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { SummaryPanel } from '@portail/ui/layout/SummaryPanel.tsx';
import { amountWords, readyWords } from './trade-words.ts';

interface SummedTrade {
  readonly millesime: number;
  readonly millesimeSuivant: number;
  readonly montantCents: number;
  readonly typeProduitFinal: ProductType | undefined;
  /** `undefined` while unknown. */
  readonly fraisCents: number | undefined;
}

const feesWords = (fraisCents: number | undefined): string =>
  fraisCents === undefined ? '–' : amountWords(fraisCents);

function TradeSummary(props: { readonly trade: SummedTrade; readonly action: ReactNode }) {
  const { trade, action } = props;
  const texts = useTexts(tradeSubmitTexts);
  const { typeProduitFinal: final, montantCents } = trade;
  return (
    <SummaryPanel
      title={texts.summary}
      facts={[
        {
          id: 'donne',
          label: fill(texts.given, { millesime: String(trade.millesime) }),
          value: montantCents === 0 ? '–' : amountWords(montantCents),
          isStrong: true,
        },
        {
          id: 'recu',
          label: texts.got,
          value:
            final === undefined
              ? '–'
              : fill(texts[final], { suivant: String(trade.millesimeSuivant) }),
        },
        ...(final === undefined
          ? []
          : [
              {
                id: 'date',
                label: final === 'COMPTE' ? texts.readyCompte : texts.readyTitre,
                value: readyWords(final),
              },
            ]),
      ]}
      total={{ label: texts.fees, value: feesWords(trade.fraisCents) }}
      action={action}
    />
  );
}

interface UnansweredProps {
  readonly demand: TradeDemand;
  readonly onResend: (demand: TradeDemand) => void;
}

/** An unanswered trade is sent again with its key, so that it is made once (L13). */
function Unanswered({ demand, onResend }: UnansweredProps) {
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

function AbandonTrade() {
  const abandon = () => {
    resetTrade();
    forgetTitres();
    navigate(hrefOf('HOME'));
  };
  return <AbandonFlow texts={useTexts(tradeTexts)} onAbandon={abandon} />;
}

interface TradeStepFormProps {
  readonly current: StepId;
  readonly place: TradePlace;
  readonly lead: string;
  readonly trade: SummedTrade;
  readonly end: TradeEnd;
  readonly words: string;
  readonly isPending?: boolean;
  readonly problems: readonly FieldProblem[];
  readonly onSubmit: () => void;
  readonly before?: ReactNode;
  readonly children: ReactNode;
}

export function TradeStepForm(props: TradeStepFormProps) {
  const { current, place, lead, trade, end, isPending = false } = props;
  const common = useTexts(tradeTexts);
  const texts = useTexts(tradeSubmitTexts);
  const backHref = useBackHref(current);
  const unanswered = unansweredOf(useTradeAnswers());
  const problems = [...end.problems, ...props.problems];
  return (
    <StepForm
      id={`echange-${current}`}
      problems={problems}
      problemsTitle={end.problems.length === 0 ? undefined : end.title}
      refusals={end.attempts}
      words={props.words}
      isPending={isPending || end.isPending}
      pendingLabel={end.isPending ? texts.pending : common.checking}
      back={current === 'choix' ? undefined : { href: backHref, label: common.back }}
      abandon={<AbandonTrade />}
      onSubmit={() => {
        end.forget();
        props.onSubmit();
      }}
      frame={(form, button) => (
        <TradeFrame
          current={current}
          lead={lead}
          hasErrors={problems.length > 0}
          summary={<TradeSummary trade={trade} action={button} />}
        >
          {props.before}
          {unanswered === undefined || end.isPending || end.problems.length > 0 ? null : (
            <Unanswered demand={unanswered} onResend={(demand) => void end.send(demand)} />
          )}
          {/* Rendered before the form: it restores the focus first, then the refused field takes it. */}
          <TradeReview
            place={place}
            demand={end.reviewed}
            isPending={end.isPending}
            onConfirm={() => end.reviewed !== undefined && void end.send(end.reviewed)}
            onClose={end.close}
          />
          {form}
        </TradeFrame>
      )}
    >
      {props.children}
    </StepForm>
  );
}
