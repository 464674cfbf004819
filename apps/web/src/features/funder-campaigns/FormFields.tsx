import { formatAmount, parseAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Checkbox, type CheckboxProps } from '@portail/ui/fields/Checkbox.tsx';
import { TextArea, type TextAreaProps } from '@portail/ui/fields/TextArea.tsx';
import { TextField, type TextFieldProps } from '@portail/ui/fields/TextField.tsx';
import { Plus, Trash2 } from '@portail/ui/icons/icons.ts';
import { type ReactNode, useRef } from 'react';
import { type FieldPath, useFormContext } from 'react-hook-form';
import { errorOf } from '../../shared/forms/form-problems.ts';
import { fieldIdOf } from './campaign-fields.ts';
import type { CampaignValues } from './campaign-values.ts';

export type CampaignPath = FieldPath<CampaignValues>;

/** What a field of the form needs: its place in the values, its id, what was wrong with it. */
export const useCampaignField = () => {
  const { register, formState } = useFormContext<CampaignValues>();
  const { errors } = formState;
  return (name: CampaignPath) => ({
    ...register(name),
    id: fieldIdOf(name),
    error: errorOf<CampaignValues>(errors, name),
  });
};

type Own<Props> = Omit<Props, 'name' | 'error' | 'id' | 'onBlur'> & { readonly name: CampaignPath };

export function WordsField({ name, ...props }: Own<TextFieldProps>) {
  const field = useCampaignField();
  return <TextField autoComplete="off" {...props} {...field(name)} />;
}

export function WordsArea({ name, ...props }: Own<TextAreaProps>) {
  const field = useCampaignField();
  return <TextArea {...props} {...field(name)} />;
}

export function Tick({ name, ...props }: Own<CheckboxProps>) {
  const field = useCampaignField();
  return <Checkbox {...props} {...field(name)} />;
}

interface FixedFieldProps {
  readonly name: CampaignPath;
  readonly label: string;
  readonly hint: string;
  /** In words, not as the form holds it. */
  readonly value: string;
}

/** What can no longer be changed is read, with the reason. */
export function FixedField({ name, ...props }: FixedFieldProps) {
  const { formState } = useFormContext<CampaignValues>();
  return (
    <TextField
      {...props}
      id={fieldIdOf(name)}
      error={errorOf<CampaignValues>(formState.errors, name)}
      readOnly
    />
  );
}

/** Kept as typed, so that a wrong amount is refused and never taken for an empty field. */
export function MoneyField({ name, ...props }: Own<TextFieldProps>) {
  const field = useCampaignField();
  const { setValue } = useFormContext<CampaignValues>();
  const { onBlur, ...registered } = field(name);
  return (
    <TextField
      width="short"
      autoComplete="off"
      {...props}
      {...registered}
      className="amount-field"
      inputMode="decimal"
      suffix="€"
      onBlur={(event) => {
        const cents = parseAmount(event.target.value);
        if (cents !== undefined) setValue(name, formatAmount(cents).replace(/\s*€$/u, ''));
        void onBlur(event);
      }}
    />
  );
}

export function RateField(props: Own<TextFieldProps>) {
  return (
    <WordsField width="short" {...props} className="amount-field" inputMode="decimal" suffix="%" />
  );
}

interface ItemProps {
  readonly legend: ReactNode;
  readonly children: ReactNode;
  readonly removeLabel: string;
  readonly onRemove: () => void;
  /** Why it cannot be taken away, when it cannot. */
  readonly kept?: string | undefined;
}

/** One of several: a category, a tranche, a point. */
export function Item({ legend, children, removeLabel, onRemove, kept }: ItemProps) {
  return (
    <fieldset className="session-item">
      <legend className="session-item__legend">{legend}</legend>
      {children}
      {kept === undefined ? (
        <div className="session-item__foot">
          <Button variant="quiet" isSmall icon={<Trash2 />} onClick={onRemove}>
            {removeLabel}
          </Button>
        </div>
      ) : (
        <p className="session-item__kept">{kept}</p>
      )}
    </fieldset>
  );
}

interface ItemListProps {
  readonly addLabel: string;
  readonly onAdd: () => void;
  /** Says for each item how it is drawn; `remove` also brings the focus back to a place that stays. */
  readonly children: (afterRemoval: () => void) => ReactNode;
}

export function ItemList({ addLabel, onAdd, children }: ItemListProps) {
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className="session-items">
      {children(() => add.current?.focus())}
      <div>
        <Button ref={add} variant="secondary" icon={<Plus />} onClick={onAdd}>
          {addLabel}
        </Button>
      </div>
    </div>
  );
}
