import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useIsCookieModalOpen } from './consent-store.ts';

type ModalModule = { readonly default: ComponentType<{ readonly isOpen: boolean }> };

// Without the modal nothing is counted, and the portal goes on: it must not fall for want of it.
const NO_MODAL: ModalModule = { default: () => null };
const CookieModal = lazy((): Promise<ModalModule> =>
  import('./CookieModal.tsx').catch(() => NO_MODAL),
);

/** Asks about cookies when it must, or when the person opens the question again. */
export function CookieConsent() {
  const isOpen = useIsCookieModalOpen();
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  // Kept after it closed, so that it can fade and hand the focus back.
  return wasOpened ? (
    <Suspense fallback={null}>
      <CookieModal isOpen={isOpen} />
    </Suspense>
  ) : null;
}
