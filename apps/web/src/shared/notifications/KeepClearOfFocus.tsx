import { type RefObject, useEffect } from 'react';

interface KeepClearOfFocusProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly cards: number;
}

const meet = (one: DOMRect, other: DOMRect): boolean =>
  one.top < other.bottom &&
  one.bottom > other.top &&
  one.left < other.right &&
  one.right > other.left;

/** At the top of the window, or at its foot while what the keyboard is on lies under them. */
const settle = (list: HTMLElement): void => {
  const focused = document.activeElement;
  // A notification that has the focus must not disappear.
  if (focused === null || list.contains(focused)) return;
  delete list.dataset['place'];
  const region = list.firstElementChild;
  if (region === null || focused === document.body || !focused.matches(':focus-visible')) return;
  if (meet(region.getBoundingClientRect(), focused.getBoundingClientRect()))
    list.dataset['place'] = 'foot';
};

/** Stands beside floating notifications: none may hide what has the focus. */
export default function KeepClearOfFocus({ list, cards }: KeepClearOfFocusProps) {
  useEffect(() => {
    if (cards === 0) return undefined;
    let frame = 0;
    // The browser first scrolls to what it gives the focus to.
    const settleSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (list.current !== null) settle(list.current);
      });
    };
    settleSoon();
    window.addEventListener('focusin', settleSoon, true);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('focusin', settleSoon, true);
    };
  }, [list, cards]);
  return null;
}
