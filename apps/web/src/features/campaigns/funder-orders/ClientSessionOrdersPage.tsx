import { getFunderOrders } from '@portail/contract/campaigns/funder-orders.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { MakeOrder } from './MakeOrder.tsx';
import { OrdersTable } from './OrdersTable.tsx';
import { useTableList } from '../../../session/data-table/use-table-list.ts';
import { useMay } from '../../../session/use-may.ts';
import { campaignInformationQuery, campaignKey } from '../../../session/funder/funder-queries.ts';
import { CampaignPage, useCampaignId } from '../../../session/funder/CampaignPage.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { funderOrderTexts } from './funder-orders.texts.ts';
import type { FunderOrder } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { ProgressBar } from '@portail/ui/data/Meter.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { countWords } from '../../../shared/wording/counts.ts';
import './funder-orders.css';

/** Polling interval while an order is being posted. */
const WATCH_MS = 2_000;

const isUnderWay = ({ statut }: FunderOrder): boolean => statut === 'EN_COURS';

/** Orders that are being posted, with their progress. */
function OrdersUnderWay({ orders }: { readonly orders: readonly FunderOrder[] }) {
  const texts = useTexts(funderOrderTexts);
  const underWay = orders.filter(isUnderWay);
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
  const id = useCampaignId();
  const { data: campaign } = useQuery(campaignInformationQuery(id));
  const mayAct = useMay('VALIDER_COMMANDES_FINANCEUR', campaign?.numeroContrat);
  const list = useTableList(getFunderOrders, {
    scope: campaignKey(id),
    request: { params: { id } },
    refetchInterval: (orders) => (orders.some(isUnderWay) ? WATCH_MS : false),
  });
  return (
    <CampaignPage>
      {mayAct && campaign !== undefined && list.rows !== undefined ? (
        <MakeOrder campaign={campaign} />
      ) : null}
      <OrdersUnderWay orders={list.rows ?? []} />
      <OrdersTable idSession={id} list={list} />
    </CampaignPage>
  );
}
