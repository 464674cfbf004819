import { hrefOf } from '@portail/contract/pages/href.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ActHistory } from './ActHistory.tsx';
import { FunderContracts } from './FunderContracts.tsx';
import { funderQuery } from './funders-data.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { useMay } from '../../../session/use-may.ts';
import { segmentWords } from '../../../shared/wording/setting-words.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { useCurrentPage } from '../../../shared/page/page-context.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { fundersTexts, funderTexts, funderFormTexts } from './operator-funders.texts.ts';
import type { FunderSheet } from '@portail/contract/funders/operator-funders.schemas.ts';
import { spacedSiret } from '@portail/rules/identifiers/siret.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Pencil } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { inPairs } from '../../../shared/wording/phone.ts';
import { FunderForm } from './FunderForm.tsx';
import './operator-funders.css';

const useFacts = (funder: FunderSheet) => {
  const texts = useTexts(funderFormTexts);
  const yes = (isSo: boolean): string => (isSo ? texts.yes : texts.no);
  const orUnset = (text: string | null): string =>
    text === null || text === '' ? texts.unset : text;
  const address = [
    funder.zoneAdresse0,
    funder.zoneAdresse1,
    funder.zoneAdresse2,
    funder.zoneAdresse3,
    funder.codePostalEtVille,
  ].filter((line) => line !== '');
  const contact = [funder.contactNom, inPairs(funder.contactTelephone), funder.contactEmail].filter(
    (part) => part !== '',
  );
  return [
    { id: 'number', label: texts.clientNumber, value: funder.clientNumber },
    { id: 'siret', label: texts.siret, value: spacedSiret(funder.siret) },
    { id: 'type', label: texts.clientType, value: texts[funder.clientType] },
    { id: 'segment', label: texts.segmentId, value: segmentWords(orUnset(funder.segmentId)) },
    { id: 'expanded', label: texts.expandedMode, value: yes(funder.expandedMode) },
    {
      id: 'reportable',
      label: texts.reportableEmployerContribution,
      value: yes(funder.reportableEmployerContribution),
    },
    { id: 'address', label: texts.address, value: orUnset(address.join(', ')) },
    { id: 'contact', label: texts.contact, value: orUnset(contact.join(', ')) },
    { id: 'delay', label: texts.delaiPaiement, value: texts[funder.delaiPaiement] },
    { id: 'public', label: texts.acheteurPublic, value: yes(funder.acheteurPublic) },
  ];
};

/** Identity of the funder, editable in place. */
function FunderIdentity({
  funder,
  mayAct,
}: {
  readonly funder: FunderSheet;
  readonly mayAct: boolean;
}) {
  const texts = useTexts(funderFormTexts);
  const [isEdited, setEdited] = useState(false);
  const facts = useFacts(funder);
  if (isEdited)
    return <FunderForm key={funder.version} funder={funder} onDone={() => setEdited(false)} />;
  return (
    <Card
      title={texts.identity}
      aside={
        mayAct ? (
          <Button variant="secondary" isSmall icon={<Pencil />} onClick={() => setEdited(true)}>
            {texts.edit}
          </Button>
        ) : undefined
      }
    >
      <p className="funder__since">{fill(texts.since, { date: funder.dateCreation })}</p>
      <FactList facts={facts} />
    </Card>
  );
}

const FunderUsers = lazy(() => import('./FunderUsers.tsx'));
const FunderSignIn = lazy(() => import('./FunderSignIn.tsx'));

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
          <Suspense fallback={<Skeleton shape="card" lines={3} label={texts.loading} />}>
            <FunderSignIn clientId={clientId} mayAct={mayAct} />
          </Suspense>
          <ActHistory acts={funder.historique} of="funder" />
        </>
      );
    if (error instanceof ApiFailure && error.status === NOT_FOUND)
      return <EmptyState title={texts.unknown}>{texts.unknownText}</EmptyState>;
    return (
      <PendingRead error={error} refetch={refetch} shape="card" lines={6} label={texts.loading} />
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
