import './Modal.css';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { X } from '../icons/base-icons.ts';
import { keepTabInside } from './keep-tab-inside.ts';

export type ModalProps = {
  id?: string;
  isOpen: boolean;
  /**
   * Drawn at build, closed, with its content: a script of the document may open it before its code
   * runs, and this component leaves it as it is.
   */
  isDrawn?: boolean;
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

/** When the opener has gone, the page's heading takes the focus. */
function focusHeadingWithout(opener: Element | null): void {
  if (opener?.isConnected === true || document.activeElement !== document.body) return;
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}

/** Focus goes back to the opener by itself, once the browser has closed the dialog. */
function useFocusAfterClose(dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean) {
  const opener = useRef<Element | null>(null);
  // Before the dialog takes the focus, which it does in a later effect.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  useEffect(() => {
    if (isOpen || opener.current === null) return undefined;
    const timer = setTimeout(() => focusHeadingWithout(opener.current), AFTER_CLOSING_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isOpen]);
  // A page may take an open dialog away instead of closing it: the browser would forget the opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element?.open !== true) return;
      element.close();
      const from = opener.current;
      setTimeout(() => focusHeadingWithout(from), AFTER_CLOSING_MS);
    };
  }, [dialog]);
}

/** Opens on the browser's own layer; the dialog itself takes the focus, so that its title is read. */
function useShown(dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean, isDrawn: boolean) {
  useEffect(() => {
    const element = dialog.current;
    if (element === null || isDrawn || element.open === isOpen) return;
    if (isOpen) {
      element.showModal();
      element.focus();
    } else {
      element.close();
    }
  }, [dialog, isOpen, isDrawn]);
}

/**
 * Holds the focus, makes the page behind inert, closes with Escape, the icon and the backdrop. On the
 * browser's own dialog: a library for it would weigh more than the sign-in page.
 */
export function Modal(props: ModalProps) {
  const { isOpen, onClose, title, children, footer, size = 'medium', isDismissable = true } = props;
  const { id, isDrawn = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const wasPressed = useRef(false);
  useEffect(() => {
    wasPressed.current = false;
  }, [isOpen]);
  useShown(dialog, isOpen, isDrawn);
  useFocusAfterClose(dialog, isOpen);
  const role = props.role === 'alertdialog' ? { role: 'alertdialog' as const } : {};
  return (
    <dialog
      ref={dialog}
      id={id}
      {...role}
      className={`modal modal--${size}`}
      // Its title is drawn with it: closed, it must not name what is not there.
      aria-labelledby={isOpen || isDrawn ? titleId : undefined}
      tabIndex={-1}
      onKeyDown={keepTabInside}
      onCancel={(event) => {
        // The page decides: it closes by saying so, or stays open.
        event.preventDefault();
        if (isDismissable) onClose();
      }}
      onClickCapture={(event) => {
        // The second press of a double click on the opener lands here, on the backdrop or a button.
        if (event.detail > 1 && !wasPressed.current) event.stopPropagation();
        else wasPressed.current = true;
      }}
      onClick={(event) => {
        // Only the backdrop is the dialog itself; everything drawn is inside its body.
        if (isDismissable && event.target === event.currentTarget) onClose();
      }}
    >
      {(isOpen || isDrawn) && (
        <div className="modal__dialog">
          <div className="modal__header">
            <h2 id={titleId} className="modal__title">
              {title}
            </h2>
            {isDismissable && <IconButton label="Fermer" icon={<X />} onClick={onClose} />}
          </div>
          <div className="modal__body">{children}</div>
          {footer !== undefined && <div className="modal__footer">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
