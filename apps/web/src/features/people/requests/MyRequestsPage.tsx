import { getRequests } from '@portail/contract/people/requests.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Request } from '@portail/contract/people/requests.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { MoreLines } from '../../../shared/list/KeysetTable.tsx';
import { pageQueryOf } from '../../../shared/list/read-pages.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { RequestPage } from './RequestPage.tsx';
import { callApi } from '../../../session/api.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { plural } from '../../../shared/wording/counts.ts';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { requestTexts } from '../../../shared/attachments/requests.texts.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { SUBJECT_TEXTS } from '../../../shared/contact/contact-subjects.ts';
import { requestHref } from '../../../shared/contact/request-href.ts';
import { contactFormTexts } from '../../../shared/contact/contact.texts.ts';
import { RequestStatus } from './RequestStatus.tsx';
import './requests.css';

function NoRequest({ canWrite }: { readonly canWrite: boolean }) {
  const texts = useTexts(requestTexts);
  return (
    <EmptyState
      title={texts.none}
      {...(canWrite
        ? { action: <LinkButton href={hrefOf('CONTACT')}>{texts.write}</LinkButton> }
        : {})}
    >
      {texts.noneText}
    </EmptyState>
  );
}

function RequestLine({ request }: { readonly request: Request }) {
  const texts = useTexts(requestTexts);
  const subjects = useTexts(contactFormTexts);
  const { id, reference, objet, statut, nombreMessages, nombreFichiers } = request;
  return (
    <li className="request-line">
      <div className="request-line__head">
        <Link className="request-line__link" href={requestHref(id)}>
          {subjects[SUBJECT_TEXTS[objet]]}
        </Link>
        <RequestStatus statut={statut} />
      </div>
      <p className="request-line__detail">
        {fill(texts.reference, { reference })}
        {' – '}
        {fill(texts.sent, { date: request.dateCreation })}
        {' – '}
        {fill(texts.updated, { date: request.dateMiseAJour })}
      </p>
      <p className="request-line__detail">
        {plural(nombreMessages, texts.messageOne, texts.messages)}
        {nombreFichiers === 0 ? null : `, ${plural(nombreFichiers, texts.fileOne, texts.files)}`}
      </p>
    </li>
  );
}

function RequestList({ requests }: { readonly requests: readonly Request[] }) {
  const texts = useTexts(requestTexts);
  return (
    <ul className="request-list" aria-label={texts.list}>
      {requests.map((request) => (
        <RequestLine key={request.id} request={request} />
      ))}
    </ul>
  );
}

const useRequests = () =>
  useKeysetList<readonly Request[], Request>({
    queryKey: [getRequests.id],
    read: (avant, options) => callApi(getRequests, { query: pageQueryOf(avant) }, options),
    linesOf: (page) => page,
    keyOf: ({ id }) => id,
  });

/** False in read-only sessions. */
const useCanWrite = (): boolean => {
  const session = useSessionView();
  return session.kind === 'connected' && !session.readOnly;
};

function AllRequests() {
  const texts = useTexts(requestTexts);
  const canWrite = useCanWrite();
  const list = useRequests();
  const { lines, error, retry } = list;
  const content = () => {
    if (lines === undefined)
      return <PendingRead error={error} refetch={retry} shape="card" label={texts.loading} />;
    if (lines.length === 0) return <NoRequest canWrite={canWrite} />;
    return (
      <>
        {canWrite ? (
          <div className="cluster">
            <LinkButton href={hrefOf('CONTACT')}>{texts.writeAnother}</LinkButton>
          </div>
        ) : null}
        <RequestList requests={lines} />
        <MoreLines list={list} texts={texts} />
      </>
    );
  };
  return (
    <Page width="reading" lead={texts.lead}>
      {content()}
    </Page>
  );
}

function OneRequest({ id }: { readonly id: string }) {
  const canWrite = useCanWrite();
  const { lines } = useRequests();
  const request = lines?.find((one) => one.id === id);
  return <RequestPage key={id} id={id} request={request} canWrite={canWrite} />;
}

export default function MyRequestsPage() {
  const asked = useSearchParams().get('demande');
  return asked === null ? <AllRequests /> : <OneRequest id={asked} />;
}
