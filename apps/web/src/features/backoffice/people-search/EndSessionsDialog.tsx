import { endPersonSessions } from '@portail/contract/backoffice/operator-people.calls.ts';
import { getPersonSheet } from '@portail/contract/backoffice/person-sheet.calls.ts';
import {
  END_SESSIONS_REASONS,
  endSessionsBody,
  type FoundPerson,
} from '@portail/contract/backoffice/operator-people.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { ofName } from '../../../shared/wording/of-name.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { endSessionsTexts } from './operator-people.texts.ts';
import { nameOf } from './PeopleTable.tsx';

interface EndSessionsProps {
  readonly person: FoundPerson;
  readonly onClose: () => void;
}

/** For a lost device or a compromised account. */
export function EndSessionsDialog({ person, onClose }: EndSessionsProps) {
  const texts = useTexts(endSessionsTexts);
  const de = ofName(nameOf(person));
  const form = useApiForm(endSessionsBody, {
    prefix: 'fin-des-sessions',
    defaultValues: { motif: '' },
    fields: ['motif'],
    labelOf: () => texts.motif,
    failed: texts.failed,
    send: (body) => callApi(endPersonSessions, { params: { login: person.login }, body }),
    invalidates: [getPersonSheet],
    success: { header: texts.done, content: fill(texts.doneText, { de }) },
    onSuccess: onClose,
  });
  return (
    <Modal isOpen onClose={onClose} title={fill(texts.title, { de })}>
      <Form onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        <p>{texts.intro}</p>
        <Select
          {...form.field('motif')}
          emptyLabel={texts.choose}
          options={END_SESSIONS_REASONS.map((value) => ({ value, label: texts[value] }))}
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
