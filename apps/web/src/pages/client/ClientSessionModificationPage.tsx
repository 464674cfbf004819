import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Lock } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { funderSessionQuery } from '../../features/funder-sessions/queries.ts';
import { isClosedForGood } from '../../features/funder-sessions/session-progress.ts';
import { SessionForm } from '../../features/funder-sessions/SessionForm.tsx';
import {
  isUnknownSession,
  UnknownSession,
} from '../../features/funder-sessions/UnknownSession.tsx';
import { ReadFailure } from '../../shared/page/ReadFailure.tsx';
import { funderContractsQuery } from '../../session/funder/funder-queries.ts';
import { useSessionId } from '../../session/funder/SessionPage.tsx';
import { today } from '../../shared/time/today.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useTexts } from '../../texts/define-texts.ts';
import { funderTexts } from '../../texts/funder-sessions.ts';
import { sessionFormTexts } from '../../texts/session-form.ts';

function ClosedSession({ id }: { readonly id: string }) {
  const texts = useTexts(sessionFormTexts);
  return (
    <EmptyState
      icon={<Lock />}
      title={texts.closedTitle}
      action={
        <LinkButton href={hrefOf('CLIENT_SESSION_DETAILS', { id })}>
          {texts.backToSession}
        </LinkButton>
      }
    >
      {texts.closedText}
    </EmptyState>
  );
}

export default function ClientSessionModificationPage() {
  const common = useTexts(funderTexts);
  const id = useSessionId();
  // What is changed is what is there now: an answer of half a minute ago may be somebody's before.
  const session = useQuery({
    ...funderSessionQuery(id),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const contracts = useQuery(funderContractsQuery);
  const isRead = session.data !== undefined && session.isFetchedAfterMount;
  const isClosed = session.data !== undefined && isClosedForGood(session.data, today());
  if (isRead && !isClosed && session.data !== undefined && contracts.data !== undefined)
    return <SessionForm key={id} session={session.data} contracts={contracts.data} />;
  const error = session.error ?? contracts.error;
  const content = () => {
    if (isUnknownSession(error)) return <UnknownSession />;
    if (error !== null)
      return (
        <ReadFailure
          error={error}
          onRetry={() => {
            void session.refetch();
            void contracts.refetch();
          }}
        />
      );
    if (isRead && isClosed) return <ClosedSession id={id} />;
    return <Skeleton shape="card" lines={6} label={common.loadingOne} />;
  };
  return <Page>{content()}</Page>;
}
