import './Modal.css';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../actions/IconButton.tsx';
import { X } from '../icons/icons.ts';
import { reserveAriaStyle } from './reserve-aria-style.ts';

reserveAriaStyle();

export type ModalProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main one first. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** `alertdialog` when an answer is awaited before anything else. */
  role?: 'dialog' | 'alertdialog';
  /** False when only an answer may close it: no Escape, no icon, no click outside. */
  isDismissable?: boolean;
};

const AFTER_CLOSING_MS = 300;

/** Focus goes back to the opener by itself; when the opener has gone, the page's heading takes it. */
function useFocusAfterClose(isOpen: boolean) {
  const opener = useRef<Element | null>(null);
  // Before the dialog takes the focus, which it does in a later effect.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  useEffect(() => {
    if (isOpen || opener.current === null) return undefined;
    const timer = setTimeout(() => {
      if (opener.current?.isConnected || document.activeElement !== document.body) return;
      const heading = document.querySelector('h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus();
    }, AFTER_CLOSING_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isOpen]);
}

/** Holds the focus, makes the page behind inert, closes with Escape, the icon and the backdrop. */
export function Modal(props: ModalProps) {
  const { isOpen, onClose, title, children, footer, size = 'medium', isDismissable = true } = props;
  useFocusAfterClose(isOpen);
  return (
    <ModalOverlay
      className="modal-backdrop"
      isOpen={isOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <AriaModal className={`modal modal--${size}`}>
        <Dialog className="modal__dialog" role={props.role ?? 'dialog'}>
          <header className="modal__header">
            <Heading slot="title" level={2} className="modal__title">
              {title}
            </Heading>
            {isDismissable && <IconButton label="Fermer" icon={<X />} onClick={onClose} />}
          </header>
          <div className="modal__body">{children}</div>
          {footer !== undefined && <footer className="modal__footer">{footer}</footer>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
