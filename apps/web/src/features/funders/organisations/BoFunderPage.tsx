import { hrefOf } from '@portail/contract/pages/href.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ActHistory } from './ActHistory.tsx';
import { FunderContracts } from './FunderContracts.tsx';
import { FunderIdentity } from './FunderIdentity.tsx';
import { funderQuery } from './funders-data.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { useMay } from '../../../session/use-may.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { useCurrentPage } from '../../../shared/page/page-context.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { fundersTexts, funderTexts } from './operator-funders.texts.ts';

const FunderUsers = lazy(() => import('./FunderUsers.tsx'));

const NOT_FOUND = 404;

export default function BoFunderPage() {
  const texts = useTexts(funderTexts);
  const list = useTexts(fundersTexts);
  const mayAct = useMay('BO_FINANCEURS');
  const session = useSessionView();
  const clientId = useCurrentPage().params['clientId'] ?? '';
  const { data: funder, error, refetch } = useQuery(funderQuery(clientId));
  const maySeeAccesses =
    session.kind === 'connected' && session.permissions.includes('BO_INTERLOCUTEURS');
  const content = () => {
    if (funder !== undefined)
      return (
        <>
          {mayAct ? null : <Alert tone="info">{texts.readOnly}</Alert>}
          <FunderIdentity funder={funder} mayAct={mayAct} />
          <FunderContracts funder={funder} mayAct={mayAct} />
          <Suspense fallback={<Skeleton shape="card" lines={3} label={texts.loading} />}>
            <FunderUsers funder={funder} mayAct={mayAct} maySeeAccesses={maySeeAccesses} />
          </Suspense>
          <ActHistory acts={funder.historique} of="funder" />
        </>
      );
    if (error instanceof ApiFailure && error.status === NOT_FOUND)
      return <EmptyState title={texts.unknown}>{texts.unknownText}</EmptyState>;
    return error === null ? (
      <Skeleton shape="card" lines={6} label={texts.loading} />
    ) : (
      <ReadFailure error={error} onRetry={() => void refetch()} />
    );
  };
  return (
    <Page heading={funder?.socialReason}>
      <p className="page__back no-print">
        <Link href={hrefOf('BO_FUNDERS')}>{list.back}</Link>
      </p>
      {content()}
    </Page>
  );
}
