import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { FormRequiredNote } from '@portail/ui/fields/Form.tsx';
import type { ReactNode } from 'react';
import { StepForm } from '../../../flow/StepForm.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { orderTexts, contentTexts, submitTexts } from './ordering.texts.ts';
import { AbandonOrder } from './AbandonOrder.tsx';
import type { OrderDraft } from './order-draft.ts';
import { OrderReview } from './OrderReview.tsx';
import { type Order, OrderFrame, useBackHref } from './OrderStep.tsx';
import type { StepId } from './order-steps.ts';
import { paidChangeOf, type PaidChange } from './PaidDifference.tsx';
import type { StepEndState } from './use-step-end.ts';
import { chosenOffer, useVintageWords } from './VintageChoice.tsx';
import { toPayOf } from '@portail/contract/orders/ordering.flow.ts';
import type { ContentValues, OrderPartsAnswer } from '@portail/contract/orders/ordering.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { SummaryPanel } from '@portail/ui/layout/SummaryPanel.tsx';

interface OrderSummaryProps {
  readonly vintage: string | undefined;
  readonly paid: PaidChange | undefined;
  readonly content: ContentValues | undefined;
  readonly parts: OrderPartsAnswer | undefined;
  readonly action: ReactNode;
}

const amount = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '–' : formatAmount(centsOf(cents));

type TotalTexts = Readonly<Record<'toPay' | 'moreToPay' | 'lessToPay' | 'sameToPay', string>>;

/** For a paid order only the difference is shown. */
const totalOf = (
  parts: OrderPartsAnswer | undefined,
  paid: PaidChange | undefined,
  texts: TotalTexts,
) => {
  if (parts === undefined) return { label: texts.toPay, value: '–' };
  if (paid === undefined) return { label: texts.toPay, value: amount(toPayOf(parts)) };
  if (paid.difference === 0) return { label: texts.sameToPay, value: amount(0) };
  return {
    label: paid.difference > 0 ? texts.moreToPay : texts.lessToPay,
    value: amount(Math.abs(paid.difference)),
  };
};

/** The sticky summary with the main button. */
function OrderSummary({ content, parts, vintage, paid, action }: OrderSummaryProps) {
  const texts = useTexts(submitTexts);
  const changes = useTexts(contentTexts);
  const fees = parts === undefined ? 0 : parts.fraisCompte + parts.fraisTitre;
  return (
    <SummaryPanel
      title={texts.summary}
      facts={[
        { id: 'titres', label: texts.paper, value: amount(content?.montantTitre) },
        { id: 'compte', label: texts.account, value: amount(content?.montantCompte) },
        { id: 'total', label: texts.total, value: amount(content?.montantTotal), isStrong: true },
        { id: 'financeur', label: texts.funded, value: amount(parts?.partFinancee) },
        { id: 'part', label: texts.own, value: amount(parts?.partBeneficiaire) },
        ...(fees === 0 ? [] : [{ id: 'frais', label: texts.fees, value: amount(fees) }]),
        ...(vintage === undefined
          ? []
          : [{ id: 'millesime', label: texts.vintage, value: vintage }]),
        ...(paid === undefined
          ? []
          : [
              {
                id: 'deja-paye',
                label: paid.difference === 0 ? changes.paid : changes.refunded,
                value: amount(paid.paid),
              },
            ]),
      ]}
      total={totalOf(parts, paid, { ...changes, toPay: texts.toPay })}
      action={action}
    />
  );
}

interface OrderStepFormProps {
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
export function OrderStepForm(props: OrderStepFormProps) {
  const { order, current, lead, end, shown, isPending = false } = props;
  const common = useTexts(orderTexts);
  const backHref = useBackHref(current);
  const vintageWords = useVintageWords();
  const offer = chosenOffer(order.place.offers, shown.content?.millesime);
  const problems = [...end.problems, ...props.problems];
  // The lines of another delivery address.
  const hasOptionalFields = current === 'livraison';
  return (
    <StepForm
      id={`commande-${current}`}
      problems={problems}
      problemsTitle={end.refusalTitle}
      refusals={end.refusals}
      isAllRequired={!hasOptionalFields}
      words={end.words}
      isPending={isPending || end.isPending}
      pendingLabel={end.pendingWords}
      back={{ href: backHref, label: common.back }}
      abandon={<AbandonOrder />}
      onSubmit={() => {
        end.noteAttempt();
        props.onSubmit();
      }}
      frame={(form, button) => (
        <OrderFrame
          current={current}
          lead={lead}
          hasErrors={problems.length > 0}
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
          {form}
        </OrderFrame>
      )}
    >
      {hasOptionalFields ? <FormRequiredNote /> : null}
      {props.children}
      <OrderReview order={order} current={current} end={end} />
    </StepForm>
  );
}
