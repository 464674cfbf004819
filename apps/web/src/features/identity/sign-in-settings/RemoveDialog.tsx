import { Button } from '@portail/ui/actions/Button.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { connectionTexts, meansTexts } from './connection.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';

interface RemoveDialogProps {
  /** Title, e.g. "Retirer la clé « Téléphone »". */
  readonly title: string;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export function RemoveDialog(props: RemoveDialogProps) {
  const { title, isOpen, isPending, onClose, onConfirm } = props;
  const texts = useTexts(meansTexts);
  const common = useTexts(connectionTexts);
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
            {common.cancel}
          </Button>
        </>
      }
    >
      <p>{texts.removeText}</p>
    </Modal>
  );
}
