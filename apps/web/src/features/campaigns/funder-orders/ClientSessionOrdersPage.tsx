import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { ShoppingCart } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { MakeOrder } from './MakeOrder.tsx';
import { ordersQuery } from './orders-data.ts';
import { OrdersTable } from './OrdersTable.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useMay } from '../../../session/use-may.ts';
import { campaignInformationQuery } from '../../../session/funder/funder-queries.ts';
import { CampaignPage, useCampaignId } from '../../../session/funder/CampaignPage.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { funderOrderTexts } from './funder-orders.texts.ts';
import type { FunderOrder } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { ProgressBar } from '@portail/ui/data/Meter.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { countWords } from '../../../shared/wording/counts.ts';
import './funder-orders.css';

/** Orders that are being posted, with their progress. */
function OrdersUnderWay({ orders }: { readonly orders: readonly FunderOrder[] }) {
  const texts = useTexts(funderOrderTexts);
  const underWay = orders.filter(({ statut }) => statut === 'EN_COURS');
  if (underWay.length === 0) return null;
  return (
    <Card>
      <div className="orders-under-way">
        {underWay.map((order) => (
          <ProgressBar
            key={order.idCommande}
            label={fill(texts.progress, { date: order.dateCommande })}
            value={order.nombreLignesTraitees}
            total={order.nombreLignes}
            valueText={fill(texts.progressValue, {
              nombre: countWords(order.nombreLignesTraitees),
              total: countWords(order.nombreLignes),
            })}
          />
        ))}
        <p>{texts.progressNote}</p>
      </div>
    </Card>
  );
}

export default function ClientSessionOrdersPage() {
  const texts = useTexts(funderOrderTexts);
  const id = useCampaignId();
  const mayAct = useMay('GERER_SESSIONS_PRECOMMANDE');
  const { data: campaign } = useQuery(campaignInformationQuery(id));
  const { data: orders, error, refetch } = useQuery(ordersQuery(id));
  const content = () => {
    if (orders === undefined)
      return error === null ? (
        <Skeleton shape="table" lines={4} label={texts.loading} />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      );
    return (
      <>
        {mayAct && campaign !== undefined ? <MakeOrder campaign={campaign} /> : null}
        <OrdersUnderWay orders={orders} />
        {orders.length === 0 ? (
          <EmptyState
            icon={<ShoppingCart />}
            title={texts.none}
            action={
              <LinkButton href={hrefOf('CLIENT_SESSION_LINES', { id })} variant="secondary">
                {texts.toLines}
              </LinkButton>
            }
          >
            {texts.noneText}
          </EmptyState>
        ) : (
          <OrdersTable idSession={id} orders={orders} />
        )}
      </>
    );
  };
  return <CampaignPage>{content()}</CampaignPage>;
}
