import { Button } from '@portail/ui/actions/Button.tsx';
import { FormSection } from '@portail/ui/fields/Form.tsx';
import { Plus } from '@portail/ui/icons/icons.ts';
import { useRef } from 'react';
import { fill, useTexts } from '../../../../shared/texts/define-texts.ts';
import { complementTexts, pajeDeclarationTexts } from './declaring-paje.texts.ts';
import type { DeclarationErrors } from '../declaration-errors.ts';
import { ComplementRow } from './ComplementRow.tsx';
import { COMPLEMENTS_MAX, type ComplementValues, newComplement } from './paje-values.ts';

interface ComplementFieldsProps {
  readonly values: readonly ComplementValues[];
  readonly errors: DeclarationErrors;
  readonly onChange: (values: ComplementValues[]) => void;
}

export function ComplementFields({ values, errors, onChange }: ComplementFieldsProps) {
  const texts = useTexts(complementTexts);
  const section = useTexts(pajeDeclarationTexts);
  const end = useRef<HTMLDivElement>(null);
  const remove = (cle: string) => {
    onChange(values.filter((one) => one.cle !== cle));
    // The removed line contains the focused button.
    end.current?.focus();
  };
  return (
    <FormSection title={section.complementsTitle} intro={section.complementsIntro}>
      {values.map((one, rank) => (
        <ComplementRow
          key={one.cle}
          values={one}
          rank={rank}
          errors={errors}
          onChange={(next) =>
            onChange(values.map((other) => (other.cle === next.cle ? next : other)))
          }
          onRemove={() => remove(one.cle)}
        />
      ))}
      <div ref={end} tabIndex={-1} className="focus-quiet">
        {values.length < COMPLEMENTS_MAX ? (
          <Button
            variant="secondary"
            icon={<Plus />}
            onClick={() => onChange([...values, newComplement()])}
          >
            {values.length === 0 ? texts.add : texts.addAnother}
          </Button>
        ) : (
          <p>{fill(texts.max, { nombre: String(COMPLEMENTS_MAX) })}</p>
        )}
      </div>
    </FormSection>
  );
}
