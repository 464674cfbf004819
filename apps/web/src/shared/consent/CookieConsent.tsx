import { useState } from 'react';
import { useIsLive } from '../page/first-frame.ts';
import { useIsCookieModalOpen } from './consent-store.ts';
import { CookieModal } from './CookieModal.tsx';

/**
 * Asks about cookies when it must, or when the person opens the question again. In the document of
 * the sign-in page the question is drawn: a script of index.html asks it before any code is loaded.
 */
export function CookieConsent() {
  const isLive = useIsLive();
  const isOpen = useIsCookieModalOpen();
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  // Kept after it closed, so that it can fade and hand the focus back.
  return wasOpened || !isLive ? <CookieModal isOpen={isOpen} isDrawn={!isLive} /> : null;
}
