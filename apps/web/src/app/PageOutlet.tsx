import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Suspense, useState } from 'react';
import { Navigate } from '../shared/navigation/Navigate.tsx';
import { useLocation, useSearchParams } from '../shared/navigation/navigation.ts';
import { useAnswersOf } from '../flow/draft-store.ts';
import { useSessionView } from '../session/current-session.ts';
import { useRegistrationContract } from '../session/registration-contract.ts';
import { PageContext } from '../shared/page/page-context.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { type GuardDecision, guard, hasRegistrationContract, isAnonymousOnly } from './guard.ts';
import { PAGE_COMPONENTS } from './page-components.ts';
import { RedirectNotice } from './RedirectNotice.tsx';
import './session-clock.ts';
import { Shell } from './shell/Shell.tsx';

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

export function PageOutlet() {
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
