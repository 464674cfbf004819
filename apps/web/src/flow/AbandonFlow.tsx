import { useState, type ReactNode } from 'react';
import { ConfirmedButton } from '../shared/forms/ConfirmedButton.tsx';

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
    <ConfirmedButton
      button={{ variant: 'quiet', children: texts.abandon }}
      isOpen={isOpen}
      onChange={setOpen}
      title={texts.abandonTitle}
      confirmLabel={texts.abandon}
      cancelLabel={texts.keep}
      isDanger
      onConfirm={abandon}
    >
      <p>{texts.abandonText}</p>
      {children}
    </ConfirmedButton>
  );
}
