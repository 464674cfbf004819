import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { FormRow, FormSection } from '@portail/ui/fields/Form.tsx';
import { today } from '../../../shared/time/today.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { declaringTexts } from './declaring.texts.ts';
import { declarationFieldId } from './declaration-fields.ts';
import type { DeclarationErrors } from './declaration-errors.ts';

/** As typed; DD/MM/YYYY when valid. */
interface PeriodValues {
  readonly dateDebut: string;
  readonly dateFin: string;
  readonly datePaiement: string;
}

interface PeriodFieldsProps {
  readonly values: PeriodValues;
  readonly errors: DeclarationErrors;
  readonly onChange: (part: Partial<PeriodValues>) => void;
}

export function PeriodFields({ values, errors, onChange }: PeriodFieldsProps) {
  const texts = useTexts(declaringTexts);
  const field = (name: keyof PeriodValues) => ({
    id: declarationFieldId(name),
    label: texts[name],
    error: errors[name],
    value: values[name],
    onChange: (text: string) => onChange({ [name]: text }),
  });
  return (
    <FormSection title={texts.period} intro={texts.periodIntro}>
      <FormRow>
        <DateField {...field('dateDebut')} />
        <DateField {...field('dateFin')} />
      </FormRow>
      <DateField
        {...field('datePaiement')}
        hint={fill(texts.datePaiementHint, { exemple: formatFrenchDate(today()) })}
      />
    </FormSection>
  );
}
