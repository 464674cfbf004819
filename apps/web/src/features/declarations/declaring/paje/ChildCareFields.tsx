import type { Child } from '@portail/contract/declarations/declaring.schemas.ts';
import { minimumMaintenance } from '@portail/rules/declarations/minima.ts';
import type { DeclarationProblem } from '@portail/rules/declarations/declaration-messages.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { AmountField } from '@portail/ui/fields/AmountField.tsx';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { FormRow } from '@portail/ui/fields/Form.tsx';
import { fill, useTexts } from '../../../../shared/texts/define-texts.ts';
import { childrenTexts } from './declaring-paje.texts.ts';
import { DaysField, daysTyped } from '../DaysField.tsx';
import { declarationFieldId } from '../declaration-fields.ts';
import { DeclarationWarning } from '../DeclarationWarning.tsx';
import { HoursField } from '../HoursField.tsx';
import type { DeclarationErrors } from '../declaration-errors.ts';
import type { ChildValues } from './paje-values.ts';
import { useDatedFigures } from '../../../../session/dated-figures.ts';

interface ChildCareFieldsProps {
  readonly child: Child;
  readonly values: ChildValues;
  /** Index among the selected children, used in field names. */
  readonly rank: number;
  readonly errors: DeclarationErrors;
  readonly warnings: readonly DeclarationProblem[];
  /** First day of the period, if known: the minimum depends on it. */
  readonly dateDebut: CalendarDay | undefined;
  readonly onChange: (values: ChildValues) => void;
}

const useMaintenanceHint = ({ values, dateDebut }: ChildCareFieldsProps): string => {
  const texts = useTexts(childrenTexts);
  const figures = useDatedFigures();
  const days = daysTyped(values.joursActivite) ?? 0;
  const isCounted = dateDebut !== undefined && days > 0 && Number.isInteger(days);
  const least = isCounted ? minimumMaintenance(dateDebut, days, figures) : undefined;
  return least === undefined
    ? texts.indemniteEntretienHintBare
    : fill(texts.indemniteEntretienHint, { minimum: formatAmount(least) });
};

function Allowances(props: ChildCareFieldsProps) {
  const { values, rank, errors, warnings, onChange } = props;
  const texts = useTexts(childrenTexts);
  const entretienHint = useMaintenanceHint(props);
  const champ = (name: string) => `enfants.${rank}.${name}`;
  const field = (name: 'indemniteEntretien' | 'indemniteRepas', hint: string) => (
    <AmountField
      id={declarationFieldId(champ(name))}
      label={texts[name]}
      hint={hint}
      isOptional
      error={errors[champ(name)]}
      value={values[name] === null ? undefined : centsOf(values[name])}
      onChange={(cents) => onChange({ ...values, [name]: cents ?? null })}
    />
  );
  return (
    <>
      <FormRow>
        {field('indemniteEntretien', entretienHint)}
        {field('indemniteRepas', texts.indemniteRepasHint)}
      </FormRow>
      <DeclarationWarning warnings={warnings} champ={champ('indemniteEntretien')} />
    </>
  );
}

export function ChildCareFields(props: ChildCareFieldsProps) {
  const { child, values, rank, errors, onChange } = props;
  const texts = useTexts(childrenTexts);
  const champ = (name: string) => `enfants.${rank}.${name}`;
  return (
    <FieldGroup
      role="group"
      className="declare-group"
      label={fill(texts.ofChild, { prenom: child.prenom })}
    >
      <FormRow>
        <HoursField
          id={declarationFieldId(champ('nombreHeures'))}
          label={texts.nombreHeures}
          hint={texts.nombreHeuresHint}
          error={errors[champ('nombreHeures')]}
          value={values.nombreHeures}
          onChange={(nombreHeures) => onChange({ ...values, nombreHeures })}
        />
        <DaysField
          id={declarationFieldId(champ('joursActivite'))}
          label={texts.joursActivite}
          hint={texts.joursActiviteHint}
          error={errors[champ('joursActivite')]}
          value={values.joursActivite}
          onChange={(joursActivite) => onChange({ ...values, joursActivite })}
        />
      </FormRow>
      <Allowances {...props} />
    </FieldGroup>
  );
}
