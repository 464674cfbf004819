import type { Child } from '@portail/contract/declarations/declaring.schemas.ts';
import type { ChildCare } from '@portail/rules/declarations/children.ts';
import type { DeclarationProblem } from '@portail/rules/declarations/declaration-messages.ts';
import type { PajeActivite } from '@portail/rules/declarations/vocabulary.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { FormSection } from '@portail/ui/fields/Form.tsx';
import { wireDay } from '../../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../../shared/texts/define-texts.ts';
import { childrenTexts } from './declaring-paje.texts.ts';
import { AddChild } from './AddChild.tsx';
import { ChildCareFields } from './ChildCareFields.tsx';
import { declarationFieldId } from '../declaration-fields.ts';
import type { DeclarationErrors } from '../declaration-errors.ts';
import { type ChildValues, NO_CHILD_VALUES } from './paje-values.ts';
import { useNoRight } from './use-no-right.ts';

interface ChildrenFieldsProps {
  readonly childList: readonly Child[];
  /** Selected children, in list order. */
  readonly chosen: readonly ChildValues[];
  readonly typeActivite: PajeActivite | null;
  readonly dateDebut: CalendarDay | undefined;
  readonly errors: DeclarationErrors;
  readonly warnings: readonly DeclarationProblem[];
  readonly onChange: (chosen: ChildValues[]) => void;
}

const careOf = ({ typeActivite, dateDebut }: ChildrenFieldsProps): ChildCare | undefined =>
  typeActivite === null || dateDebut === undefined ? undefined : { typeActivite, dateDebut };

interface ChildChoiceProps {
  readonly child: Child;
  readonly isChosen: boolean;
  readonly care: ChildCare | undefined;
  readonly id: string;
  readonly onToggle: (isChosen: boolean) => void;
}

/** A child without right shows its message at once, selected or not (DECL-31). */
function ChildChoice({ child, isChosen, care, id, onToggle }: ChildChoiceProps) {
  const texts = useTexts(childrenTexts);
  const { prenom, nom, dateNaissance } = child;
  const without = useNoRight()({ prenom, dateNaissance: wireDay(dateNaissance) }, care);
  return (
    <Checkbox
      id={id}
      checked={isChosen}
      hint={
        <>
          {fill(texts.born, { date: dateNaissance })}
          {without === undefined || isChosen ? null : <> – {without}</>}
        </>
      }
      error={isChosen ? without : undefined}
      onChange={({ target }) => onToggle(target.checked)}
    >
      {fill(texts.child, { prenom, nom })}
    </Checkbox>
  );
}

export function ChildrenFields(props: ChildrenFieldsProps) {
  const { childList, chosen, typeActivite, dateDebut, errors, warnings, onChange } = props;
  const texts = useTexts(childrenTexts);
  const care = careOf(props);
  const rankOf = (idEnfant: string) => chosen.findIndex((one) => one.idEnfant === idEnfant);
  const choose = (idEnfant: string, isChosen: boolean) => {
    const others = chosen.filter((one) => one.idEnfant !== idEnfant);
    onChange(isChosen ? [...others, { ...NO_CHILD_VALUES, idEnfant }] : others);
  };
  const change = (values: ChildValues) =>
    onChange(chosen.map((one) => (one.idEnfant === values.idEnfant ? values : one)));
  return (
    <FormSection title={texts.title} intro={texts.intro}>
      <FieldGroup
        id={declarationFieldId('enfants')}
        role="group"
        label={texts.enfants}
        hint={childList.length === 0 ? texts.none : undefined}
        error={errors['enfants']}
      >
        {childList.map((child) => {
          const rank = rankOf(child.idEnfant);
          return (
            <ChildChoice
              key={child.idEnfant}
              child={child}
              isChosen={rank !== -1}
              care={care}
              id={declarationFieldId(rank === -1 ? `enfant-${child.idEnfant}` : `enfants.${rank}`)}
              onToggle={(isChosen) => choose(child.idEnfant, isChosen)}
            />
          );
        })}
      </FieldGroup>
      <AddChild care={care} onAdded={(idEnfant) => choose(idEnfant, true)} />
      {typeActivite === 'AMA'
        ? chosen.map((values, rank) => {
            const child = childList.find(({ idEnfant }) => idEnfant === values.idEnfant);
            return child === undefined ? null : (
              <ChildCareFields
                key={values.idEnfant}
                child={child}
                values={values}
                rank={rank}
                errors={errors}
                warnings={warnings}
                dateDebut={dateDebut}
                onChange={change}
              />
            );
          })
        : null}
    </FormSection>
  );
}
