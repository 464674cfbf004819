import {
  getPersonSheet,
  resendProofLink,
} from '@portail/contract/backoffice/person-sheet.calls.ts';
import type { PersonSheet } from '@portail/contract/backoffice/person-sheet.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { LinkTabs } from '@portail/ui/navigation/LinkTabs.tsx';
import { lazy, Suspense, useState } from 'react';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { useCurrentPage } from '../../../shared/page/page-context.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { inPairs } from '../../../shared/wording/phone.ts';
import { Accounts, PERSON_LISTS } from './PersonLists.tsx';
import { personTexts } from './person.texts.ts';
import { PERSON_TABS, personTabOf, type PersonTab } from './person-tabs.ts';

const HolderVouchers = lazy(async () => ({
  default: (await import('../operations/VouchersSection.tsx')).HolderVouchers,
}));
const LegalFiles = lazy(() => import('./LegalFiles.tsx'));
const EndSessionsDialog = lazy(async () => ({
  default: (await import('../people-search/EndSessionsDialog.tsx')).EndSessionsDialog,
}));
const OpeningDialog = lazy(async () => ({
  default: (await import('../people-search/OpeningDialog.tsx')).OpeningDialog,
}));
const LiftHoldDialog = lazy(async () => ({
  default: (await import('../people-search/OutgoingHolds.tsx')).LiftHoldDialog,
}));
const LiftOppositionDialog = lazy(async () => ({
  default: (await import('./LiftOppositionDialog.tsx')).LiftOppositionDialog,
}));
const MailChangeDialog = lazy(async () => ({
  default: (await import('./MailChangeDialog.tsx')).MailChangeDialog,
}));
const UnlockDialog = lazy(async () => ({
  default: (await import('./UnlockDialog.tsx')).UnlockDialog,
}));
const RequestDialog = lazy(async () => ({
  default: (await import('./RequestDialog.tsx')).RequestDialog,
}));

function Identity({ person }: { readonly person: PersonSheet }) {
  const texts = useTexts(personTexts);
  const { adresseChangeeLe, telephones } = person;
  return (
    <Card title={texts.identite}>
      <FactList
        facts={[
          { id: 'login', label: texts.login, value: person.login },
          { id: 'birth', label: texts.birthDate, value: person.dateNaissance },
          {
            id: 'mail',
            label: texts.mail,
            value: person.mailProuve
              ? person.mail
              : fill(texts.mailUnproved, { mail: person.mail }),
          },
          {
            id: 'phones',
            label: texts.phones,
            value: telephones.length === 0 ? texts.unset : telephones.map(inPairs).join(', '),
          },
          {
            id: 'address',
            label: texts.address,
            value: (
              <>
                {person.adresse.join(', ')}
                {adresseChangeeLe === null ? null : (
                  <p>{fill(texts.addressChanged, { date: adresseChangeeLe })}</p>
                )}
              </>
            ),
          },
          { id: 'created', label: texts.created, value: person.compteCreeLe },
          {
            id: 'signIn',
            label: texts.lastSignIn,
            value: person.derniereConnexion ?? texts.noSignIn,
          },
        ]}
      />
    </Card>
  );
}

function Holdings({ person }: { readonly person: PersonSheet }) {
  const texts = useTexts(personTexts);
  return (
    <>
      <section className="stack">
        <h2>{texts.vouchers}</h2>
        <Suspense fallback={<Skeleton shape="card" lines={3} label={texts.loading} />}>
          <HolderVouchers search={person.login} />
        </Suspense>
      </section>
      <section className="stack">
        <h2>{texts.accounts}</h2>
        <Accounts {...person} />
      </section>
    </>
  );
}

function TabContent({ tab, person }: { readonly tab: PersonTab; readonly person: PersonSheet }) {
  const texts = useTexts(personTexts);
  if (tab === 'identite') return <Identity person={person} />;
  if (tab === 'autorites')
    return (
      <Suspense fallback={<Skeleton shape="table" lines={3} label={texts.loading} />}>
        <LegalFiles person={person} />
      </Suspense>
    );
  if (tab === 'avoirs') return <Holdings person={person} />;
  const List = PERSON_LISTS[tab];
  return (
    <section className="stack">
      <h2>{texts[tab]}</h2>
      {tab === 'contrats' ? null : <p>{texts.latest}</p>}
      <List {...person} />
    </section>
  );
}

/** The link is mailed again to the address that the person gave: nothing to ask first. */
function PendingLink({ person }: { readonly person: PersonSheet }) {
  const texts = useTexts(personTexts);
  const mayAct = useMay('BO_PERSONNES');
  const { submit, isPending, refusal } = useApiMutation(resendProofLink, {
    invalidates: [getPersonSheet],
    success: { header: texts.linkSent, content: texts.linkSentText },
  });
  const { id, lienEnAttente } = person;
  if (lienEnAttente === null) return null;
  return (
    <>
      <RefusalAlert refusal={refusal} title={texts.linkFailed} />
      <Alert
        tone="info"
        title={texts.linkPending}
        actions={
          mayAct ? (
            <Button
              variant="secondary"
              isPending={isPending}
              pendingLabel={texts.linkSending}
              onClick={() => void submit({ params: { idPersonne: id } })}
            >
              {texts.resendLink}
            </Button>
          ) : undefined
        }
      >
        {fill(texts.linkPendingText, { mail: lienEnAttente.mail, date: lienEnAttente.expireLe })}
      </Alert>
    </>
  );
}

