import { hrefOf } from '@portail/contract/pages/href.ts';
import type { FunderSessionInformation } from '@portail/contract/campaigns/funder-sessions.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Pencil } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import '@portail/ui/layout/Card.css';
import { useQuery } from '@tanstack/react-query';
import { CloseSession } from '../../features/funder-sessions/CloseSession.tsx';
import { CopySession } from '../../features/funder-sessions/CopySession.tsx';
import '../../features/funder-sessions/funder-sessions.css';
import { MatriculeLookup } from '../../features/funder-sessions/MatriculeLookup.tsx';
import { funderSessionQuery } from '../../features/funder-sessions/queries.ts';
import { isClosedForGood } from '../../features/funder-sessions/session-progress.ts';
import { SessionFacts } from '../../features/funder-sessions/SessionFacts.tsx';
import { SessionFigures } from '../../features/funder-sessions/SessionFigures.tsx';
import { SessionStatus, useSessionDates } from '../../features/funder-sessions/SessionStatus.tsx';
import {
  isUnknownSession,
  UnknownSession,
} from '../../features/funder-sessions/UnknownSession.tsx';
import { ReadFailure } from '../../shared/page/ReadFailure.tsx';
import { useMay } from '../../session/use-may.ts';
import {
  funderContractsQuery,
  sessionInformationQuery,
} from '../../session/funder/funder-queries.ts';
import { useSessionId } from '../../session/funder/SessionPage.tsx';
import { SessionTabs } from '../../session/funder/SessionTabs.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { today } from '../../shared/time/today.ts';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { funderTexts, sessionDetailsTexts } from '../../texts/funder-sessions.ts';

function Head({ session }: { readonly session: FunderSessionInformation }) {
  const texts = useTexts(sessionDetailsTexts);
  const datesOf = useSessionDates();
  const mayAct = useMay('GERER_SESSIONS_PRECOMMANDE');
  const { id, libelle, statut } = session;
  return (
    <div className="session-details__head">
      <p className="session-details__dates">
        <SessionStatus statut={statut} />
        <span>{datesOf(session)}</span>
      </p>
      {mayAct ? (
        <div className="cluster no-print">
          {isClosedForGood(session, today()) ? null : (
            <LinkButton
              variant="secondary"
              icon={<Pencil />}
              href={hrefOf('CLIENT_SESSION_MODIFICATION', { id })}
              aria-label={fill(texts.editOf, { libelle })}
            >
              {texts.edit}
            </LinkButton>
          )}
          <CopySession session={session} />
          {statut === 'FERMEE' ? null : <CloseSession session={session} />}
        </div>
      ) : null}
    </div>
  );
}

/** Read apart from the figures: they change while it does not. */
function Parameters({ id }: { readonly id: string }) {
  const common = useTexts(funderTexts);
  const { data, error, refetch } = useQuery(funderSessionQuery(id));
  const { data: contracts } = useQuery(funderContractsQuery);
  if (data === undefined)
    return error === null ? (
      <Skeleton shape="card" lines={4} label={common.loadingOne} />
    ) : (
      <ReadFailure error={error} onRetry={() => void refetch()} />
    );
  const contract = contracts?.find(({ numeroContrat }) => numeroContrat === data.idContrat);
  return (
    <>
      <MatriculeLookup idSession={id} />
      <SessionFacts session={data} contract={contract} />
    </>
  );
}

export default function ClientSessionDetailsPage() {
  const common = useTexts(funderTexts);
  const id = useSessionId();
  // A living page: people order while it is away from the eye.
  const { data, error, refetch } = useQuery({ ...sessionInformationQuery(id), staleTime: 0 });
  const content = () => {
    if (data !== undefined)
      return (
        <div className="session-details">
          <SessionTabs id={id} />
          <Head session={data} />
          <SessionFigures session={data} />
          <Parameters id={id} />
        </div>
      );
    if (isUnknownSession(error)) return <UnknownSession />;
    return error === null ? (
      <Skeleton shape="card" lines={4} label={common.loadingOne} />
    ) : (
      <ReadFailure error={error} onRetry={() => void refetch()} />
    );
  };
  return (
    <Page heading={data?.libelle}>
      <p className="page__back no-print">
        <Link href={hrefOf('CLIENT_SESSION_LIST')}>{common.back}</Link>
      </p>
      {content()}
    </Page>
  );
}
