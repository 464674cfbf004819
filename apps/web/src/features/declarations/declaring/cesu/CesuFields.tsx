import { hourlyWithLeave } from '@portail/rules/declarations/period.ts';
import type { DeclarationContext } from '@portail/rules/declarations/cesu-declaration.ts';
import { minimumHourlyNet } from '@portail/rules/declarations/minima.ts';
import type { DeclarationProblem } from '@portail/rules/declarations/declaration-messages.ts';
import { CESU_ACTIVITES, MODES_CONGES } from '@portail/rules/declarations/vocabulary.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { AmountField } from '@portail/ui/fields/AmountField.tsx';
import { FormRow, FormSection } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { fill, useTexts } from '../../../../shared/texts/define-texts.ts';
import { cesuDeclarationTexts, declaringTexts } from '../declaring.texts.ts';
import { DaysField } from '../DaysField.tsx';
import { declarationFieldId } from '../declaration-fields.ts';
import { DeclarationWarning } from '../DeclarationWarning.tsx';
import { HoursField } from '../HoursField.tsx';
import type { DeclarationErrors } from '../declaration-errors.ts';
import type { CesuReading, CesuValues } from './cesu-values.ts';

interface CesuFieldsProps {
  readonly values: CesuValues;
  readonly reading: CesuReading;
  readonly errors: DeclarationErrors;
  readonly warnings: readonly DeclarationProblem[];
  readonly context: DeclarationContext;
  readonly onChange: (part: Partial<CesuValues>) => void;
}

export function CesuService({ values, errors, onChange }: CesuFieldsProps) {
  const texts = useTexts(cesuDeclarationTexts);
  return (
    <FormSection title={texts.service}>
      <Select
        id={declarationFieldId('activite')}
        label={texts.activite}
        emptyLabel={texts.choose}
        width="medium"
        error={errors['activite']}
        options={CESU_ACTIVITES.map((value) => ({ value, label: texts[value] }))}
        value={values.activite}
        onChange={({ target }) => onChange({ activite: target.value })}
      />
    </FormSection>
  );
}

export function CesuHours({ values, errors, onChange }: CesuFieldsProps) {
  const texts = useTexts(declaringTexts);
  const field = (name: 'nombreHeures' | 'heuresSup25' | 'heuresSup50') => ({
    id: declarationFieldId(name),
    label: texts[name],
    hint: texts[`${name}Hint`],
    error: errors[name],
    value: values[name],
    onChange: (typed: string) => onChange({ [name]: typed }),
  });
  return (
    <FormSection title={texts.hours} intro={texts.hoursIntro}>
      <HoursField {...field('nombreHeures')} />
      <FormRow>
        <HoursField {...field('heuresSup25')} isOptional />
        <HoursField {...field('heuresSup50')} isOptional />
      </FormRow>
    </FormSection>
  );
}

/** "Soit 11,00 € l’heure, congés compris." (DECL-33) */
const useLeaveHint = (salaire: number | null): string => {
  const texts = useTexts(cesuDeclarationTexts);
  if (salaire === null) return texts.MAJORATION_10_HINT_BARE;
  const montant = formatAmount(hourlyWithLeave(centsOf(salaire), 'MAJORATION_10'));
  return fill(texts.MAJORATION_10_HINT, { montant });
};

const useMinimumHint = ({ reading: { month }, context }: CesuFieldsProps): string => {
  const texts = useTexts(declaringTexts);
  const minimum = minimumHourlyNet({ ...context, day: month.dateDebut, activity: 'CESU' });
  return minimum === undefined
    ? texts.salaireHoraireNetHintBare
    : fill(texts.salaireHoraireNetHint, { minimum: formatAmount(minimum.legal) });
};

export function CesuWage(props: CesuFieldsProps) {
  const { values, errors, warnings, onChange } = props;
  const common = useTexts(declaringTexts);
  const texts = useTexts(cesuDeclarationTexts);
  const { salaireHoraireNet, indemnites } = values;
  const leaveHint = useLeaveHint(salaireHoraireNet);
  const hints = { MAJORATION_10: leaveHint, CONGES_PRIS: texts.CONGES_PRIS_HINT };
  const minimumHint = useMinimumHint(props);
  return (
    <FormSection title={common.wage}>
      <AmountField
        id={declarationFieldId('salaireHoraireNet')}
        label={common.salaireHoraireNet}
        hint={minimumHint}
        error={errors['salaireHoraireNet']}
        value={salaireHoraireNet === null ? undefined : centsOf(salaireHoraireNet)}
        onChange={(cents) => onChange({ salaireHoraireNet: cents ?? null })}
      />
      <DeclarationWarning warnings={warnings} champ="salaireHoraireNet" />
      <RadioGroup
        id={declarationFieldId('modeConges')}
        label={texts.modeConges}
        error={errors['modeConges']}
        value={MODES_CONGES.find((one) => one === values.modeConges)}
        onChange={(modeConges) => onChange({ modeConges })}
        choices={MODES_CONGES.map((value) => ({
          value,
          label: texts[value],
          hint: hints[value],
        }))}
      />
      <DeclarationWarning warnings={warnings} champ="modeConges" />
      <DaysField
        id={declarationFieldId('joursCongesPayes')}
        label={common.joursCongesPayes}
        hint={common.joursCongesPayesHint}
        isOptional
        error={errors['joursCongesPayes']}
        value={values.joursCongesPayes}
        onChange={(joursCongesPayes) => onChange({ joursCongesPayes })}
      />
      <AmountField
        id={declarationFieldId('indemnites')}
        label={texts.indemnites}
        hint={texts.indemnitesHint}
        isOptional
        error={errors['indemnites']}
        value={indemnites === null ? undefined : centsOf(indemnites)}
        onChange={(cents) => onChange({ indemnites: cents ?? null })}
      />
    </FormSection>
  );
}
