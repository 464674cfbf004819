import { Button } from '@portail/ui/actions/Button.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { accessTexts } from './delegations.texts.ts';

interface SureDialogProps {
  /** Title and button label. */
  readonly title: string;
  readonly text: string;
  readonly keep: string;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export function SureDialog(props: SureDialogProps) {
  const { title, text, keep, isOpen, isPending, onClose, onConfirm } = props;
  const texts = useTexts(accessTexts);
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      size="small"
      title={title}
      footer={
        <>
          <Button
            variant="danger"
            isPending={isPending}
            pendingLabel={texts.pending}
            onClick={onConfirm}
          >
            {title}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Modal>
  );
}
