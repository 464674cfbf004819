import type { KeyboardEvent } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** The browser would let Tab go out to its own bar; here it goes round. */
export function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) => stop.offsetParent !== null,
  );
  const isAtStart = document.activeElement === event.currentTarget;
  const edge = event.shiftKey ? stops.at(0) : stops.at(-1);
  const leaves = document.activeElement === edge || (isAtStart && event.shiftKey);
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops.at(0))?.focus();
}
