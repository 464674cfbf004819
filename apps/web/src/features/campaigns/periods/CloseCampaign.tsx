import { closeFunderCampaign } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { FunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Lock } from '@portail/ui/icons/icons.ts';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { FUNDER_QUERIES } from '../../../session/funder/funder-queries.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { campaignActTexts } from './funder-campaigns.texts.ts';

const useClose = (id: string, onDone: () => void) => {
  const texts = useTexts(campaignActTexts);
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const close = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      await callApi(closeFunderCampaign, { params: { id } });
      onDone();
      await queries.invalidateQueries({ queryKey: [FUNDER_QUERIES] });
      notify({ type: 'success', header: texts.closed, content: texts.closedText });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      setPending(false);
    }
  };
  return { close, isPending, failure };
};

/** Closing cannot be undone, so it requires a confirmation. */
export function CloseCampaign({ campaign }: { readonly campaign: FunderCampaignInformation }) {
  const texts = useTexts(campaignActTexts);
  const [isOpen, setOpen] = useState(false);
  const { close, isPending, failure } = useClose(campaign.id, () => setOpen(false));
  const { libelle, nombreLignesEnAttente: waiting } = campaign;
  return (
    <>
      <Button variant="secondary" icon={<Lock />} onClick={() => setOpen(true)}>
        {texts.close}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={fill(texts.closeTitle, { libelle })}
        role="alertdialog"
        size="small"
        footer={
          <>
            <Button
              variant="danger"
              onClick={() => void close()}
              isPending={isPending}
              pendingLabel={texts.closing}
            >
              {fill(texts.closeConfirm, { libelle })}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.keepOpen}
            </Button>
          </>
        }
      >
        {failure === undefined ? null : (
          <Alert tone="danger" role="alert" title={texts.closeFailed}>
            {failure.message}
          </Alert>
        )}
        <p>{texts.closeText}</p>
        {waiting === 0 ? null : <p>{plural(waiting, texts.closeWaitingOne, texts.closeWaiting)}</p>}
      </Modal>
    </>
  );
}
