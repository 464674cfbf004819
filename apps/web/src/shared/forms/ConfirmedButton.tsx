import { Button } from '@portail/ui/actions/Button.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import type { ComponentProps } from 'react';

type DialogProps = Omit<ComponentProps<typeof ConfirmDialog>, 'onClose' | 'confirmLabel'>;

interface ConfirmedButtonProps extends DialogProps {
  readonly button: ComponentProps<typeof Button>;
  readonly onChange: (isOpen: boolean) => void;
  /** The title, when absent. */
  readonly confirmLabel?: string;
}

/** A button whose action is confirmed first, in the words of what it acts on. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { button, onChange, confirmLabel, ...dialog } = props;
  return (
    <>
      <Button onClick={() => onChange(true)} {...button} />
      <ConfirmDialog
        {...dialog}
        onClose={() => onChange(false)}
        confirmLabel={confirmLabel ?? dialog.title}
      />
    </>
  );
}
