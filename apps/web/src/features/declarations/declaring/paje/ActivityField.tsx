import { PAJE_ACTIVITES, type PajeActivite } from '@portail/rules/declarations/vocabulary.ts';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { useTexts } from '../../../../shared/texts/define-texts.ts';
import { pajeDeclarationTexts } from './declaring-paje.texts.ts';
import { declarationFieldId } from '../declaration-fields.ts';

interface ActivityFieldProps {
  readonly value: PajeActivite | null;
  readonly error: string | undefined;
  readonly known: PajeActivite | undefined;
  readonly onChange: (typeActivite: PajeActivite) => void;
}

export function ActivityField({ value, error, known, onChange }: ActivityFieldProps) {
  const texts = useTexts(pajeDeclarationTexts);
  return (
    <RadioGroup
      id={declarationFieldId('typeActivite')}
      label={texts.typeActivite}
      hint={known === undefined ? undefined : texts[`known${known}`]}
      error={error}
      look="cards"
      choices={PAJE_ACTIVITES.map((one) => ({
        value: one,
        label: texts[one],
        hint: texts[`${one}Hint`],
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
