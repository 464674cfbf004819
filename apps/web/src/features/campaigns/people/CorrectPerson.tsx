import {
  correctFunderPerson,
  getFunderPerson,
} from '@portail/contract/campaigns/funder-people.calls.ts';
import {
  personCorrection,
  type FunderPerson,
} from '@portail/contract/campaigns/funder-people.schemas.ts';
import type { CorrectedField } from '@portail/rules/campaigns/funder-view.ts';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { Controller } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { DialogForm } from '../../../shared/forms/FormDialog.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { correctionTexts } from './funder-people.texts.ts';
import { PEOPLE_KEY } from './person-words.ts';

type Values = Readonly<Record<CorrectedField, string>>;

interface CorrectProps {
  readonly person: FunderPerson;
  readonly words: string;
  readonly onClose: () => void;
}

/** Only what may be corrected is asked for and sent. */
function CorrectionForm({ person, words, onClose }: CorrectProps) {
  const texts = useTexts(correctionTexts);
  const fields = person.champsModifiables;
  const form = useApiForm<Values, typeof personCorrection>(personCorrection, {
    prefix: 'correction',
    defaultValues: {
      nom: person.nom,
      prenom: person.prenom,
      dateNaissance: person.dateNaissance ?? '',
      identifiant: person.identifiant ?? '',
      eMail: person.eMail ?? '',
    },
    fields,
    labelOf: (name) => texts[name],
    failed: texts.failed,
    // What was not given and stays empty is not asked for.
    normalise: (typed) =>
      Object.fromEntries(
        fields
          .map((name) => [name, typed[name].trim()] as const)
          .filter(([name, value]) => value !== '' || (person[name] ?? '') !== ''),
      ),
    send: (body) =>
      callApi(correctFunderPerson, { params: { idPersonne: person.idPersonne }, body }),
    invalidates: [getFunderPerson, [...PEOPLE_KEY]],
    success: { header: texts.done, content: () => fill(texts.doneText, { personne: words }) },
    onSuccess: onClose,
  });
  return (
    <DialogForm
      form={form}
      texts={{ ...texts, submit: texts.save, pending: texts.saving }}
      onClose={onClose}
    >
      <p>{fields.includes('nom') ? texts.expected : texts.registered}</p>
      {fields.map((name) =>
        name === 'dateNaissance' ? (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <DateField
                {...form.controlled(name)}
                {...field}
                hasCalendar={false}
                autoComplete="off"
              />
            )}
          />
        ) : (
          <TextField
            key={name}
            {...form.field(name)}
            autoComplete="off"
            {...(name === 'eMail' ? { type: 'email', isOptional: true } : {})}
          />
        ),
      )}
    </DialogForm>
  );
}

export function CorrectPerson({ isOpen, ...rest }: CorrectProps & { readonly isOpen: boolean }) {
  const texts = useTexts(correctionTexts);
  return (
    <Modal
      isOpen={isOpen}
      onClose={rest.onClose}
      title={fill(texts.title, { personne: rest.words })}
    >
      <CorrectionForm {...rest} />
    </Modal>
  );
}
