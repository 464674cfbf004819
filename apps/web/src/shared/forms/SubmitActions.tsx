import { Button } from '@portail/ui/actions/Button.tsx';
import { FormActions } from '@portail/ui/fields/Form.tsx';
import type { ReactNode } from 'react';

interface SubmitActionsProps {
  readonly form: { readonly isPending: boolean };
  readonly texts: { readonly pending: string };
  readonly children: ReactNode;
}

/** The one button of a form. */
export function SubmitActions({ form, texts, children }: SubmitActionsProps) {
  return (
    <FormActions>
      <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
        {children}
      </Button>
    </FormActions>
  );
}
