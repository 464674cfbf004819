import { Button } from '@portail/ui/actions/Button.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
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
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.abandonTitle}
        role="alertdialog"
        size="small"
        footer={
          <>
            <Button variant="danger" onClick={abandon}>
              {texts.abandon}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.keep}
            </Button>
          </>
        }
      >
        <p>{texts.abandonText}</p>
        {children}
      </Modal>
    </>
  );
}
