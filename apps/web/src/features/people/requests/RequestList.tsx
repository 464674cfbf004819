import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Request } from '@portail/contract/people/requests.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { SUBJECT_TEXTS } from '../../../shared/contact/contact-subjects.ts';
import { requestHref } from '../../../shared/contact/request-href.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { contactFormTexts } from '../../../shared/contact/contact.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { requestTexts } from '../../../shared/attachments/requests.texts.ts';
import './requests.css';
import { RequestStatus } from './RequestStatus.tsx';

export function NoRequest({ canWrite }: { readonly canWrite: boolean }) {
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

export function RequestList({ requests }: { readonly requests: readonly Request[] }) {
  const texts = useTexts(requestTexts);
  return (
    <ul className="request-list" aria-label={texts.list}>
      {requests.map((request) => (
        <RequestLine key={request.id} request={request} />
      ))}
    </ul>
  );
}
