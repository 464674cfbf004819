import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary, type FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import type { ReactNode } from 'react';

interface DialogFormProps {
  readonly form: {
    readonly submit: (event: { preventDefault: () => void }) => void;
    readonly summary: {
      readonly problems: readonly FieldProblem[];
      readonly attempt: number;
      readonly title?: string;
    };
    readonly isPending: boolean;
  };
  readonly texts: { readonly submit: string; readonly pending: string; readonly cancel: string };
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: errors first, then the fields, the submission and the way out. */
export function DialogForm({ form, texts, onClose, children }: DialogFormProps) {
  return (
    <Form onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      {children}
      <FormActions>
        <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
          {texts.submit}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
      </FormActions>
    </Form>
  );
}

/** A dialog that is nothing but a form, mounted when it opens. */
export function FormDialog({ title, ...form }: DialogFormProps & { readonly title: ReactNode }) {
  return (
    <Modal isOpen onClose={form.onClose} title={title}>
      <DialogForm {...form} />
    </Modal>
  );
}
