import { useEffect, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;
let announce: () => void;

/** Settles when the page that came drawn in its document answers to the person. */
export const firstFrameIsLive = new Promise<void>((settle) => {
  announce = settle;
});

/**
 * False in the page as it is drawn at build, and while React takes that drawing over; true ever
 * after. A page that is drawn at build asks this before it shows what only works with its code.
 */
export const useIsLive = (): boolean => {
  const isLive = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  useEffect(() => {
    if (isLive) announce();
  }, [isLive]);
  return isLive;
};
