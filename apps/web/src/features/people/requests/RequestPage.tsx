import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  type Request,
  type RequestMessage,
  requestMessageBody,
} from '@portail/contract/people/requests.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { ArrowLeft } from '@portail/ui/icons/icons.ts';
import { SUBJECT_TEXTS } from '../../../shared/contact/contact-subjects.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { contactFormTexts } from '../../../shared/contact/contact.texts.ts';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { requestTexts, requestThreadTexts } from '../../../shared/attachments/requests.texts.ts';
import { RateRequest } from './RateRequest.tsx';
import { RequestFiles } from './RequestFiles.tsx';
import { RequestStatus } from './RequestStatus.tsx';
import './requests.css';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { MessageCount } from '../../../shared/contact/MessageCount.tsx';
import { UnsavedGuard } from '../../../shared/forms/UnsavedGuard.tsx';
import {
  answerRequest,
  getRequestFiles,
  getRequestMessages,
  getRequests,
} from '@portail/contract/people/requests.calls.ts';
import { useWatch } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';

const useAnswerForm = (idDemande: string) => {
  const texts = useTexts(requestThreadTexts);
  const form = useApiForm<{ message: string }, typeof requestMessageBody, Request>(
    requestMessageBody,
    {
      prefix: 'demande',
      defaultValues: { message: '' },
      fields: ['message'],
      labelOf: () => texts.message,
      notLost: texts.notLost,
      // The key prevents a second message after a double click or a lost answer.
      send: (body, options) => callApi(answerRequest, { params: { idDemande }, body }, options),
      invalidates: [getRequests, getRequestFiles, getRequestMessages],
      success: {
        header: texts.doneHeader,
        content: ({ reference }) => fill(texts.done, { reference }),
      },
      onSuccess: () => {
        form.reset({ message: '' });
      },
    },
  );
  return form;
};
type AnswerFormState = ReturnType<typeof useAnswerForm>;

const COUNT_ID = 'demande-message-nombre';

function AnswerForm({ form }: { readonly form: AnswerFormState }) {
  const texts = useTexts(requestThreadTexts);
  const { length } = useWatch({ control: form.control, name: 'message' });
  return (
    <Card title={texts.answer}>
      <Form onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(form.isRefused ? { title: texts.failed } : {})}
        />
        <p className="request-line__detail">{texts.secrets}</p>
        <div className="message-field">
          <TextArea
            {...form.field('message')}
            hint={texts.messageHint}
            rows={6}
            aria-describedby={COUNT_ID}
          />
          <MessageCount id={COUNT_ID} length={length} />
        </div>
        <SubmitActions form={form} texts={texts}>
          {texts.send}
        </SubmitActions>
      </Form>
      <UnsavedGuard isUnsaved={form.isUnsaved} />
    </Card>
  );
}

function Thread({ messages }: { readonly messages: readonly RequestMessage[] }) {
  const texts = useTexts(requestThreadTexts);
  return (
    <ol className="thread" aria-label={texts.thread}>
      {messages.map(({ auteur, date, message }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Messages have no id, and their order never changes.
        <li key={index} className={`thread__message thread__message--${auteur.toLowerCase()}`}>
          <p className="thread__head">
            <strong>{texts[auteur]}</strong>
            <span className="thread__date">{date}</span>
          </p>
          <p className="thread__words">{message}</p>
        </li>
      ))}
    </ol>
  );
}

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
  const { data, error } = useApiQuery(getRequestMessages, { params: { idDemande: id } });
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
          {canWrite && request?.avisPossible === true ? <RateRequest request={request} /> : null}
          {canWrite ? <AnswerForm form={form} /> : null}
          <RequestFiles idDemande={id} canWrite={canWrite} />
        </>
      )}
    </Page>
  );
}
