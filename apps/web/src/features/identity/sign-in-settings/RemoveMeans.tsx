import { removeSecondStep } from '@portail/contract/identity/second-step.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { MEANS_KEY } from './second-step-query.ts';
import { useAct } from './use-act.ts';
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

function RemoveDialog(props: RemoveDialogProps) {
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

interface RemoveMeansProps {
  /** MAIL, TOTP, or the id of a passkey. */
  readonly moyen: string;
  readonly label: string;
  /** Visible label when the name is displayed beside it. */
  readonly shortLabel?: string;
  readonly said: string;
}

export function RemoveMeans({ moyen, label, shortLabel, said }: RemoveMeansProps) {
  const [isOpen, setOpen] = useState(false);
  const { act, isPending } = useAct(MEANS_KEY);
  const remove = async () => {
    setOpen(false);
    const run = () => callApi(removeSecondStep, { params: { moyen } });
    // The button disappears with the row.
    if (await act({ run, said })) focusPageHeading();
  };
  return (
    <>
      <Button
        variant="secondary"
        aria-label={shortLabel === undefined ? undefined : label}
        isPending={isPending}
        onClick={() => setOpen(true)}
      >
        {shortLabel ?? label}
      </Button>
      <RemoveDialog
        title={label}
        isOpen={isOpen}
        isPending={isPending}
        onClose={() => setOpen(false)}
        onConfirm={() => void remove()}
      />
    </>
  );
}
