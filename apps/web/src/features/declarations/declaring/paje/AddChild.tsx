import type { ChildCare } from '@portail/rules/declarations/children.ts';
import { addMonths, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { FormRow } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Plus } from '@portail/ui/icons/icons.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { today } from '../../../../shared/time/today.ts';
import { fill, useTexts } from '../../../../shared/texts/define-texts.ts';
import { addChildTexts } from './declaring-paje.texts.ts';
import { newChildId, useAddChild } from './use-add-child.ts';

const EXAMPLE_AGE_MONTHS = -18;

interface NewChildProps {
  readonly care: ChildCare | undefined;
  readonly onAdded: (idEnfant: string, prenom: string) => void;
  readonly onCancel: () => void;
}

/** Inside the declaration form: Enter adds the child without submitting the form. */
function NewChild({ care, onAdded, onCancel }: NewChildProps) {
  const texts = useTexts(addChildTexts);
  const child = useAddChild({ care, onAdded });
  const { typed, errors, type } = child;
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    child.add();
  };
  const nameField = (name: 'prenom' | 'nom') => (
    <TextField
      id={newChildId(name)}
      label={texts[name]}
      error={errors[name]}
      autoComplete="off"
      autoFocus={name === 'prenom'}
      value={typed[name]}
      onChange={({ target }) => type(name, target.value)}
    />
  );
  const exemple = formatFrenchDate(addMonths(today(), EXAMPLE_AGE_MONTHS));
  return (
    <div onKeyDown={enter}>
      <FieldGroup role="group" className="declare-group" label={texts.title} hint={texts.privacy}>
        {child.refusal === undefined ? null : (
          <Alert tone="danger" role="alert" title={texts.refused}>
            {child.refusal}
          </Alert>
        )}
        <FormRow>
          {nameField('prenom')}
          {nameField('nom')}
        </FormRow>
        <DateField
          id={newChildId('dateNaissance')}
          label={texts.dateNaissance}
          hint={fill(texts.dateNaissanceHint, { exemple })}
          hasCalendar={false}
          error={errors.dateNaissance}
          value={typed.dateNaissance}
          onChange={(text) => type('dateNaissance', text)}
        />
        <div className="cluster">
          <Button
            variant="secondary"
            isPending={child.isPending}
            pendingLabel={texts.adding}
            onClick={child.add}
          >
            {texts.add}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </div>
      </FieldGroup>
    </div>
  );
}

interface AddChildProps {
  readonly care: ChildCare | undefined;
  readonly onAdded: (idEnfant: string) => void;
}

/** Collapsed by default, because most months have no new child. */
export function AddChild({ care, onAdded }: AddChildProps) {
  const texts = useTexts(addChildTexts);
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<string>();
  const result = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    // The pressed button disappears with the fields, so the focus moves here.
    result.current?.focus();
  };
  return (
    <div ref={result} tabIndex={-1} className="no-focus-ring">
      <p role="status">{added === undefined ? '' : fill(texts.added, { prenom: added })}</p>
      {isOpen ? (
        <NewChild
          care={care}
          onCancel={close}
          onAdded={(idEnfant, prenom) => {
            onAdded(idEnfant);
            setAdded(prenom);
            close();
          }}
        />
      ) : (
        <Button
          variant="secondary"
          icon={<Plus />}
          onClick={() => {
            setAdded(undefined);
            setOpen(true);
          }}
        >
          {texts.open}
        </Button>
      )}
    </div>
  );
}
