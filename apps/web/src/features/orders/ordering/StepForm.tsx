import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { ErrorSummary, type FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { orderTexts } from './ordering.texts.ts';
import { AbandonOrder } from './AbandonOrder.tsx';
import type { OrderDraft } from './order-draft.ts';
import { OrderReview } from './OrderReview.tsx';
import { type Order, OrderFrame, useBackHref } from './OrderStep.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import type { StepId } from './order-way.ts';
import { paidChangeOf } from './PaidDifference.tsx';
import type { StepEndState } from './use-step-end.ts';
import { chosenOffer, useVintageWords } from './VintageChoice.tsx';

interface StepFormProps {
  readonly order: Order;
  readonly current: StepId;
  readonly lead: string;
  readonly end: StepEndState;
  readonly shown: Pick<OrderDraft, 'content' | 'parts'>;
  /** The errors, shown after the first try. */
  readonly problems: readonly FieldProblem[];
  readonly isPending?: boolean;
  /** Validates the answers of the step. */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The form of a step after the profile. */
export function StepForm(props: StepFormProps) {
  const {
    order,
    current,
    lead,
    end,
    shown,
    problems,
    isPending = false,
    onSubmit,
    children,
  } = props;
  const common = useTexts(orderTexts);
  const backHref = useBackHref(current);
  const [attempt, setAttempt] = useState(0);
  const vintageWords = useVintageWords();
  const offer = chosenOffer(order.place.offers, shown.content?.millesime);
  const all = [...end.problems, ...problems];
  const formId = `commande-${current}`;
  const title = end.refusalTitle === undefined ? {} : { title: end.refusalTitle };
  const button = (
    <Button
      type="submit"
      form={formId}
      isPending={isPending || end.isPending}
      pendingLabel={end.pendingWords}
    >
      {end.words}
    </Button>
  );
  return (
    <OrderFrame
      current={current}
      lead={lead}
      hasErrors={all.length > 0}
      editing={order.isEdit ? order.place.stored : undefined}
      summary={
        <OrderSummary
          content={shown.content}
          parts={shown.parts}
          vintage={offer === undefined ? undefined : vintageWords(offer)}
          paid={paidChangeOf(order.place.stored, shown.parts)}
          action={button}
        />
      }
    >
      <Form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          setAttempt(attempt + 1);
          end.noteAttempt();
          onSubmit();
        }}
      >
        <ErrorSummary problems={all} attempt={attempt + end.refusals} {...title} />
        {children}
        <OrderReview order={order} current={current} end={end} />
        <FormActions>
          <LinkButton variant="secondary" href={backHref}>
            {common.back}
          </LinkButton>
          <AbandonOrder />
        </FormActions>
      </Form>
    </OrderFrame>
  );
}
