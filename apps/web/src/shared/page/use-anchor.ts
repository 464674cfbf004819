import { useEffect } from 'react';
import { useLocation } from '../navigation/navigation.ts';

/**
 * Goes to the part of the page that the address names. A page is drawn after the browser has looked
 * for the anchor, and the heading takes the focus after a navigation: to be called by the page
 * itself, whose effects come after its heading's.
 */
export const useAnchor = (): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target === null) return;
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  }, [hash, key]);
};
