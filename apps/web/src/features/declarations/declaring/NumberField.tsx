import { Button } from '@portail/ui/actions/Button.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import type { ReactNode } from 'react';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { identificationTexts } from './declaring.texts.ts';

interface KnownNumber {
  readonly numero: string;
  readonly name?: string | undefined;
}

interface NumberFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly help?: ReactNode;
  readonly error: string | undefined;
  readonly value: string;
  readonly known: readonly KnownNumber[];
  readonly onChange: (value: string) => void;
}

export function NumberField({ known, value, onChange, ...field }: NumberFieldProps) {
  const texts = useTexts(identificationTexts);
  const others = known.filter(({ numero }) => numero !== value);
  const groupId = `${field.id}-connus`;
  return (
    <div className="declare-number">
      <TextField
        {...field}
        width="medium"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {others.length === 0 ? null : (
        <div className="declare-known" role="group" aria-labelledby={groupId}>
          <span className="declare__muted" id={groupId}>
            {texts.known}
          </span>
          {others.map(({ numero, name }) => (
            <Button
              key={numero}
              variant="secondary"
              isSmall
              aria-label={
                name === undefined
                  ? fill(texts.useNumber, { numero })
                  : fill(texts.useEmployee, { nom: name, numero })
              }
              onClick={() => onChange(numero)}
            >
              {name ?? numero}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
