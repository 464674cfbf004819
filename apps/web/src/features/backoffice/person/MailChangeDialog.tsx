import { startMailChange } from '@portail/contract/backoffice/person-sheet.calls.ts';
import {
  MAIL_CHANGE_REASONS,
  mailChangeBody,
  type PersonSheet,
} from '@portail/contract/backoffice/person-sheet.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { mailChangeTexts } from './person.texts.ts';

interface MailChangeProps {
  readonly person: PersonSheet;
  readonly onClose: () => void;
}

/** The operator starts the change; the person proves the new address. */
export function MailChangeDialog({ person, onClose }: MailChangeProps) {
  const texts = useTexts(mailChangeTexts);
  const form = useApiForm(mailChangeBody, {
    prefix: 'adresse-pour-personne',
    defaultValues: { mail: '', motif: '' },
    fields: ['mail', 'motif'],
    labelOf: (name) => texts[name],
    failed: texts.failed,
    send: (body) => callApi(startMailChange, { params: { idPersonne: person.id }, body }),
    success: { header: texts.done, content: texts.doneText },
    onSuccess: onClose,
  });
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={fill(texts.title, { nom: `${person.prenom} ${person.nom}` })}
    >
      <Form onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        <p>{texts.intro}</p>
        <TextField {...form.field('mail')} type="email" autoComplete="off" />
        <Select
          {...form.field('motif')}
          emptyLabel={texts.choose}
          options={MAIL_CHANGE_REASONS.map((value) => ({ value, label: texts[value] }))}
        />
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
            {texts.submit}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
