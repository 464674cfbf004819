import { Button } from '@portail/ui/actions/Button.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import type { ReactNode } from 'react';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import type { Refusal } from '../../../session/use-api-mutation.ts';

interface CheckedDialogProps {
  readonly title: string;
  readonly texts: Readonly<
    Record<'sureTitle' | 'pending' | 'back' | 'next' | 'cancel' | 'failed' | 'open', string>
  >;
  /** The second step: everything is known and only to be confirmed. */
  readonly isSure: boolean;
  /** Of the form in the first step. */
  readonly formId: string;
  readonly confirm: ReactNode;
  readonly isPending: boolean;
  readonly refusal: Refusal | undefined;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Entry, then confirmation. */
export function CheckedDialog(props: CheckedDialogProps) {
  const { title, texts, isSure, isPending, onClose } = props;
  return (
    <Modal
      isOpen
      onClose={onClose}
      isDismissable={!isPending}
      title={isSure ? texts.sureTitle : title}
      footer={
        isSure ? (
          <>
            <Button isPending={isPending} pendingLabel={texts.pending} onClick={props.onConfirm}>
              {props.confirm}
            </Button>
            <Button variant="secondary" disabled={isPending} onClick={props.onBack}>
              {texts.back}
            </Button>
          </>
        ) : (
          <>
            <Button type="submit" form={props.formId}>
              {texts.next}
            </Button>
            <Button variant="secondary" onClick={onClose}>
              {texts.cancel}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        <RefusalAlert refusal={props.refusal} title={texts.failed} open={texts.open} />
        {props.children}
      </div>
    </Modal>
  );
}
