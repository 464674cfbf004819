import {
  changeManagementRequest,
  reopenManagementRequest,
} from '@portail/contract/backoffice/operator-requests.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import {
  REOPENING_MAX_LENGTH,
  type ManagementRequest,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import {
  canReopen,
  statutsByHand,
  type RequestStatut,
} from '@portail/rules/people/requests/request-status.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { managementActTexts, requestStatutTexts } from './operator-requests.texts.ts';
import { EditRequest } from './EditRequest.tsx';
import { MergeRequest } from './MergeRequest.tsx';
import { REQUEST_READS } from './management-queries.ts';

interface ActProps {
  readonly request: ManagementRequest;
}

const useChangeStatut = (
  { id, reference, version }: ManagementRequest,
  statut: RequestStatut,
  onEnd?: () => void,
) => {
  const texts = useTexts(managementActTexts);
  const statuts = useTexts(requestStatutTexts);
  const { submit, isPending } = useApiMutation(changeManagementRequest, {
    invalidates: REQUEST_READS,
    success: {
      header: texts.done,
      content: fill(texts.changed, { reference, statut: statuts[statut] }),
    },
    failureHeader: texts.failed,
    ...(onEnd === undefined ? {} : { onSuccess: onEnd, onRefused: onEnd }),
  });
  return { change: () => void submit({ params: { id }, body: { statut, version } }), isPending };
};

function Close({ request }: ActProps) {
  const texts = useTexts(managementActTexts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { change, isPending } = useChangeStatut(request, 'CLOTUREE', close);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {texts.CLOTUREE}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={fill(texts.closeTitle, { reference: request.reference })}
        confirmLabel={texts.closeConfirm}
        cancelLabel={texts.keepOpen}
        onConfirm={change}
        isPending={isPending}
        pendingLabel={texts.pending}
      >
        <p>{texts.closeText}</p>
      </ConfirmDialog>
    </>
  );
}

function TakeStatut({
  request,
  statut,
}: ActProps & { readonly statut: 'EN_COURS' | 'EN_ATTENTE' }) {
  const texts = useTexts(managementActTexts);
  const { change, isPending } = useChangeStatut(request, statut);
  return (
    <Button variant="secondary" isPending={isPending} pendingLabel={texts.pending} onClick={change}>
      {texts[statut]}
    </Button>
  );
}

function Reopen({ request: { id, reference } }: ActProps) {
  const texts = useTexts(managementActTexts);
  const statuts = useTexts(requestStatutTexts);
  const formId = useId();
  const fieldId = `${formId}-motif`;
  const [isOpen, setOpen] = useState(false);
  const [motif, setMotif] = useState('');
  const [error, setError] = useState<string>();
  const { submit: reopen, isPending } = useApiMutation(reopenManagementRequest, {
    invalidates: REQUEST_READS,
    success: {
      header: texts.done,
      content: fill(texts.changed, { reference, statut: statuts.ROUVERTE }),
    },
    failureHeader: texts.failed,
    onSuccess: () => setOpen(false),
    onRefused: () => setOpen(false),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = motif.trim() === '';
    setError(isMissing ? MESSAGES.required : undefined);
    if (isMissing) document.getElementById(fieldId)?.focus();
    else void reopen({ params: { id }, body: { motif: motif.trim() } });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.reopen}</Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size="small"
        title={fill(texts.reopenTitle, { reference })}
        footer={
          <>
            <Button type="submit" form={formId} isPending={isPending} pendingLabel={texts.pending}>
              {texts.reopenConfirm}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.keepClosed}
            </Button>
          </>
        }
      >
        <Form id={formId} onSubmit={submit}>
          <p>{texts.reopenText}</p>
          <TextArea
            id={fieldId}
            label={texts.motif}
            hint={texts.motifHint}
            error={error}
            maxLength={REOPENING_MAX_LENGTH}
            value={motif}
            onChange={({ target }) => setMotif(target.value)}
          />
        </Form>
      </Modal>
    </>
  );
}

/** Allowed status changes only. */
export function StatusActs({ request }: ActProps) {
  const texts = useTexts(managementActTexts);
  const { statut } = request;
  return (
    <Card title={texts.title}>
      <div className="cluster">
        {statutsByHand(statut).map((to) => {
          if (to === 'CLOTUREE') return <Close key={to} request={request} />;
          return to === 'EN_COURS' || to === 'EN_ATTENTE' ? (
            <TakeStatut key={to} request={request} statut={to} />
          ) : null;
        })}
        {canReopen(statut) ? (
          <Reopen request={request} />
        ) : (
          <>
            <EditRequest request={request} />
            <MergeRequest request={request} />
          </>
        )}
      </div>
    </Card>
  );
}
