import { FormRow } from '@portail/ui/fields/Form.tsx';
import { TextField, type TextFieldProps } from '@portail/ui/fields/TextField.tsx';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { phoneTexts } from './phones.texts.ts';

export type PhoneField = 'telephonePrincipal' | 'telephoneSecondaire';

interface PhoneFieldsProps {
  readonly idOf: (name: PhoneField) => string;
  readonly errorOf: (name: PhoneField) => string | undefined;
  /** What `register` gives for a number. */
  readonly line: (name: PhoneField) => Partial<TextFieldProps>;
}

/** The two numbers of a person; one of them must be there. */
export function PhoneFields({ idOf, errorOf, line }: PhoneFieldsProps) {
  const texts = useTexts(phoneTexts);
  const field = (name: PhoneField) => ({
    ...line(name),
    id: idOf(name),
    label: texts[name],
    error: errorOf(name),
    type: 'tel',
    inputMode: 'tel' as const,
    isOptional: true,
  });
  return (
    <FormRow>
      <TextField {...field('telephonePrincipal')} hint={texts.mobileHint} autoComplete="tel" />
      <TextField
        {...field('telephoneSecondaire')}
        hint={texts.landlineHint}
        autoComplete="home tel"
      />
    </FormRow>
  );
}
