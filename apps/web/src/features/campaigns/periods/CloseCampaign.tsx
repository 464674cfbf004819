import { closeFunderCampaign } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { FunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { Lock } from '@portail/ui/icons/icons.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { ConfirmedButton } from '../../../shared/forms/ConfirmedButton.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { campaignActTexts } from './funder-campaigns.texts.ts';
import { useCampaignAct } from './use-campaign-act.ts';

/** Closing cannot be undone, so it requires a confirmation. */
export function CloseCampaign({ campaign }: { readonly campaign: FunderCampaignInformation }) {
  const texts = useTexts(campaignActTexts);
  const { id, libelle, nombreLignesEnAttente: waiting } = campaign;
  const { isOpen, change, submit, isPending, refusal } = useCampaignAct(closeFunderCampaign, {
    header: texts.closed,
    content: texts.closedText,
  });
  return (
    <ConfirmedButton
      button={{ variant: 'secondary', icon: <Lock />, children: texts.close }}
      isOpen={isOpen}
      onChange={change}
      title={fill(texts.closeTitle, { libelle })}
      confirmLabel={fill(texts.closeConfirm, { libelle })}
      cancelLabel={texts.keepOpen}
      onConfirm={() => void submit({ params: { id } })}
      isPending={isPending}
      pendingLabel={texts.closing}
      isDanger
      failure={refusal && { title: texts.closeFailed, message: refusal.failure.message }}
    >
      <p>{texts.closeText}</p>
      {waiting === 0 ? null : <p>{plural(waiting, texts.closeWaitingOne, texts.closeWaiting)}</p>}
    </ConfirmedButton>
  );
}
