import './Drawer.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { X } from '../icons/icons.ts';
import { keepTabInside } from './keep-tab-inside.ts';

type DrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Accessible name, announced when it opens. */
  label: string;
  children: ReactNode;
};

/**
 * The side menu of narrow screens, on the browser's own dialog: no library in the first load, the page
 * behind inert, Escape, and the focus back on the opener.
 */
export function Drawer({ isOpen, onClose, label, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open === isOpen) return;
    if (isOpen) dialog.showModal();
    else dialog.close();
  }, [isOpen]);
  return (
    <dialog
      ref={ref}
      className="drawer"
      aria-label={label}
      onClose={onClose}
      onKeyDown={keepTabInside}
      onClick={(event) => {
        // Only the backdrop is the dialog itself; everything drawn is inside its body.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="drawer__body">
        <IconButton
          className="drawer__close"
          label="Fermer le menu"
          icon={<X />}
          onClick={onClose}
        />
        {isOpen && children}
      </div>
    </dialog>
  );
}
