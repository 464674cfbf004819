import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { useSyncExternalStore } from 'react';
import { timeListeners } from './business-time.ts';
import { today } from './today.ts';

const subscribe = (listener: () => void) => {
  timeListeners.add(listener);
  return () => {
    timeListeners.delete(listener);
  };
};

/** Today as it is shown: the first answer of a page may correct the day of the device. */
export const useToday = (): CalendarDay => useSyncExternalStore(subscribe, today);
