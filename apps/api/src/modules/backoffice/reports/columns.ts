import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import type { TableColumn } from '../../../platform/table.ts';

export const text = (title: string): TableColumn => ({ title, kind: 'text' });
export const count = (title: string): TableColumn => ({ title, kind: 'count' });
export const amount = (title: string): TableColumn => ({ title, kind: 'amount' });

export const dayCell = (instant: Date | null): string | null =>
  instant === null ? null : formatFrenchDate(dayInParis(instant.getTime()));

export const amountCell = (cents: number | null): number | null =>
  cents === null ? null : wireEuros(cents);

/** A state that came after this text was written is told by its own name. */
export const labelOf = (labels: Readonly<Record<string, string>>, word: string): string =>
  labels[word] ?? word;
