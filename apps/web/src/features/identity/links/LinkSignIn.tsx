import { orderFlow } from '@portail/contract/orders/ordering.flow.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useEffect, useRef, useState } from 'react';
import { answersOf, resetFlow } from '../../../flow/draft-store.ts';
import { type LinkDemand, signInByLink } from '../../../session/link-sign-in.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { currentLocation, navigate } from '../../../shared/navigation/navigation.ts';
import { takeUrlToken } from '../../../shared/navigation/url-token.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { bypassTexts } from './bypass.texts.ts';
import { goesOnWithDraft, hrefAfterLink } from './link-demand.ts';

const readDemand = (read: LinkSignInProps['read']): LinkDemand | undefined => {
  const parameters = new URLSearchParams(currentLocation().search);
  const token = takeUrlToken('bypassToken');
  if (token !== undefined) parameters.set('bypassToken', token);
  return read(parameters);
};

/** Read once, before the page clears the URL. */
const useDemand = (read: LinkSignInProps['read']) => {
  const [demand] = useState(() => readDemand(read));
  return demand;
};

/** Replaces the history entry, so that Back does not lead to a used link. */
const leaveFor = (href: string) => navigate(href, { replace: true });

interface LinkSignInProps {
  readonly read: (search: URLSearchParams) => LinkDemand | undefined;
}

export function LinkSignIn({ read }: LinkSignInProps) {
  const texts = useTexts(bypassTexts);
  const demand = useDemand(read);
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    // The token was already removed from the URL; now the other parameters are removed too.
    leaveFor(currentLocation().pathname);
    if (demand === undefined) {
      leaveFor(hrefOf('LOGIN'));
      return;
    }
    signInByLink(demand).then(
      () => {
        const state = sessionStore.getState();
        if (!goesOnWithDraft(state, answersOf(orderFlow.id))) resetFlow(orderFlow.id);
        leaveFor(hrefAfterLink(state));
      },
      (error: unknown) => {
        const content = error instanceof ApiFailure ? error.message : texts.failed;
        notify({
          type: 'error',
          header: texts.error,
          content,
          autoDismiss: false,
          doNotClear: true,
        });
        leaveFor(hrefOf('UNAUTHORIZED'));
      },
    );
  }, [demand, texts]);

  return (
    <Page width="reading">
      <p role="status">{texts.pending}</p>
      <Skeleton lines={2} />
    </Page>
  );
}
