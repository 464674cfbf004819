import { getPersonSheet, unlockSignIn } from '@portail/contract/backoffice/person-sheet.calls.ts';
import { UNLOCK_REASONS, unlockBody } from '@portail/contract/backoffice/person-sheet.schemas.ts';
import { Select } from '@portail/ui/fields/Select.tsx';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { unlockTexts } from './person.texts.ts';
import { type PersonActProps, PersonDialog } from './PersonDialog.tsx';

export function UnlockDialog({ person, onClose }: PersonActProps) {
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
    <PersonDialog person={person} form={form} texts={texts} onClose={onClose}>
      <Select
        {...form.field('motif')}
        emptyLabel={texts.choose}
        options={UNLOCK_REASONS.map((value) => ({ value, label: texts[value] }))}
      />
    </PersonDialog>
  );
}
