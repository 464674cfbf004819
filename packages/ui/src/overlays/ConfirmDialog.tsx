import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { Modal } from './Modal.tsx';

type ConfirmDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Names the object of the action. */
  title: ReactNode;
  children: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  onConfirm: () => void;
  /** The action of the second button, when it is not to close. */
  onCancel?: () => void;
  isPending?: boolean;
  pendingLabel?: string;
  /** What cannot be undone, or takes something away. */
  isDanger?: boolean;
  isConfirmDisabled?: boolean;
  /** Why the last try failed. */
  failure?: { title: string; message: string } | undefined;
  size?: 'small' | 'medium' | 'large';
};

/** Asks before an action. While the action runs, only its answer closes the dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, onConfirm, isPending = false, failure } = props;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={!isPending}
      title={title}
      role="alertdialog"
      size={props.size ?? 'small'}
      footer={
        <>
          <Button
            {...(props.isDanger === true ? { variant: 'danger' } : {})}
            onClick={onConfirm}
            isPending={isPending}
            {...(props.pendingLabel === undefined ? {} : { pendingLabel: props.pendingLabel })}
            disabled={props.isConfirmDisabled === true}
          >
            {props.confirmLabel}
          </Button>
          <Button variant="secondary" onClick={props.onCancel ?? onClose} disabled={isPending}>
            {props.cancelLabel}
          </Button>
        </>
      }
    >
      {failure === undefined ? null : (
        <Alert tone="danger" role="alert" title={failure.title}>
          {failure.message}
        </Alert>
      )}
      {children}
    </Modal>
  );
}
