import { WithOrder, introductionOf, type Order, OrderFrame, useBackHref } from './OrderStep.tsx';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { FormActions } from '@portail/ui/fields/Form.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { informationTexts, orderTexts } from './ordering.texts.ts';
import { passInformations } from './order-draft.ts';
import { goToNextStep } from './order-steps.ts';
import { wireDayWords } from '../../../shared/wire/wire-values.ts';

/** The funder's introduction; skipped without one. */
function InformationStep({ order }: { readonly order: Order }) {
  const texts = useTexts(informationTexts);
  const common = useTexts(orderTexts);
  const backHref = useBackHref('informations');
  const { campaign } = order.place;
  const introduction = introductionOf(order.place);
  const isEmpty = introduction === '';
  const next = () => {
    passInformations();
    goToNextStep('informations');
  };
  // Once stored, the flow skips this step.
  if (isEmpty)
    return (
      <OrderFrame current="informations">
        <Skeleton shape="card" label={common.loading} />
      </OrderFrame>
    );
  const closing =
    campaign.permanent || campaign.endDate === null
      ? texts.permanent
      : wireDayWords(campaign.endDate);
  return (
    <OrderFrame
      current="informations"
      lead={texts.lead}
      editing={order.isEdit ? order.place.stored : undefined}
    >
      <Card title={texts.title} accent="primary">
        {introduction.split(/\n+/).map((line) => (
          <p key={line} className="order__words">
            {line}
          </p>
        ))}
      </Card>
      <FactList
        facts={[
          { id: 'session', label: texts.session, value: campaign.label },
          { id: 'cloture', label: texts.closing, value: closing },
        ]}
      />
      <FormActions>
        <Button onClick={next}>{common.next}</Button>
        <LinkButton variant="secondary" href={backHref}>
          {common.back}
        </LinkButton>
      </FormActions>
    </OrderFrame>
  );
}

export default function OrderInformationPage() {
  return (
    <WithOrder current="informations">{(order) => <InformationStep order={order} />}</WithOrder>
  );
}
