import { copyFunderCampaign } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Plus } from '@portail/ui/icons/icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { FUNDER_QUERIES } from '../../../session/funder/funder-queries.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { campaignActTexts } from './funder-campaigns.texts.ts';

interface CopyCampaignProps {
  readonly campaign: { readonly id: string; readonly libelle: string };
}

/** Opens the copy in the form, because its dates must be reviewed. */
export function CopyCampaign({ campaign: { id, libelle } }: CopyCampaignProps) {
  const texts = useTexts(campaignActTexts);
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  // The key is kept until an answer arrives, so that a retry creates one copy.
  const key = useRef('');
  const copy = async () => {
    setPending(true);
    if (key.current === '') key.current = crypto.randomUUID();
    try {
      const made = await callApi(
        copyFunderCampaign,
        { params: { id } },
        { idempotencyKey: key.current },
      );
      key.current = '';
      await queries.invalidateQueries({ queryKey: [FUNDER_QUERIES] });
      notify({ type: 'success', header: texts.copied, content: texts.copiedText });
      navigate(hrefOf('CLIENT_SESSION_MODIFICATION', { id: made.id }));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.copyFailed, content: error.message });
      setPending(false);
    }
  };
  return (
    <Button
      variant="secondary"
      icon={<Plus />}
      aria-label={fill(texts.copyOf, { libelle })}
      isPending={isPending}
      pendingLabel={texts.copying}
      onClick={() => void copy()}
    >
      {texts.copy}
    </Button>
  );
}
