import { useSyncExternalStore } from 'react';

export interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Different at each navigation; the first page of a visit has `INITIAL_KEY`. */
  readonly key: number;
  /** Did the person go back or forward? The browser then restores the place in the page itself. */
  readonly isReturn: boolean;
}

export const INITIAL_KEY = 0;

/**
 * Addresses and pages are matched by the registry, so a router has nothing left to decide: this
 * only tells where the browser is and takes it elsewhere.
 */
const read = (key: number, isReturn: boolean): Location => {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, key, isReturn };
};

let current = read(INITIAL_KEY, false);
const listeners = new Set<() => void>();

const moveTo = (location: Location): void => {
  current = location;
  for (const listener of listeners) listener();
};
/** A Tab or a press since the last navigation: the user may have gone on before the page came. */
let hasMovedOn = false;
const noteMove = (event: Event): void => {
  hasMovedOn ||= !(event instanceof KeyboardEvent) || event.key === 'Tab';
};
for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, noteMove, true);

/** Has the user gone to the header, or to another part outside the page, since the navigation? */
export const isFocusOutsidePage = (): boolean =>
  hasMovedOn && document.activeElement?.matches('body *:not(main, main *)') === true;

const refresh = (isReturn: boolean): void => {
  hasMovedOn = false;
  moveTo(read(current.key + 1, isReturn));
};

let holdsReturn: (() => boolean) | undefined;

/** A page with words that are not sent yet may keep the back button from leaving it. */
export const holdReturns = (isHeld: (() => boolean) | undefined): void => {
  holdsReturn = isHeld;
};

window.addEventListener('popstate', () => {
  if (holdsReturn?.() !== true) refresh(true);
});

/** Told before the page of the new address is drawn. */
export const onNavigation = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const currentLocation = (): Location => current;
export const useLocation = (): Location =>
  useSyncExternalStore(onNavigation, currentLocation, currentLocation);

interface NavigateOptions {
  /** The page one leaves must not come back with the back button. */
  readonly replace?: boolean;
}

/** Goes to an address of the portal without loading the document again. */
export const navigate = (to: string, { replace = false }: NavigateOptions = {}): void => {
  if (replace) window.history.replaceState(null, '', to);
  else window.history.pushState(null, '', to);
  refresh(false);
};

/**
 * Changes what the address says of the page on screen (its filters). It is no navigation: the focus
 * and the place in the page stay; the back button still undoes it.
 */
export const changeSearch = (search: URLSearchParams): void => {
  const text = search.size === 0 ? '' : `?${search}`;
  window.history.pushState(null, '', `${current.pathname}${text}`);
  moveTo(read(current.key, current.isReturn));
};
