import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { ShoppingCart } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderDetailsCards } from './OrderDetailsCards.tsx';
import { useOrder } from './use-order.ts';
import './ordering.css';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { orderTexts } from './ordering.texts.ts';
import { orderHistoryTexts, orderViewTexts } from './order-history.texts.ts';

const NOT_FOUND = 404;

const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiFailure && error.status === NOT_FOUND;

function NoOrder({ isByLink }: { readonly isByLink: boolean }) {
  const texts = useTexts(orderViewTexts);
  const common = useTexts(orderTexts);
  const history = useTexts(orderHistoryTexts);
  return (
    <EmptyState
      icon={<ShoppingCart />}
      title={isByLink ? texts.noneInSession : texts.none}
      action={
        <LinkButton href={hrefOf(isByLink ? 'ORDER_INFORMATION' : 'ORDER_HISTORY')}>
          {isByLink ? history.order : common.history}
        </LinkButton>
      }
    >
      {isByLink ? history.noneText : texts.noneText}
    </EmptyState>
  );
}

export default function ViewOrderPage() {
  const texts = useTexts(orderViewTexts);
  const search = useSearchParams();
  // Links of earlier mails say `commande`.
  const named = search.get('idCommande') ?? search.get('commande');
  const { order, error, isNone, isByLink, retry } = useOrder(named);
  const content = () => {
    if (isNone || isUnknown(error)) return <NoOrder isByLink={isByLink} />;
    if (order !== undefined)
      return (
        <>
          <OrderActions order={order} />
          <OrderDetailsCards order={order} />
        </>
      );
    return <PendingRead error={error} refetch={retry} shape="card" label={texts.loading} />;
  };
  return (
    <Page width="reading">
      <p className="page__back no-print">
        <Link href={hrefOf('ORDER_HISTORY')}>{texts.back}</Link>
      </p>
      {content()}
    </Page>
  );
}
