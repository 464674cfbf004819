import { LinkRenderContext } from '@portail/ui/link/link-context.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ContractThemeProvider } from './theme/ContractThemeProvider.tsx';
import { queryClient } from './query-client.ts';
import { renderRouterLink } from '../shared/navigation/InnerLink.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Suspense, useState, useEffect } from 'react';
import { Navigate } from '../shared/navigation/Navigate.tsx';
import { useLocation, onNavigation } from '../shared/navigation/navigation.ts';
import { useSearchParams } from '../shared/navigation/search-params.ts';
import { useAnswersOf } from '../flow/draft-store.ts';
import { useSessionView } from '../session/current-session.ts';
import { useRegistrationContract } from '../session/registration-contract.ts';
import { PageContext } from '../shared/page/page-context.ts';
import { type GuardDecision, guard, hasRegistrationContract, isAnonymousOnly } from './guard.ts';
import { PAGE_COMPONENTS } from './page-components.ts';
import { Shell } from './shell/Shell.tsx';
import { checkSession } from '../session/session-clock.ts';
import type { CheckName } from '@portail/rules/identity/access/decide-page-access.ts';
import { notify } from '../shared/notifications/notification-store.ts';
import { useTexts } from '../shared/texts/define-texts.ts';
import { notificationTexts } from '../shared/notifications/notifications.texts.ts';

/** Some refusals are explained on the page they lead to. */
function RedirectNotice({ because }: { readonly because: CheckName | undefined }) {
  const texts = useTexts(notificationTexts);
  useEffect(() => {
    if (because !== 'second step without its session') return;
    notify({
      type: 'error',
      header: texts.error,
      content: texts.secondStepOver,
      doNotClear: true,
    });
  }, [because, texts]);
  return null;
}

// Before the page of the new address is drawn: it must not be drawn for a session that is over.
onNavigation(checkSession);

// A device that slept wakes with its timers late.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') checkSession();
});

/** Decides on each navigation, and again when the session ends under the page. */
const useGuard = (): GuardDecision => {
  const { pathname, key } = useLocation();
  const asked = useSearchParams().get('numeroContrat');
  const remembered = useRegistrationContract();
  const live = useSessionView(hasRegistrationContract(pathname, asked, remembered));
  const answersOf = useAnswersOf();
  const [entered, setEntered] = useState({ key, view: live });
  if (entered.key !== key) setEntered({ key, view: live });

  // A page for people who are not signed in lets its own success be read before it sends them on.
  const view = isAnonymousOnly(pathname) ? entered.view : live;
  return guard(pathname, view, answersOf);
};

function PageOutlet() {
  const decision = useGuard();
  if (decision.kind === 'redirect') {
    return (
      <>
        <RedirectNotice because={decision.because} />
        <Navigate to={decision.to} />
      </>
    );
  }
  const { Component } = PAGE_COMPONENTS[decision.id];
  return (
    <PageContext value={{ id: decision.id, title: decision.title, params: decision.params }}>
      <Shell>
        <ErrorBoundary key={decision.id}>
          <Suspense fallback={<Skeleton shape="card" />}>
            <Component />
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </PageContext>
  );
}

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <LinkRenderContext value={renderRouterLink}>
          <ContractThemeProvider>
            <PageOutlet />
          </ContractThemeProvider>
        </LinkRenderContext>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
