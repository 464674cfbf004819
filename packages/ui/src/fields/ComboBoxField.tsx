import './ComboBoxField.css';
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { comboMove, suggestionsWords } from './combo-keys.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type Suggestion = { id: string; label: string; detail?: string };

export type ComboBoxFieldProps = Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'action'
> & {
  /** The typed text, from which the caller finds suggestions. */
  inputValue: string;
  onInputChange: (text: string) => void;
  suggestions: readonly Suggestion[];
  onChoose: (suggestion: Suggestion) => void;
  isLoading?: boolean;
  /** From how many characters on the list opens. */
  minLength?: number;
};

/**
 * Typing brings suggestions (towns, payees) after the APG's list autocomplete: the focus stays in the
 * input, and what is typed stays when none is chosen.
 */
export function ComboBoxField(props: ComboBoxFieldProps) {
  const { inputValue, onInputChange, suggestions, onChoose, isLoading = false, ...rest } = props;
  const { minLength = 2, onBlur, ...field } = rest;
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const isOpen = isWanted && inputValue.trim().length >= minLength;
  const count = suggestions.length;
  const optionId = (index: number) => `${listId}-${index}`;

  const show = (index: number) => {
    setWanted(true);
    setActive(index);
  };
  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const choose = (suggestion: Suggestion | undefined) => {
    close();
    if (suggestion) onChoose(suggestion);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = comboMove(event.key, { isOpen, active, count });
    if (move === undefined) return;
    event.preventDefault();
    if (move === 'choose') choose(suggestions[active]);
    else if (move === 'close') {
      // A modal around the field must stay.
      event.stopPropagation();
      close();
    } else show(move.active);
  };

  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...field}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
      value={inputValue}
      onChange={(event) => {
        show(-1);
        onInputChange(event.target.value);
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        close();
        onBlur?.(event);
      }}
      action={
        <>
          <span className="visually-hidden" role="status">
            {isOpen && (isLoading ? 'Recherche en cours' : suggestionsWords(count))}
          </span>
          {isOpen && (
            <div className="combo">
              {count === 0 ? (
                <p className="combo__empty">{isLoading ? 'Recherche…' : suggestionsWords(0)}</p>
              ) : null}
              <ul id={listId} role="listbox" aria-label="Propositions" className="combo__list">
                {suggestions.map((suggestion, index) => (
                  <ComboOption
                    key={suggestion.id}
                    id={optionId(index)}
                    suggestion={suggestion}
                    isActive={index === active}
                    onClick={() => {
                      choose(suggestion);
                    }}
                  />
                ))}
              </ul>
            </div>
          )}
        </>
      }
    />
  );
}

type ComboOptionProps = ComponentProps<'li'> & { suggestion: Suggestion; isActive: boolean };

function ComboOption({ suggestion, isActive, ...item }: ComboOptionProps) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The keys are handled by the input, which keeps the focus.
    <li
      {...item}
      ref={ref}
      role="option"
      aria-selected={isActive}
      className="combo__option"
      onPointerDown={(event) => {
        // The press must not take the focus away from the input.
        event.preventDefault();
      }}
    >
      <span>{suggestion.label}</span>
      {suggestion.detail !== undefined && (
        <span className="combo__detail">{suggestion.detail}</span>
      )}
    </li>
  );
}