type Act = 'space' | 'sessions' | 'request' | 'mail' | 'hold' | 'unlock' | 'opposition';

function Acts({ person }: { readonly person: PersonSheet }) {
  const texts = useTexts(personTexts);
  const [act, setAct] = useState<Act>();
  const mayAct = useMay('BO_PERSONNES');
  const mayOpenRequest = useMay('BO_DEMANDES_GESTION');
  const mayLift = useMay('BO_OPERATIONS');
  const { suspension, connexionBloqueeJusquA, login, nom, prenom, contrats } = person;
  const close = () => setAct(undefined);
  const found = {
    login,
    nom,
    prenom,
    numeroBeneficiaireSap: null,
    contrats: contrats.map(({ numeroContrat }) => numeroContrat),
  };
  return (
    <>
      {suspension === null ? null : (
        <Alert
          tone="warning"
          title={fill(texts.suspended, { date: suspension.debut })}
          actions={
            mayLift ? (
              <Button variant="secondary" onClick={() => setAct('hold')}>
                {texts.lift}
              </Button>
            ) : undefined
          }
        >
          {fill(texts.suspendedText, { cause: suspension.cause })}
        </Alert>
      )}
      {connexionBloqueeJusquA === null ? null : (
        <Alert
          tone="warning"
          title={fill(texts.blocked, { date: connexionBloqueeJusquA })}
          actions={
            mayAct ? (
              <Button variant="secondary" onClick={() => setAct('unlock')}>
                {texts.unlock}
              </Button>
            ) : undefined
          }
        >
          {texts.blockedText}
        </Alert>
      )}
      <PendingLink person={person} />
      <div className="cluster no-print">
        <Button variant="secondary" onClick={() => setAct('space')}>
          {texts.openSpace}
        </Button>
        {mayOpenRequest && contrats.length > 0 ? (
          <Button variant="secondary" onClick={() => setAct('request')}>
            {texts.openRequest}
          </Button>
        ) : null}
        {mayAct ? (
          <>
            <Button variant="secondary" onClick={() => setAct('sessions')}>
              {texts.endSessions}
            </Button>
            <Button variant="secondary" onClick={() => setAct('mail')}>
              {texts.changeMail}
            </Button>
            {person.oppositions.length === 0 ? null : (
              <Button variant="secondary" onClick={() => setAct('opposition')}>
                {texts.liftOpposition}
              </Button>
            )}
          </>
        ) : null}
      </div>
      <Suspense fallback={null}>
        {act === 'space' ? <OpeningDialog person={found} onClose={close} /> : null}
        {act === 'sessions' ? <EndSessionsDialog person={found} onClose={close} /> : null}
        {act === 'request' ? <RequestDialog person={person} onClose={close} /> : null}
        {act === 'mail' ? <MailChangeDialog person={person} onClose={close} /> : null}
        {act === 'opposition' ? <LiftOppositionDialog person={person} onClose={close} /> : null}
        {act === 'unlock' ? <UnlockDialog person={person} onClose={close} /> : null}
        {act === 'hold' && suspension !== null ? (
          <LiftHoldDialog hold={{ ...suspension, login, nom, prenom }} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 400);

export default function BoPersonPage() {
  const texts = useTexts(personTexts);
  const idPersonne = useCurrentPage().params['idPersonne'] ?? '';
  const tab = personTabOf(useSearchParams().get('onglet'));
  const { data, error, refetch } = useApiQuery(getPersonSheet, { params: { idPersonne } });
  const content = () => {
    if (data !== undefined)
      return (
        <>
          <Acts person={data} />
          <LinkTabs
            label={texts.tabs}
            tabs={PERSON_TABS.map((key) => ({
              href: hrefOf('BO_PERSON', { idPersonne }, { onglet: key }),
              label: texts[key],
              isCurrent: key === tab,
            }))}
          />
          <TabContent tab={tab} person={data} />
        </>
      );
    if (isUnknown(error))
      return (
        <EmptyState
          title={texts.unknown}
          action={<LinkButton href={hrefOf('BO_PEOPLE')}>{texts.back}</LinkButton>}
        >
          {texts.unknownText}
        </EmptyState>
      );
    return (
      <PendingRead error={error} refetch={refetch} shape="card" lines={6} label={texts.loading} />
    );
  };
  return (
    <Page heading={data === undefined ? undefined : `${data.prenom} ${data.nom}`}>
      <p className="page__back no-print">
        <Link href={hrefOf('BO_PEOPLE')}>{texts.back}</Link>
      </p>
      {content()}
    </Page>
  );
}
