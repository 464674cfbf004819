import { createPrivacyModule } from '../src/modules/people/privacy/privacy.module.ts';
import { createClock } from '../src/platform/clock.ts';
import type { TestApi } from './test-api.ts';

const DAY_MS = 86_400_000;

const setOffset = (api: TestApi, offsetMs: number) =>
  api.query(
    `insert into platform_state (key, value, updated_at)
     values ('business_clock_offset_ms', to_jsonb($1::bigint), now())
     on conflict (key) do update set value = excluded.value`,
    [offsetMs],
  );

/** Runs the retention job as if it were that many days later, for the product and the database. */
export const retentionNight = async (api: TestApi, days: number) => {
  const offsetMs = days * DAY_MS;
  await setOffset(api, offsetMs);
  try {
    const clock = createClock(offsetMs);
    return await createPrivacyModule({ ...api.server.platform, clock }).keepInTime();
  } finally {
    await setOffset(api, 0);
  }
};
