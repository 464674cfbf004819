import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { FieldGroup, type FieldGroupProps } from './FieldGroup.tsx';

export type Choice<Value extends string = string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  /** Stands at the end of a card: an amount, a date. */
  detail?: ReactNode;
  icon?: ReactNode;
  isDisabled?: boolean;
};

export type RadioGroupProps<Value extends string = string> = Omit<
  FieldGroupProps,
  'children' | 'role'
> & {
  choices: readonly Choice<Value>[];
  value?: Value | null | undefined;
  onChange?: (value: Value) => void;
  name?: string;
  /** `cards` for a choice that deserves room; `row` for a few short ones. */
  layout?: 'list' | 'row' | 'cards';
  /** What `register('…')` gives, when the form holds the value itself. */
  inputProps?: Omit<ComponentProps<'input'>, 'type' | 'value' | 'id' | 'className'>;
};

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { choices, value, onChange, name, layout = 'list', inputProps, ...group } = props;
  const ownName = useId();
  return (
    <FieldGroup {...group} role="radiogroup" className={`choices choices--${layout}`}>
      {choices.map((choice) => (
        <RadioChoice
          key={choice.value}
          choice={choice}
          isCard={layout === 'cards'}
          input={{
            ...inputProps,
            name: inputProps?.name ?? name ?? ownName,
            disabled: choice.isDisabled,
            ...(onChange && {
              checked: value === choice.value,
              onChange: () => {
                onChange(choice.value);
              },
            }),
          }}
        />
      ))}
    </FieldGroup>
  );
}

type RadioChoiceProps = { choice: Choice; isCard: boolean; input: ComponentProps<'input'> };

function RadioChoice({ choice, isCard, input }: RadioChoiceProps) {
  const id = useId();
  return (
    <div className={classNames('choice', isCard && 'choice--card')}>
      <div className="choice__row">
        <input
          {...input}
          id={id}
          type="radio"
          value={choice.value}
          className="choice__input choice__input--radio"
          aria-describedby={choice.hint === undefined ? undefined : `${id}-aide`}
        />
        <label className="choice__label" htmlFor={id}>
          {choice.icon}
          <span className="choice__words">{choice.label}</span>
          {choice.detail !== undefined && <span className="choice__detail">{choice.detail}</span>}
        </label>
      </div>
      {choice.hint !== undefined && (
        <div className="choice__hint field__hint" id={`${id}-aide`}>
          {choice.hint}
        </div>
      )}
    </div>
  );
}
