import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Request } from '@portail/contract/people/requests.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { ArrowLeft } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { SUBJECT_TEXTS } from '../../../shared/contact/contact-subjects.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { contactFormTexts } from '../../../shared/contact/contact.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { requestTexts, requestThreadTexts } from '../../../shared/attachments/requests.texts.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { messagesQuery } from './request-queries.ts';
import { RequestFiles } from './RequestFiles.tsx';
import { RequestStatus } from './RequestStatus.tsx';
import { Thread } from './Thread.tsx';
import { useAnswerForm } from './use-answer-form.ts';

function Heading({ request }: { readonly request: Request | undefined }) {
  const subjects = useTexts(contactFormTexts);
  const texts = useTexts(requestTexts);
  if (request === undefined) return null;
  const { reference, objet, statut, dateCreation } = request;
  return (
    <div className="request-line__head">
      <p>
        <strong>{subjects[SUBJECT_TEXTS[objet]]}</strong>
        <br />
        {fill(texts.reference, { reference })} – {fill(texts.sent, { date: dateCreation })}
      </p>
      <RequestStatus statut={statut} />
    </div>
  );
}

interface RequestPageProps {
  readonly id: string;
  /** Undefined while the list loads, or when the request is on a later page. */
  readonly request: Request | undefined;
  readonly canWrite: boolean;
}

export function RequestPage({ id, request, canWrite }: RequestPageProps) {
  const texts = useTexts(requestThreadTexts);
  const form = useAnswerForm(id);
  const { data, error } = useQuery(messagesQuery(id));
  const statut = request?.statut;
  return (
    <Page width="reading" hasErrors={form.problems.length > 0}>
      <div className="cluster">
        <LinkButton variant="quiet" icon={<ArrowLeft />} href={hrefOf('MY_REQUESTS')}>
          {texts.back}
        </LinkButton>
      </div>
      <Heading request={request} />
      {statut === 'EN_ATTENTE' ? <Alert tone="warning">{texts.waiting}</Alert> : null}
      {statut === 'CLOTUREE' && canWrite ? <Alert tone="info">{texts.closed}</Alert> : null}
      {data === undefined && error === null ? (
        <Skeleton shape="card" label={texts.loading} />
      ) : null}
      {error === null ? null : (
        <Alert tone="danger" role="alert">
          {error.message}
        </Alert>
      )}
      {data === undefined ? null : (
        <>
          <Thread messages={data} />
          {canWrite ? <AnswerForm form={form} /> : null}
          <RequestFiles idDemande={id} canWrite={canWrite} />
        </>
      )}
    </Page>
  );
}
