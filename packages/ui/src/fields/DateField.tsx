import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { CalendarDays } from '../icons/icons.ts';
import { labelId } from './Field.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { withDateSlashes } from './typed-date.ts';

// The calendar weighs more than the rest of the form: it comes when its button is pressed.
const DateCalendar = lazy(async () => ({
  default: (await import('./DateCalendar.tsx')).DateCalendar,
}));

export type DateFieldProps = Omit<
  TextFieldProps,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'action'
> & {
  /** The words as typed, JJ/MM/AAAA once right. Kept as text so that nothing typed is lost. */
  value: string;
  onChange: (text: string) => void;
  /** Bounds of the calendar; the form's own rules judge what is typed. */
  min?: CalendarDay;
  max?: CalendarDay;
  /** A date far away (a birth) is quicker typed: no calendar then. */
  hasCalendar?: boolean;
};

export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max, hasCalendar = true, ...field } = props;
  const ownId = useId();
  const id = field.id ?? ownId;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isFixed = field.disabled === true || field.readOnly === true;
  const calendarButton = hasCalendar && !isFixed && (
    <button
      ref={button}
      type="button"
      className="field__action"
      aria-label="Choisir dans le calendrier"
      // Several dates in one form: the description says which one.
      aria-describedby={labelId(id)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => {
        setOpen(!isOpen);
      }}
    >
      <CalendarDays />
    </button>
  );
  return (
    <>
      <TextField
        width="short"
        hint="JJ/MM/AAAA, par exemple 31/01/2027"
        {...field}
        id={id}
        className="date-field"
        inputMode="numeric"
        value={value}
        onChange={(event) => {
          onChange(withDateSlashes(event.target.value));
        }}
        action={calendarButton}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <DateCalendar
            triggerRef={button}
            value={value}
            min={min}
            max={max}
            onClose={() => {
              setOpen(false);
            }}
            onChoose={(text) => {
              onChange(text);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
