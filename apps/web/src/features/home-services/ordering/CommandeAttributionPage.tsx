import { ATTRIBUTION_LINKS } from '@portail/rules/home-services/attribution.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { FieldError } from '@portail/ui/fields/Field.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Plus, Trash2 } from '@portail/ui/icons/icons.ts';
import { useState } from 'react';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { attributionTexts } from '../../../session/home-services/home-services.texts.ts';
import { sharingStepTexts } from './service-ordering.texts.ts';
import { acceptSharing, draftOf, type TypedPerson, typeSharing } from './service-draft.ts';
import { type FieldErrors, sharingErrors } from './service-fields.ts';
import { goToNextStep } from './service-steps.ts';
import { useServiceAnswers } from './ServiceFrame.tsx';
import {
  addPerson,
  canAddPerson,
  firstPeople,
  removePerson,
  totalOf,
  withEqualParts,
} from './sharing.ts';
import { ServiceStepForm } from './ServiceStepForm.tsx';
import { fieldId, type NamedFields, useStepErrors } from './use-step-errors.ts';
import { useSummedService } from './use-summed-service.ts';

const PARTS = ['lien', 'prenom', 'part'] as const;
const isLink = (text: string): text is TypedPerson['lien'] =>
  text === '' || ATTRIBUTION_LINKS.some((one) => one === text);

interface PersonFieldsProps {
  readonly index: number;
  readonly person: TypedPerson;
  readonly errors: FieldErrors;
  readonly onChange: (person: TypedPerson) => void;
  /** Absent for the last remaining person. */
  readonly onRemove: (() => void) | undefined;
}

function PersonFields({ index, person, errors, onChange, onRemove }: PersonFieldsProps) {
  const texts = useTexts(sharingStepTexts);
  const links = useTexts(attributionTexts);
  const numero = String(index + 1);
  const field = (name: (typeof PARTS)[number]) => ({
    id: fieldId(`attribution.${index}.${name}`),
    label: texts[name],
    error: errors[`attribution.${index}.${name}`],
  });
  return (
    <FieldGroup label={fill(texts.person, { numero })} role="group">
      <div className="service-person__fields">
        <Select
          {...field('lien')}
          emptyLabel="–"
          options={ATTRIBUTION_LINKS.map((value) => ({ value, label: links[value] }))}
          value={person.lien}
          onChange={({ target: { value } }) => {
            if (isLink(value)) onChange({ ...person, lien: value });
          }}
        />
        {person.lien === 'MOI' ? null : (
          <TextField
            {...field('prenom')}
            autoComplete="off"
            value={person.prenom}
            onChange={({ target }) => onChange({ ...person, prenom: target.value })}
          />
        )}
        <TextField
          {...field('part')}
          inputMode="numeric"
          autoComplete="off"
          suffix="%"
          value={person.part}
          onChange={({ target }) => onChange({ ...person, part: target.value })}
        />
      </div>
      {onRemove === undefined ? null : (
        <div className="cluster">
          <Button
            variant="quiet"
            isSmall
            icon={<Trash2 />}
            aria-label={fill(texts.removeOf, { numero })}
            onClick={onRemove}
          >
            {texts.remove}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

const useNamedFields = (people: readonly TypedPerson[]): NamedFields => {
  const texts = useTexts(sharingStepTexts);
  return [
    ['attribution', texts.attribution],
    ...people.flatMap((_, index) =>
      PARTS.map(
        (name) =>
          [
            `attribution.${index}.${name}`,
            `${fill(texts.person, { numero: String(index + 1) })}, ${texts[name].toLowerCase()}`,
          ] as const,
      ),
    ),
  ];
};

/** People and their shares of the hours; the reason is never asked. */
function SharingStep() {
  const texts = useTexts(sharingStepTexts);
  const { dispositif, attribution, prestation } = draftOf(useServiceAnswers());
  const [people, setPeople] = useState<readonly TypedPerson[]>(
    () => attribution?.personnes ?? firstPeople(),
  );
  const step = useStepErrors('attribution', () => sharingErrors({ personnes: [...people] }));
  const named = useNamedFields(people);
  const change = (personnes: readonly TypedPerson[]) => {
    setPeople(personnes);
    typeSharing({ personnes: [...personnes] });
    step.forget();
  };
  const submit = () => {
    if (!step.isRight()) return;
    acceptSharing({ personnes: [...people] });
    goToNextStep('attribution');
  };
  return (
    <ServiceStepForm
      current="attribution"
      lead={texts.lead}
      service={useSummedService(dispositif, prestation)}
      problems={step.problemsOf(named)}
      onSubmit={submit}
    >
      <ul className="service-order__people">
        {people.map((person, index) => (
          <li key={person.cle}>
            <PersonFields
              index={index}
              person={person}
              errors={step.errors}
              onChange={(next) =>
                change(people.map((one) => (one.cle === person.cle ? next : one)))
              }
              onRemove={
                people.length === 1 ? undefined : () => change(removePerson(people, person.cle))
              }
            />
          </li>
        ))}
      </ul>
      <div
        id={fieldId('attribution')}
        tabIndex={-1}
        className="service-order__section no-focus-ring"
      >
        <p role="status">{fill(texts.total, { total: String(totalOf(people)) })}</p>
        <FieldError fieldId={fieldId('attribution')} error={step.errors['attribution']} />
        <div className="cluster">
          {canAddPerson(people) ? (
            <Button variant="secondary" icon={<Plus />} onClick={() => change(addPerson(people))}>
              {texts.add}
            </Button>
          ) : null}
          {people.length === 1 ? null : (
            <Button variant="quiet" onClick={() => change(withEqualParts(people))}>
              {texts.equal}
            </Button>
          )}
        </div>
      </div>
    </ServiceStepForm>
  );
}

export default function CommandeAttributionPage() {
  return <SharingStep />;
}
