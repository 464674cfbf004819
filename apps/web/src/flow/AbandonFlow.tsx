import { Button } from '@portail/ui/actions/Button.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState, type ReactNode } from 'react';

interface AbandonFlowProps {
  readonly texts: Readonly<Record<'abandon' | 'abandonTitle' | 'abandonText' | 'keep', string>>;
  /** Forgets what was begun, and goes where one begins. */
  readonly onAbandon: () => void;
  /** What stays all the same. */
  readonly children?: ReactNode;
}

/** Gives up what was begun, once the person has said so twice. */
export function AbandonFlow({ texts, onAbandon, children }: AbandonFlowProps) {
  const [isOpen, setOpen] = useState(false);
  const abandon = () => {
    setOpen(false);
    onAbandon();
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {texts.abandon}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.abandonTitle}
        confirmLabel={texts.abandon}
        cancelLabel={texts.keep}
        isDanger
        onConfirm={abandon}
      >
        <p>{texts.abandonText}</p>
        {children}
      </ConfirmDialog>
    </>
  );
}
