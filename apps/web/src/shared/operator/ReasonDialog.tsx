import { Button } from '@portail/ui/actions/Button.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { type FormEvent, type ReactNode, useId, useState } from 'react';

interface ReasonDialogProps {
  readonly title: string;
  /** What will happen, and what went wrong if it did. */
  readonly children?: ReactNode;
  readonly label: string;
  readonly hint?: string;
  readonly required: string;
  readonly confirm: string;
  readonly pending: string;
  readonly cancel: string;
  readonly maxLength: number;
  readonly isPending: boolean;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}

/** An act of the house that is done with a reason, which is kept. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, label, hint, required, maxLength, isPending, onSubmit, onClose } = props;
  const [formId, fieldId] = [useId(), useId()];
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) document.getElementById(fieldId)?.focus();
    else onSubmit(reason.trim());
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      isDismissable={!isPending}
      title={title}
      footer={
        <>
          <Button type="submit" form={formId} isPending={isPending} pendingLabel={props.pending}>
            {props.confirm}
          </Button>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {props.cancel}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit}>
        {children}
        <TextArea
          id={fieldId}
          label={label}
          {...(hint === undefined ? {} : { hint })}
          rows={3}
          maxLength={maxLength}
          value={reason}
          error={isTried && isMissing ? required : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form>
    </Modal>
  );
}
