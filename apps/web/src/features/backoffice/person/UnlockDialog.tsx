import { getPersonSheet, unlockSignIn } from '@portail/contract/backoffice/person-sheet.calls.ts';
import {
  UNLOCK_REASONS,
  unlockBody,
  type PersonSheet,
} from '@portail/contract/backoffice/person-sheet.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { unlockTexts } from './person.texts.ts';

interface UnlockProps {
  readonly person: PersonSheet;
  readonly onClose: () => void;
}

export function UnlockDialog({ person, onClose }: UnlockProps) {
  const texts = useTexts(unlockTexts);
  const form = useApiForm(unlockBody, {
    prefix: 'deblocage-de-connexion',
    defaultValues: { motif: '' },
    fields: ['motif'],
    labelOf: () => texts.motif,
    failed: texts.failed,
    send: (body) => callApi(unlockSignIn, { params: { idPersonne: person.id }, body }),
    invalidates: [getPersonSheet],
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
        <Select
          {...form.field('motif')}
          emptyLabel={texts.choose}
          options={UNLOCK_REASONS.map((value) => ({ value, label: texts[value] }))}
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
