import {
  getPersonSheet,
  openRequestForPerson,
} from '@portail/contract/backoffice/person-sheet.calls.ts';
import { requestForPersonBody } from '@portail/contract/backoffice/person-sheet.schemas.ts';
import { CONTACT_SUBJECTS } from '@portail/contract/people/service.calls.ts';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { REQUEST_READS } from '../requests/management-queries.ts';
import { managementListTexts } from '../requests/operator-requests.texts.ts';
import { requestForPersonTexts } from './person.texts.ts';
import { type PersonActProps, PersonDialog } from './PersonDialog.tsx';

/** A request that the person made on the telephone. */
export function RequestDialog({ person, onClose }: PersonActProps) {
  const texts = useTexts(requestForPersonTexts);
  const subjects = useTexts(managementListTexts);
  const form = useApiForm(requestForPersonBody, {
    prefix: 'demande-pour-personne',
    defaultValues: {
      numeroContrat: person.contrats[0]?.numeroContrat ?? '',
      objet: '',
      message: '',
    },
    fields: ['numeroContrat', 'objet', 'message'],
    labelOf: (name) => texts[name],
    failed: texts.failed,
    send: (body, key) =>
      callApi(openRequestForPerson, { params: { idPersonne: person.id }, body }, key),
    invalidates: [getPersonSheet, ...REQUEST_READS],
    success: {
      header: texts.done,
      content: ({ reference }) => fill(texts.doneText, { reference }),
    },
    onSuccess: onClose,
  });
  return (
    <PersonDialog person={person} form={form} texts={texts} onClose={onClose}>
      <Select
        {...form.field('numeroContrat')}
        emptyLabel={texts.choose}
        options={person.contrats.map(({ numeroContrat, libelle }) => ({
          value: numeroContrat,
          label: `${numeroContrat}, ${libelle}`,
        }))}
      />
      <Select
        {...form.field('objet')}
        emptyLabel={texts.choose}
        options={CONTACT_SUBJECTS.map((value) => ({ value, label: subjects[value] }))}
      />
      <TextArea {...form.field('message')} rows={5} />
    </PersonDialog>
  );
}
