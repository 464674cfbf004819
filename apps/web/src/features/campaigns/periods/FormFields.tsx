import { Button } from '@portail/ui/actions/Button.tsx';
import { Checkbox, type CheckboxProps } from '@portail/ui/fields/Checkbox.tsx';
import { TextArea, type TextAreaProps } from '@portail/ui/fields/TextArea.tsx';
import { TextField, type TextFieldProps } from '@portail/ui/fields/TextField.tsx';
import { Plus, Trash2 } from '@portail/ui/icons/icons.ts';
import { type ReactNode, useRef } from 'react';
import { type FieldPath, useFormContext } from 'react-hook-form';
import { errorOf } from '../../../shared/forms/form-problems.ts';
import { useNamedField } from '../../../shared/forms/use-named-field.ts';
import { fieldIdOf } from './campaign-fields.ts';
import type { CampaignValues } from './campaign-values.ts';
import { amountAsWritten } from '../../../shared/forms/amount-as-written.ts';

export type CampaignPath = FieldPath<CampaignValues>;

/** The path, id and error of a field. */
export const useCampaignField = () => useNamedField<CampaignValues>(fieldIdOf);

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
  /** The displayed value. */
  readonly value: string;
}

/** Shows a locked value with the reason. */
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

/** Stored as typed, so that an invalid amount is reported instead of read as empty. */
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
        setValue(name, amountAsWritten(event.target.value));
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
  /** The reason why it cannot be removed, if any. */
  readonly kept?: string | undefined;
}

/** One item of a list: a category, a tranche, a point. */
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
  /** Renders an item; `remove` also moves the focus to an element that stays. */
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
