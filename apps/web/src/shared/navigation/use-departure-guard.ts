import { useEffect, useRef, useState } from 'react';
import { currentLocation, holdReturns, navigate, type Location } from './navigation.ts';

interface Departure {
  readonly href: string;
  /** The back button has already changed the address once. */
  readonly isReturn: boolean;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** What one is held back from leaving: the page, or what its address shows of it. */
export type Guarded = 'page' | 'address';

type Place = Pick<Location, 'pathname' | 'search'>;

const isElsewhere = (guarded: Guarded, to: Place, from: Place): boolean =>
  to.pathname !== from.pathname || (guarded === 'address' && to.search !== from.search);

/** Where a click would lead, when that is another place of the portal in this tab. */
const departureOf = (event: MouseEvent, guarded: Guarded): string | undefined => {
  if (event.defaultPrevented || !isPlainClick(event)) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.href === '' || link.target !== '' || link.hasAttribute('download'))
    return undefined;
  const to = new URL(link.href);
  const isDeparture =
    to.origin === window.location.origin && isElsewhere(guarded, to, window.location);
  return isDeparture ? `${to.pathname}${to.search}${to.hash}` : undefined;
};

/**
 * Holds back who would leave the page with words that are not sent yet, until they have answered.
 * Links are stopped before they are followed, so that only the pages that need it pay for it.
 */
export const useDepartureGuard = (isGuarded: boolean, guarded: Guarded = 'page') => {
  const [departure, setDeparture] = useState<Departure>();
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!isGuarded) return undefined;
    const onClick = (event: MouseEvent) => {
      const href = departureOf(event, guarded);
      if (href === undefined) return;
      event.preventDefault();
      setDeparture({ href, isReturn: false });
    };
    const isHeld = () => {
      const here = currentLocation();
      const { pathname, search, hash } = window.location;
      if (isLeaving.current || !isElsewhere(guarded, { pathname, search }, here)) return false;
      window.history.pushState(null, '', `${here.pathname}${here.search}${here.hash}`);
      setDeparture({ href: `${pathname}${search}${hash}`, isReturn: true });
      return true;
    };
    document.addEventListener('click', onClick, { capture: true });
    holdReturns(isHeld);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      holdReturns(undefined);
    };
  }, [isGuarded, guarded]);

  return {
    isAsked: departure !== undefined,
    stay: () => setDeparture(undefined),
    leave: () => {
      if (departure === undefined) return;
      setDeparture(undefined);
      isLeaving.current = true;
      // The address was put back in front of the one that was asked for.
      if (departure.isReturn) window.history.back();
      else navigate(departure.href);
    },
  };
};
