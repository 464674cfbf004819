import { orderFlow } from '@portail/contract/orders/ordering.flow.ts';
import { ConfirmationStep } from './ConfirmationStep.tsx';
import { outcomeOf } from './order-draft.ts';
import { useAnswersOf } from '../../../flow/draft-store.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { orderConfirmationTexts, orderTexts } from './ordering.texts.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { OrderDetailsCards } from './OrderDetailsCards.tsx';
import { useOrder } from './use-order.ts';
import './ordering.css';

/** A partner link may request a cancellation: the person confirms it (AUTH-56). */
function CancelDemand() {
  const texts = useTexts(orderConfirmationTexts);
  const common = useTexts(orderTexts);
  const { order, error, isNone, retry } = useOrder(null);
  if (error !== null)
    return (
      <Page width="reading">
        <Alert
          tone="danger"
          role="alert"
          title={common.failed}
          actions={
            <Button variant="secondary" onClick={retry}>
              {common.retry}
            </Button>
          }
        >
          {error.message}
        </Alert>
      </Page>
    );
  if (isNone || order?.modifiable === false)
    return (
      <Page width="reading">
        <EmptyState
          title={texts.nothingToCancel}
          action={<LinkButton href={hrefOf('ORDER_HISTORY')}>{texts.history}</LinkButton>}
        >
          {texts.nothingToCancelText}
        </EmptyState>
      </Page>
    );
  if (order === undefined)
    return (
      <Page width="reading">
        <Skeleton shape="card" label={common.loading} />
      </Page>
    );
  return (
    <Page width="reading" lead={texts.cancelLead}>
      <OrderDetailsCards order={order} />
      <div className="cluster">
        <CancelOrder order={order} />
        <LinkButton variant="secondary" href={hrefOf('VIEW_ORDER')}>
          {texts.view}
        </LinkButton>
      </div>
    </Page>
  );
}

/** What came of an order; or, by a partner's link, the question before it is cancelled. */
export default function OrderConfirmationPage() {
  const done = outcomeOf(useAnswersOf()(orderFlow.id));
  return done === undefined ? <CancelDemand /> : <ConfirmationStep done={done} />;
}
