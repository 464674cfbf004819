import { transactionOf } from './db/unit-of-work.ts';
import type { UnitOfWork } from './ports/unit-of-work.ts';

export type PlatformStateKey = 'maintenance' | 'business_clock_offset_ms' | 'ledger_suspended';

export const setPlatformState = async (
  unit: UnitOfWork,
  key: PlatformStateKey,
  value: boolean | number,
  now: Date,
): Promise<void> => {
  const stored = { value: JSON.stringify(value), updated_at: now };
  await transactionOf(unit)
    .insertInto('platform_state')
    .values({ key, ...stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
    .execute();
};
