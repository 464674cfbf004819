import { minimumHourlyNet } from '@portail/rules/declarations/minima.ts';
import type { DeclarationProblem } from '@portail/rules/declarations/declaration-messages.ts';
import type { PajeActivite } from '@portail/rules/declarations/vocabulary.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { AmountField } from '@portail/ui/fields/AmountField.tsx';
import { FormRow, FormSection } from '@portail/ui/fields/Form.tsx';
import { fill, useTexts } from '../../../../shared/texts/define-texts.ts';
import { declaringTexts } from '../declaring.texts.ts';
import { pajeDeclarationTexts } from './declaring-paje.texts.ts';
import { DaysField } from '../DaysField.tsx';
import { declarationFieldId } from '../declaration-fields.ts';
import { DeclarationWarning } from '../DeclarationWarning.tsx';
import { HoursField } from '../HoursField.tsx';
import type { DeclarationErrors } from '../declaration-errors.ts';
import type { PajeValues } from './paje-values.ts';
import { useDatedFigures } from '../../../../session/dated-figures.ts';

interface WorkFieldsProps {
  readonly values: PajeValues;
  readonly typeActivite: PajeActivite;
  readonly dateDebut: CalendarDay | undefined;
  readonly isAlsaceMoselle: boolean;
  readonly errors: DeclarationErrors;
  /** Warnings, which do not block. */
  readonly warnings: readonly DeclarationProblem[];
  readonly onChange: (part: Partial<PajeValues>) => void;
}

type HoursName = 'nombreHeures' | 'heuresSup25' | 'heuresSup50';

/** For a childminder the normal hours are entered per child. */
function Hours({ values, typeActivite, errors, onChange }: WorkFieldsProps) {
  const common = useTexts(declaringTexts);
  const texts = useTexts(pajeDeclarationTexts);
  const isChildminder = typeActivite === 'AMA';
  const field = (name: HoursName, hint: string, isOptional: boolean) => (
    <HoursField
      id={declarationFieldId(name)}
      label={common[name]}
      hint={hint}
      isOptional={isOptional}
      error={errors[name]}
      value={values[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
  return (
    <FormSection title={isChildminder ? texts.hoursAma : common.hours} intro={common.hoursIntro}>
      {isChildminder ? null : field('nombreHeures', common.nombreHeuresHint, false)}
      <FormRow>
        {field(
          'heuresSup25',
          isChildminder ? texts.heuresSup25AmaHint : common.heuresSup25Hint,
          true,
        )}
        {field(
          'heuresSup50',
          isChildminder ? texts.heuresSup50AmaHint : common.heuresSup50Hint,
          true,
        )}
      </FormRow>
      <DaysField
        id={declarationFieldId('joursCongesPayes')}
        label={common.joursCongesPayes}
        hint={texts.joursCongesPayesHint}
        isOptional
        error={errors['joursCongesPayes']}
        value={values.joursCongesPayes}
        onChange={(joursCongesPayes) => onChange({ joursCongesPayes })}
      />
    </FormSection>
  );
}

const useMinimumHint = (props: WorkFieldsProps): string => {
  const common = useTexts(declaringTexts);
  const texts = useTexts(pajeDeclarationTexts);
  const { typeActivite: activity, dateDebut: day, isAlsaceMoselle } = props;
  const figures = useDatedFigures();
  const least =
    day === undefined ? undefined : minimumHourlyNet({ day, activity, isAlsaceMoselle, figures });
  if (least === undefined) return texts.salaireHoraireNetHintBare;
  const minimum = formatAmount(least.legal);
  return fill(activity === 'AMA' ? texts.salaireAmaHint : common.salaireHoraireNetHint, {
    minimum,
  });
};

export function WorkFields(props: WorkFieldsProps) {
  const { values, errors, warnings, onChange } = props;
  const common = useTexts(declaringTexts);
  const hint = useMinimumHint(props);
  return (
    <>
      <Hours {...props} />
      <FormSection title={common.wage}>
        <AmountField
          id={declarationFieldId('salaireHoraireNet')}
          label={common.salaireHoraireNet}
          hint={hint}
          error={errors['salaireHoraireNet']}
          value={values.salaireHoraireNet === null ? undefined : centsOf(values.salaireHoraireNet)}
          onChange={(cents) => onChange({ salaireHoraireNet: cents ?? null })}
        />
        <DeclarationWarning warnings={warnings} champ="salaireHoraireNet" />
      </FormSection>
    </>
  );
}
