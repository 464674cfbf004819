import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { lazy, Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { campaignFieldTexts } from './campaign-form.texts.ts';
import { Tick, useCampaignField } from './FormFields.tsx';
import { newPoint, type CampaignValues } from './campaign-values.ts';

// Loaded on demand: few campaigns have delivery points.
const DeliveryPoints = lazy(() =>
  import('./DeliveryPoints.tsx').then((module) => ({ default: module.DeliveryPoints })),
);

export function DeliverySection() {
  const texts = useTexts(campaignFieldTexts);
  const field = useCampaignField();
  const { getValues, setValue } = useFormContext<CampaignValues>();
  const hasPoints = useWatch<CampaignValues, 'pointLivraison'>({ name: 'pointLivraison' });
  const { onChange, ...pointBox } = field('pointLivraison');
  return (
    <>
      <div className="session-ticks">
        <Tick name="livraisonDomicile">{texts.livraisonDomicile}</Tick>
        <Tick name="autreAdresse">{texts.autreAdresse}</Tick>
        <Checkbox
          {...pointBox}
          onChange={(event) => {
            // Adds a first point, because an empty list is refused.
            if (event.target.checked && getValues('pointsDeLivraison').length === 0)
              setValue('pointsDeLivraison', [newPoint]);
            void onChange(event);
          }}
        >
          {texts.pointLivraison}
        </Checkbox>
      </div>
      {hasPoints ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <DeliveryPoints />
        </Suspense>
      ) : null}
    </>
  );
}
