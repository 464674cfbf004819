import {
  getCampaignBudget,
  publishFunderCampaign,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { FunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { Check } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { funderContractsQuery } from '../../../session/funder/funder-queries.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { ConfirmedButton } from '../../../shared/forms/ConfirmedButton.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { BudgetSimulation, CeilingWarning, PeopleWarning } from './CampaignBudget.tsx';
import { useCampaignDates } from './CampaignStatus.tsx';
import { campaignActTexts } from './funder-campaigns.texts.ts';
import { useCampaignAct } from './use-campaign-act.ts';

/** From then on its dates open the campaign: what it may cost is shown before. */
export function PublishCampaign({ campaign }: { readonly campaign: FunderCampaignInformation }) {
  const texts = useTexts(campaignActTexts);
  const datesOf = useCampaignDates();
  const { id, libelle, numeroContrat } = campaign;
  const { data: contracts } = useQuery(funderContractsQuery);
  const isAsked =
    contracts?.find((one) => one.numeroContrat === numeroContrat)?.accordSession === true;
  const { data: budget } = useApiQuery(getCampaignBudget, { params: { id } });
  const { isOpen, change, submit, isPending, refusal } = useCampaignAct(publishFunderCampaign, {
    header: ({ idOperation }) => (idOperation === null ? texts.published : texts.asked),
    content: ({ idOperation }) => (idOperation === null ? texts.publishedText : texts.askedText),
  });
  return (
    <ConfirmedButton
      button={{ icon: <Check />, children: isAsked ? texts.askApproval : texts.publish }}
      isOpen={isOpen}
      onChange={change}
      title={fill(isAsked ? texts.askTitle : texts.publishTitle, { libelle })}
      confirmLabel={fill(isAsked ? texts.askConfirm : texts.publishConfirm, { libelle })}
      cancelLabel={texts.keepDraft}
      onConfirm={() => void submit({ params: { id } })}
      isPending={isPending}
      pendingLabel={isAsked ? texts.asking : texts.publishing}
      size="medium"
      failure={refusal && { title: texts.publishFailed, message: refusal.failure.message }}
    >
      <div className="stack">
        <p>{fill(texts.publishText, { dates: datesOf(campaign) })}</p>
        {isAsked ? <p>{texts.askText}</p> : null}
        {budget === undefined ? null : (
          <>
            <CeilingWarning budget={budget} />
            <PeopleWarning budget={budget} />
            <BudgetSimulation budget={budget} />
          </>
        )}
      </div>
    </ConfirmedButton>
  );
}
