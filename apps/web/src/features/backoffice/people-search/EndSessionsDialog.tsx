import { endPersonSessions } from '@portail/contract/backoffice/operator-people.calls.ts';
import { getPersonSheet } from '@portail/contract/backoffice/person-sheet.calls.ts';
import {
  END_SESSIONS_REASONS,
  endSessionsBody,
  type FoundPerson,
} from '@portail/contract/backoffice/operator-people.schemas.ts';
import { Select } from '@portail/ui/fields/Select.tsx';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { ofName } from '../../../shared/wording/of-name.ts';
import { FormDialog } from '../../../shared/forms/FormDialog.tsx';
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
    <FormDialog title={fill(texts.title, { de })} form={form} texts={texts} onClose={onClose}>
      <p>{texts.intro}</p>
      <Select
        {...form.field('motif')}
        emptyLabel={texts.choose}
        options={END_SESSIONS_REASONS.map((value) => ({ value, label: texts[value] }))}
      />
    </FormDialog>
  );
}
