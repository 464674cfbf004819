import './Menu.css';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronDown } from '../icons/icons.ts';
import { classNames } from '../layout/class-names.ts';
import { Link } from '../link/Link.tsx';
import { nextIndex } from './menu-keys.ts';
import { useDismiss } from './use-dismiss.ts';

export type MenuItem = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** A link, when it goes somewhere; else onSelect acts. */
  href?: string;
  onSelect?: () => void;
  isCurrent?: boolean;
  /** Draws a line above it: what follows is of another kind. */
  isApart?: boolean;
};

export type MenuProps = {
  /** What the button shows; on a narrow screen it may be only an icon, hence the name. */
  trigger: ReactNode;
  /** The name of the button and of the menu. */
  label: string;
  items: readonly MenuItem[];
  /** A line above the items that is not one of them (the person's name). */
  heading?: ReactNode;
  align?: 'start' | 'end';
  triggerClassName?: string;
};

/** Button and menu after the APG: arrows, Home, End, first letter; Escape gives the focus back. */
export function Menu(props: MenuProps) {
  const { trigger, label, items, heading, align = 'end', triggerClassName } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const close = (focusButton: boolean) => {
    setOpen(false);
    if (focusButton) button.current?.focus();
  };
  useDismiss(root, isOpen, close);

  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const open = (index: number) => {
    setOpen(true);
    // The list is drawn by then: the state was set in an event, which React flushes at its end.
    requestAnimationFrame(() => entries().at(index)?.focus());
  };
  const moveInList = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      setOpen(false);
      return;
    }
    const all = entries();
    const current = all.findIndex((entry) => entry === document.activeElement);
    const target = nextIndex(
      event.key,
      current,
      items.map((item) => item.label),
    );
    if (target === undefined) return;
    event.preventDefault();
    all.at(target)?.focus();
  };

  return (
    <div className="menu" ref={root}>
      <button
        ref={button}
        type="button"
        className={classNames('menu__button', triggerClassName)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={() => {
          if (isOpen) close(false);
          else open(0);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(event.key === 'ArrowDown' ? 0 : -1);
        }}
      >
        {trigger}
        <ChevronDown className="menu__chevron" />
      </button>
      {isOpen && (
        <div className={`menu__panel menu__panel--${align}`}>
          {heading !== undefined && <div className="menu__heading">{heading}</div>}
          <ul ref={list} id={id} role="menu" aria-label={label} onKeyDown={moveInList}>
            {items.map((item) => (
              <li key={item.id} role="none" className={item.isApart ? 'menu__apart' : undefined}>
                <MenuEntry item={item} onDone={close} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

type MenuEntryProps = { item: MenuItem; onDone: (focusButton: boolean) => void };

function MenuEntry({ item, onDone }: MenuEntryProps) {
  const common = {
    role: 'menuitem',
    tabIndex: -1,
    className: 'menu__item',
    children: (
      <>
        {item.icon}
        <span>{item.label}</span>
      </>
    ),
  } as const;
  if (item.href === undefined)
    return (
      <button
        {...common}
        type="button"
        onClick={() => {
          onDone(true);
          item.onSelect?.();
        }}
      />
    );
  return (
    <Link
      {...common}
      href={item.href}
      aria-current={item.isCurrent ? 'page' : undefined}
      onClick={() => {
        onDone(false);
        item.onSelect?.();
      }}
    />
  );
}
