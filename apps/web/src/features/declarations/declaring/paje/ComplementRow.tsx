import {
  type ComplementUnit,
  KILOMETRE_RATE,
  labelOfCategory,
  labelOfSubtype,
  subtypesOf,
  unitOf,
} from '@portail/rules/declarations/complements.ts';
import { COMPLEMENT_CATEGORIES } from '@portail/rules/declarations/vocabulary.ts';
import { formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Trash2 } from '@portail/ui/icons/icons.ts';
import { fill, useTexts } from '../../../../shared/texts/define-texts.ts';
import { complementTexts } from './declaring-paje.texts.ts';
import { declarationFieldId } from '../declaration-fields.ts';
import type { DeclarationErrors } from '../declaration-errors.ts';
import type { ComplementValues } from './paje-values.ts';

const SUFFIXES: Readonly<Record<ComplementUnit, string>> = {
  MONTANT: '€',
  HEURES: 'h',
  KILOMETRES: 'km',
};

const useEffectWords = ({ categorie, sousType }: ComplementValues): string | undefined => {
  const texts = useTexts(complementTexts);
  if (categorie === null) return undefined;
  if (sousType === 'KILO') return fill(texts.KILOHint, { taux: formatAmount(KILOMETRE_RATE) });
  if (categorie === 'HEUR') return texts.HEURHint;
  return categorie === 'AVAN' ? texts.AVANHint : texts.addedHint;
};

interface ComplementRowProps {
  readonly values: ComplementValues;
  readonly rank: number;
  readonly errors: DeclarationErrors;
  readonly onChange: (values: ComplementValues) => void;
  readonly onRemove: () => void;
}

export function ComplementRow({ values, rank, errors, onChange, onRemove }: ComplementRowProps) {
  const texts = useTexts(complementTexts);
  const { categorie, sousType } = values;
  const champ = (name: string) => `complements.${rank}.${name}`;
  const subtypes = categorie === null ? [] : subtypesOf(categorie);
  const unit = categorie === null ? 'MONTANT' : unitOf(categorie, sousType);
  const effect = useEffectWords(values);
  const rang = String(rank + 1);
  return (
    <FieldGroup role="group" className="declare-group" label={fill(texts.item, { rang })}>
      <FormRow>
        <Select
          id={declarationFieldId(champ('categorie'))}
          label={texts.categorie}
          emptyLabel={texts.choose}
          error={errors[champ('categorie')]}
          options={COMPLEMENT_CATEGORIES.map((value) => ({ value, label: labelOfCategory(value) }))}
          value={categorie ?? ''}
          onChange={({ target }) => {
            const chosen = COMPLEMENT_CATEGORIES.find((one) => one === target.value) ?? null;
            // Another category has another unit, so the value is cleared.
            onChange({ ...values, categorie: chosen, sousType: null, valeur: '' });
          }}
        />
        {subtypes.length === 0 ? null : (
          <Select
            id={declarationFieldId(champ('sousType'))}
            label={texts.sousType}
            emptyLabel={texts.choose}
            error={errors[champ('sousType')]}
            options={subtypes.map((value) => ({ value, label: labelOfSubtype(value) }))}
            value={sousType ?? ''}
            onChange={({ target }) => {
              const chosen = subtypes.find((one) => one === target.value) ?? null;
              onChange({ ...values, sousType: chosen });
            }}
          />
        )}
        {categorie === null ? null : (
          <TextField
            id={declarationFieldId(champ('valeur'))}
            label={texts[`valeur${unit}`]}
            {...(effect === undefined ? {} : { hint: effect })}
            error={errors[champ('valeur')]}
            width="short"
            inputMode={unit === 'HEURES' ? 'text' : 'decimal'}
            autoComplete="off"
            suffix={SUFFIXES[unit]}
            value={values.valeur}
            onChange={({ target }) => onChange({ ...values, valeur: target.value })}
          />
        )}
      </FormRow>
      <div>
        <Button variant="quiet" isSmall icon={<Trash2 />} onClick={onRemove}>
          {fill(texts.remove, { rang })}
        </Button>
      </div>
    </FieldGroup>
  );
}
