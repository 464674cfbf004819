import { changeManagementRequest } from '@portail/contract/backoffice/operator-requests.calls.ts';
import { CONTACT_SUBJECTS } from '@portail/contract/people/service.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import {
  FOLLOW_UP_MAX_LENGTH,
  type ManagementRequest,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { Pencil } from '@portail/ui/icons/icons.ts';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { managementActTexts, managementListTexts } from './operator-requests.texts.ts';
import { REQUEST_READS } from './management-queries.ts';

/** Changes subject or description for the operators who continue. */
export function EditRequest({ request }: { readonly request: ManagementRequest }) {
  const texts = useTexts(managementActTexts);
  const subjects = useTexts(managementListTexts);
  const { id, reference, version, suivieParMoi } = request;
  const formId = useId();
  const fieldId = `${formId}-description`;
  const [isOpen, setOpen] = useState(false);
  const [objet, setObjet] = useState(request.objet);
  const [description, setDescription] = useState(request.description);
  const [error, setError] = useState<string>();
  const { submit: save, isPending } = useApiMutation(changeManagementRequest, {
    invalidates: REQUEST_READS,
    success: { header: texts.done, content: fill(texts.edited, { reference }) },
    failureHeader: texts.failed,
    onSuccess: () => setOpen(false),
  });
  const open = () => {
    setObjet(request.objet);
    setDescription(request.description);
    setError(undefined);
    setOpen(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = description.trim() === '';
    setError(isMissing ? MESSAGES.required : undefined);
    if (isMissing) document.getElementById(fieldId)?.focus();
    else
      void save({
        params: { id },
        body: { objet, ...(suivieParMoi ? { description: description.trim() } : {}), version },
      });
  };
  return (
    <>
      <Button variant="quiet" icon={<Pencil />} onClick={open}>
        {texts.edit}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={fill(texts.editTitle, { reference })}
        footer={
          <>
            <Button type="submit" form={formId} isPending={isPending} pendingLabel={texts.pending}>
              {texts.save}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        <Form id={formId} onSubmit={submit}>
          {suivieParMoi ? <p>{texts.editText}</p> : null}
          <Select
            label={texts.objet}
            options={CONTACT_SUBJECTS.map((value) => ({ value, label: subjects[value] }))}
            value={objet}
            onChange={({ target }) =>
              setObjet((before) => CONTACT_SUBJECTS.find((one) => one === target.value) ?? before)
            }
          />
          {suivieParMoi ? (
            <TextArea
              id={fieldId}
              label={texts.description}
              error={error}
              rows={6}
              maxLength={FOLLOW_UP_MAX_LENGTH}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          ) : (
            <Alert>{texts.notFollowed}</Alert>
          )}
        </Form>
      </Modal>
    </>
  );
}
