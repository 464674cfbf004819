import './Menu.css';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ChevronDown } from '../icons/icons.ts';
import { classNames } from '../layout/class-names.ts';
import { useDismiss } from './use-dismiss.ts';

export type PopoverProps = {
  trigger: ReactNode;
  /** The name of the button and of the panel. */
  label: string;
  children: ReactNode;
  triggerClassName?: string;
};

/** A panel of controls under its button. It follows the button in the tab order. */
export function Popover({ trigger, label, children, triggerClassName }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(root, isOpen, (returnFocus) => {
    setOpen(false);
    if (returnFocus) button.current?.focus();
  });
  return (
    <div className="menu" ref={root}>
      <button
        ref={button}
        type="button"
        className={classNames('menu__button', triggerClassName)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
        <ChevronDown className="menu__chevron" />
      </button>
      {isOpen && (
        <div
          id={id}
          role="group"
          aria-label={label}
          className="menu__panel menu__panel--start menu__panel--controls"
        >
          {children}
        </div>
      )}
    </div>
  );
}
