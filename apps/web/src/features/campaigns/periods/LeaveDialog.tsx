import { Button } from '@portail/ui/actions/Button.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useDepartureGuard } from '../../../shared/navigation/use-departure-guard.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { campaignFormTexts } from './campaign-form.texts.ts';
import { flushCampaignDraft } from './campaign-draft.ts';

interface LeaveDialogProps {
  readonly isUnsaved: boolean;
  readonly onDiscard: () => void;
}

/** Confirms leaving with unsent changes; the draft is kept by default. */
export function LeaveDialog({ isUnsaved, onDiscard }: LeaveDialogProps) {
  const texts = useTexts(campaignFormTexts);
  const { isAsked, stay, leave } = useDepartureGuard(isUnsaved);
  return (
    <Modal
      isOpen={isAsked}
      onClose={stay}
      title={texts.leaveTitle}
      role="alertdialog"
      size="small"
      footer={
        <>
          <Button onClick={stay}>{texts.stay}</Button>
          <Button
            variant="secondary"
            onClick={() => {
              flushCampaignDraft();
              leave();
            }}
          >
            {texts.leave}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onDiscard();
              leave();
            }}
          >
            {texts.leaveDiscard}
          </Button>
        </>
      }
    >
      <p>{texts.leaveText}</p>
    </Modal>
  );
}
