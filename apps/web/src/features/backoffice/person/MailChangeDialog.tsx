import { startMailChange } from '@portail/contract/backoffice/person-sheet.calls.ts';
import {
  MAIL_CHANGE_REASONS,
  mailChangeBody,
} from '@portail/contract/backoffice/person-sheet.schemas.ts';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { mailChangeTexts } from './person.texts.ts';
import { type PersonActProps, PersonDialog } from './PersonDialog.tsx';

/** The operator starts the change; the person proves the new address. */
export function MailChangeDialog({ person, onClose }: PersonActProps) {
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
    <PersonDialog person={person} form={form} texts={texts} onClose={onClose}>
      <TextField {...form.field('mail')} type="email" autoComplete="off" />
      <Select
        {...form.field('motif')}
        emptyLabel={texts.choose}
        options={MAIL_CHANGE_REASONS.map((value) => ({ value, label: texts[value] }))}
      />
    </PersonDialog>
  );
}
