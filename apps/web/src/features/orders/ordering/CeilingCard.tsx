import { hrefOf } from '@portail/contract/pages/href.ts';
import type { CampaignDetails } from '@portail/contract/campaigns/campaign.mapper.ts';
import type { OrderCeilingAnswer } from '@portail/contract/orders/ordering.schemas.ts';
import { formatAmount } from '@portail/rules/money/cents.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Meter } from '@portail/ui/data/Meter.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { contentTexts } from './ordering.texts.ts';
import { maximumOf } from './order-content.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';

interface CeilingCardProps {
  readonly campaign: CampaignDetails;
  readonly ceiling: {
    readonly data: OrderCeilingAnswer | undefined;
    readonly error: Error | null;
  };
}

/** The maximum order and the funded share (ORD-19). */
export function CeilingCard({ campaign, ceiling: { data, error } }: CeilingCardProps) {
  const texts = useTexts(contentTexts);
  if (error !== null)
    return (
      <Alert
        tone="danger"
        role="alert"
        title={texts.ceilingFailed}
        actions={
          <LinkButton variant="secondary" href={hrefOf('ORDER_PROFILE')}>
            {texts.checkProfile}
          </LinkButton>
        }
      >
        {error.message}
      </Alert>
    );
  if (data === undefined) return <Skeleton shape="card" lines={3} />;
  const annee = String(data.annee);
  const initial = centsOfWire(data.maxPrecommandeInitial);
  const left = maximumOf(campaign, data) ?? centsOfWire(data.maxPrecommande);
  return (
    <Card title={fill(texts.ceiling, { annee })}>
      <div className="order__ceiling">
        <Meter
          label={texts.left}
          value={left}
          total={initial}
          valueText={fill(texts.leftOf, {
            reste: formatAmount(left),
            total: formatAmount(initial),
          })}
        />
        <FactList
          facts={[
            {
              id: 'taux',
              label: texts.rate,
              value: fill(texts.ratePercent, {
                taux: data.tauxAbondement.toLocaleString('fr-FR', { maximumFractionDigits: 2 }),
              }),
            },
            {
              id: 'aide',
              label: fill(texts.maxParticipation, { annee }),
              value: fill(texts.leftOf, {
                reste: wireAmount(data.maxParticipation),
                total: wireAmount(data.maxParticipationInitial),
              }),
            },
            {
              id: 'aide-recue',
              label: fill(texts.received, { annee: String(data.anneeFiscale) }),
              value: wireAmount(data.aideRecue),
            },
            ...(data.aideEnAttente > 0
              ? [
                  {
                    id: 'aide-en-attente',
                    label: texts.pendingAid,
                    value: wireAmount(data.aideEnAttente),
                  },
                ]
              : []),
            {
              id: 'exoneration',
              label: fill(texts.exempt, { annee: String(data.anneeFiscale) }),
              value: fill(texts.leftOf, {
                reste: wireAmount(data.exonerationRestante),
                total: wireAmount(data.plafondExoneration),
              }),
            },
          ]}
        />
      </div>
    </Card>
  );
}
