import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { FormSection } from '@portail/ui/fields/Form.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { declaringTexts } from './declaring.texts.ts';
import { declarationFieldId } from './declaration-fields.ts';

interface AccuracyBoxProps {
  readonly isTicked: boolean;
  readonly error: string | undefined;
  readonly onChange: (isTicked: boolean) => void;
}

export function AccuracyBox({ isTicked, error, onChange }: AccuracyBoxProps) {
  const texts = useTexts(declaringTexts);
  return (
    <FormSection title={texts.accuracyTitle}>
      <Checkbox
        id={declarationFieldId('exactitude')}
        isRequired
        error={error}
        checked={isTicked}
        onChange={({ target }) => onChange(target.checked)}
      >
        {texts.accuracy}
      </Checkbox>
    </FormSection>
  );
}
