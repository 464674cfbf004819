import {
  getCampaignBudget,
  publishFunderCampaign,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { FunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { Check } from '@portail/ui/icons/icons.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { ConfirmedButton } from '../../../shared/forms/ConfirmedButton.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { BudgetSimulation, CeilingWarning } from './CampaignBudget.tsx';
import { useCampaignDates } from './CampaignStatus.tsx';
import { campaignActTexts } from './funder-campaigns.texts.ts';
import { useCampaignAct } from './use-campaign-act.ts';

/** From then on its dates open the campaign: what it may cost is shown before. */
export function PublishCampaign({ campaign }: { readonly campaign: FunderCampaignInformation }) {
  const texts = useTexts(campaignActTexts);
  const datesOf = useCampaignDates();
  const { id, libelle } = campaign;
  const { data: budget } = useApiQuery(getCampaignBudget, { params: { id } });
  const { isOpen, change, submit, isPending, refusal } = useCampaignAct(publishFunderCampaign, {
    header: texts.published,
    content: texts.publishedText,
  });
  return (
    <ConfirmedButton
      button={{ icon: <Check />, children: texts.publish }}
      isOpen={isOpen}
      onChange={change}
      title={fill(texts.publishTitle, { libelle })}
      confirmLabel={fill(texts.publishConfirm, { libelle })}
      cancelLabel={texts.keepDraft}
      onConfirm={() => void submit({ params: { id } })}
      isPending={isPending}
      pendingLabel={texts.publishing}
      size="medium"
      failure={refusal && { title: texts.publishFailed, message: refusal.failure.message }}
    >
      <div className="stack">
        <p>{fill(texts.publishText, { dates: datesOf(campaign) })}</p>
        {budget === undefined ? null : (
          <>
            <CeilingWarning budget={budget} />
            <BudgetSimulation budget={budget} />
          </>
        )}
      </div>
    </ConfirmedButton>
  );
}
