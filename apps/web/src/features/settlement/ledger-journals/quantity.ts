import type { LedgerUnit } from '@portail/rules/ledger/vocabulary.ts';
import { formatMinutes, formatSeconds } from '@portail/rules/time/duration.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';

const SECONDS_PER_HUNDREDTH = 36;

/** Euros, or hours in the one notation of the portal. */
export const quantityText = (unit: LedgerUnit, value: number): string => {
  if (unit === 'CENTIME') return wireAmount(value);
  return unit === 'MINUTE' ? formatMinutes(value) : formatSeconds(value * SECONDS_PER_HUNDREDTH);
};
