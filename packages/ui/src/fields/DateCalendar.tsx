import './DateCalendar.css';
import { parseDate, type CalendarDate } from '@internationalized/date';
import {
  calendarDay,
  formatFrenchDate,
  parseFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import type { RefObject } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { ChevronLeft, ChevronRight } from '../icons/icons.ts';
import { reserveAriaStyle } from '../overlays/reserve-aria-style.ts';

reserveAriaStyle();

type DateCalendarProps = {
  triggerRef: RefObject<HTMLElement | null>;
  value: string;
  min: CalendarDay | undefined;
  max: CalendarDay | undefined;
  onChoose: (text: string) => void;
  onClose: () => void;
};

const dateOf = (day: CalendarDay | undefined): CalendarDate | null =>
  day === undefined ? null : parseDate(day);

export function DateCalendar(props: DateCalendarProps) {
  const { triggerRef, value, min, max, onChoose, onClose } = props;
  return (
    <I18nProvider locale="fr-FR">
      <Popover
        className="calendar-popover"
        isOpen
        triggerRef={triggerRef}
        placement="bottom end"
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <Dialog aria-label="Calendrier" className="calendar-popover__dialog">
          <Calendar
            className="calendar"
            autoFocus
            value={dateOf(parseFrenchDate(value))}
            minValue={dateOf(min)}
            maxValue={dateOf(max)}
            onChange={(date) => {
              onChoose(formatFrenchDate(calendarDay(date.toString())));
            }}
          >
            <CalendarHead />
            <CalendarGrid className="calendar__grid" weekdayStyle="short">
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className="calendar__weekday">{day}</CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => <CalendarCell date={date} className="calendar__day" />}
              </CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}

function CalendarHead() {
  return (
    <header className="calendar__head">
      <Button slot="previous" className="icon-button">
        <ChevronLeft />
      </Button>
      <CalendarMonthPicker format="long">
        {(picker) => <PeriodSelect {...picker} />}
      </CalendarMonthPicker>
      <CalendarYearPicker visibleYears={120}>
        {(picker) => <PeriodSelect {...picker} />}
      </CalendarYearPicker>
      <Button slot="next" className="icon-button">
        <ChevronRight />
      </Button>
    </header>
  );
}

type PeriodSelectProps = {
  'aria-label': string;
  value: string | number;
  onChange: (key: string | number) => void;
  items: readonly { id: number; formatted: string }[];
};

function PeriodSelect({ 'aria-label': label, value, onChange, items }: PeriodSelectProps) {
  return (
    <select
      className="calendar__period"
      aria-label={label}
      value={value}
      onChange={(event) => {
        onChange(Number(event.target.value));
      }}
    >
      {items.map((item) => (
        <option key={item.id} value={item.id}>
          {item.formatted}
        </option>
      ))}
    </select>
  );
}
