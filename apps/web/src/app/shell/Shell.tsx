import { lazy, Suspense, type ReactNode, useEffect, useState } from 'react';
import { useSessionView } from '../../session/current-session.ts';
import { hostsNotifications } from '../../shared/notifications/notification-host.ts';
import { CookieConsent } from '../../shared/consent/CookieConsent.tsx';
import { NotificationList } from '../../shared/notifications/NotificationList.tsx';
import { useCurrentPage } from '../../shared/page/page-context.ts';
import { reloadOnceOnFailure } from '../../shared/page/lazy-reload.ts';
import { usePageServices } from '../use-page-services.ts';
import { ConnectedTrail } from './connected/ConnectedTrail.tsx';
import { Frame } from './Frame.tsx';
import { Header } from './Header.tsx';
import { PublicHeader } from './PublicHeader.tsx';
import { MOBILE_BREAKPOINT_PX, RESIZE_DEBOUNCE_MS } from '@portail/contract/constants/constants.ts';

const isNarrow = (): boolean => window.innerWidth < MOBILE_BREAKPOINT_PX;

/** Below the breakpoint; a resize counts once it has been still for the debounce time. */
const useIsMobile = (): boolean => {
  const [isMobile, setIsMobile] = useState(isNarrow);
  useEffect(() => {
    let timer: number | undefined;
    const onResize = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setIsMobile(isNarrow()), RESIZE_DEBOUNCE_MS);
    };
    window.addEventListener('resize', onResize);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);
  return isMobile;
};

// Menus and their icons come with the first connected page: public pages do not carry them. The trail
// is not one of them: it stands above the content and would push it down.
const loadParts = async () =>
  (await reloadOnceOnFailure(() => import('./connected/connected-parts.ts'))).CONNECTED_PARTS;
const ConnectedHeader = lazy(async () => ({ default: (await loadParts()).ConnectedHeader }));
const ConnectedSide = lazy(async () => ({ default: (await loadParts()).ConnectedSide }));
const ConnectedDialogs = lazy(async () => ({ default: (await loadParts()).ConnectedDialogs }));

/**
 * The frame around every page. The main part keeps its place in the tree whatever stands around
 * it, so that a page is kept when its own action opens a session.
 */
export function Shell({ children }: { readonly children: ReactNode }) {
  usePageServices();
  const { id } = useCurrentPage();
  const view = useSessionView();
  const session = view.kind === 'connected' ? view : undefined;
  const isMobile = useIsMobile();
  return (
    <Frame
      header={
        session === undefined ? (
          <PublicHeader />
        ) : (
          <Suspense fallback={<Header />}>
            <ConnectedHeader session={session} isMobile={isMobile} />
          </Suspense>
        )
      }
      side={
        session === undefined || isMobile ? null : (
          <Suspense fallback={<div className="shell__menu" />}>
            <ConnectedSide session={session} />
          </Suspense>
        )
      }
      dialogs={
        <>
          <CookieConsent />
          {session === undefined ? null : (
            <Suspense fallback={null}>
              <ConnectedDialogs />
            </Suspense>
          )}
        </>
      }
    >
      {session === undefined ? null : <ConnectedTrail session={session} />}
      {hostsNotifications(id) ? null : <NotificationList />}
      {children}
    </Frame>
  );
}
