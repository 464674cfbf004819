import BoBrandingPage from '../../features/branding/personalisation/BoBrandingPage.tsx';
import {
  SamplePageContext,
  type SamplePageId,
  type SamplePageProps,
} from '../../session/sample-page.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { IsRestoringProvider, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { createStore } from 'zustand/vanilla';
import { SessionStoreContext, useSessionView } from '../../session/current-session.ts';
import { EMPTY_SESSION } from '../../session/session-state.ts';
import { PageContext } from '../../shared/page/page-context.ts';
import ConnectedHeader from '../shell/connected/ConnectedHeader.tsx';
import ConnectedSide from '../shell/connected/ConnectedSide.tsx';
import { ConnectedTrail } from '../shell/connected/ConnectedTrail.tsx';
import { Footer } from '../shell/Footer.tsx';
import { PublicHeader } from '../shell/PublicHeader.tsx';
import { sampleQueries } from './sample-data.ts';
import { sampleSession } from './sample-session.ts';
import '../shell/shell.css';

const PAGES = {
  LOGIN: lazy(() => import('../../features/identity/sign-in/LoginPage.tsx')),
  HOME: lazy(() => import('../home/HomePage.tsx')),
  ACCOUNT_PAYMENT_CHOICE: lazy(
    () => import('../../features/payments/account/AccountPaymentChoicePage.tsx'),
  ),
} as const;

interface FrameProps {
  readonly page: SamplePageId;
  readonly isMobile: boolean;
}

/** The frame of every page, without what it does around them: no count of views, no dialog. */
function SampleFrame({ page, isMobile }: FrameProps) {
  const view = useSessionView();
  const session = view.kind === 'connected' ? view : undefined;
  const Component = PAGES[page];
  return (
    <div className="shell">
      {session === undefined ? (
        <PublicHeader />
      ) : (
        <ConnectedHeader session={session} isMobile={isMobile} />
      )}
      <div className="shell__body">
        {session === undefined || isMobile ? null : <ConnectedSide session={session} />}
        <main className="shell__main">
          {session === undefined ? null : <ConnectedTrail session={session} />}
          <Suspense fallback={<Skeleton shape="card" />}>
            <Component />
          </Suspense>
        </main>
      </div>
      <Footer />
    </div>
  );
}

/**
 * A real page of the portal with a sample person. Its queries are all answered beforehand
 * and held back for good (as while a cache is being restored): a sample never asks the server.
 */
function SamplePage({ page, isMobile, contract }: SamplePageProps) {
  const { numeroContrat, raisonSociale, typeContrat, typeClient } = contract;
  const queries = useMemo(() => sampleQueries(numeroContrat), [numeroContrat]);
  const isPublic = page === 'LOGIN';
  const store = useMemo(
    () =>
      createStore(() =>
        isPublic
          ? EMPTY_SESSION
          : sampleSession({ numeroContrat, raisonSociale, typeContrat, typeClient }),
      ),
    [isPublic, numeroContrat, raisonSociale, typeContrat, typeClient],
  );
  const current = useMemo(
    () => ({ id: page, title: pageOf(page).title, params: {}, isSample: true }),
    [page],
  );
  return (
    <QueryClientProvider client={queries}>
      <IsRestoringProvider value={true}>
        <SessionStoreContext value={store}>
          <PageContext value={current}>
            <SampleFrame key={page} page={page} isMobile={isMobile} />
          </PageContext>
        </SessionStoreContext>
      </IsRestoringProvider>
    </QueryClientProvider>
  );
}

/** The page, and the real pages that it shows samples of: put together here, where all are known. */
export default function BrandingPage() {
  return (
    <SamplePageContext value={SamplePage}>
      <BoBrandingPage />
    </SamplePageContext>
  );
}
