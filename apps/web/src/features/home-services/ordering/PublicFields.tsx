import { needsBirthDate } from '@portail/rules/home-services/attribution.ts';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { FormSection } from '@portail/ui/fields/Form.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wishStepTexts } from './service-ordering.texts.ts';
import type { TypedPerson, WishValues } from './service-draft.ts';
import { asksAttestation, birthField, type FieldErrors, type WishPlace } from './service-fields.ts';
import { fieldId } from './use-step-errors.ts';

type Texts = Readonly<Record<'birthOf' | 'birthMine', string>>;

export const birthNames = (texts: Texts, personnes: readonly TypedPerson[]): readonly string[] =>
  personnes.map(({ lien, prenom }) =>
    lien === 'MOI' ? texts.birthMine : fill(texts.birthOf, { nom: prenom.trim() }),
  );

interface PublicFieldsProps {
  readonly place: WishPlace;
  readonly values: WishValues;
  readonly errors: FieldErrors;
  readonly onChange: (part: Partial<WishValues>) => void;
}

/** Birth dates where the law sets ages, and one attestation otherwise; health is never asked. */
export function PublicFields({ place, values, errors, onChange }: PublicFieldsProps) {
  const texts = useTexts(wishStepTexts);
  const names = birthNames(texts, place.personnes);
  const { prestation, naissances } = values;
  const hasBirths = prestation !== undefined && needsBirthDate(prestation);
  return (
    <>
      {hasBirths ? (
        <FormSection title={texts.births} intro={texts.birthsIntro}>
          {place.personnes.map(({ cle }, index) => (
            <DateField
              key={cle}
              id={fieldId(birthField(index))}
              label={names[index]}
              error={errors[birthField(index)]}
              hasCalendar={false}
              value={naissances[cle] ?? ''}
              onChange={(text) => onChange({ naissances: { ...naissances, [cle]: text } })}
            />
          ))}
        </FormSection>
      ) : null}
      {asksAttestation(values, place) ? (
        <Checkbox
          id={fieldId('attestation')}
          isRequired
          hint={texts.attestationHint}
          error={errors['attestation']}
          checked={values.attestation}
          onChange={({ target }) => onChange({ attestation: target.checked })}
        >
          {texts.attestation}
        </Checkbox>
      ) : null}
    </>
  );
}
