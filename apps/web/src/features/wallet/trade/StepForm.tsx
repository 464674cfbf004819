import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { ErrorSummary, type FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeSubmitTexts, tradeTexts } from './trade.texts.ts';
import { AbandonTrade } from './AbandonTrade.tsx';
import type { TradePlace } from './trade-data.ts';
import { type StepId, unansweredOf } from './trade-draft.ts';
import { TradeFrame, useBackHref, useTradeAnswers } from './TradeFrame.tsx';
import { TradeReview } from './TradeReview.tsx';
import { type SummedTrade, TradeSummary } from './TradeSummary.tsx';
import { Unanswered } from './Unanswered.tsx';
import type { TradeEnd } from './use-trade-end.ts';

interface StepFormProps {
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

export function StepForm(props: StepFormProps) {
  const { current, place, lead, trade, end, words, isPending = false, problems, onSubmit } = props;
  const common = useTexts(tradeTexts);
  const texts = useTexts(tradeSubmitTexts);
  const backHref = useBackHref(current);
  const unanswered = unansweredOf(useTradeAnswers());
  const [attempt, setAttempt] = useState(0);
  const all = [...end.problems, ...problems];
  const formId = `echange-${current}`;
  const button = (
    <Button
      type="submit"
      form={formId}
      isPending={isPending || end.isPending}
      pendingLabel={end.isPending ? texts.pending : common.checking}
    >
      {words}
    </Button>
  );
  return (
    <TradeFrame
      current={current}
      lead={lead}
      hasErrors={all.length > 0}
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
      <Form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          setAttempt(attempt + 1);
          end.forget();
          onSubmit();
        }}
      >
        <ErrorSummary
          problems={all}
          attempt={attempt + end.attempts}
          {...(end.problems.length === 0 ? {} : { title: end.title })}
        />
        {props.children}
        <FormActions>
          {current === 'choix' ? null : (
            <LinkButton variant="secondary" href={backHref}>
              {common.back}
            </LinkButton>
          )}
          <AbandonTrade />
        </FormActions>
      </Form>
    </TradeFrame>
  );
}
