import type { FunderOrder } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { ProgressBar } from '@portail/ui/data/Meter.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderOrderTexts } from './funder-orders.texts.ts';
import './funder-orders.css';

/** Orders that are being posted, with their progress. */
export function OrdersUnderWay({ orders }: { readonly orders: readonly FunderOrder[] }) {
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
