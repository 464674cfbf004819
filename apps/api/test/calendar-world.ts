import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll } from 'vitest';
import { createCalendarModule } from '../src/modules/settlement/calendar/calendar.module.ts';
import { createClock } from '../src/platform/clock.ts';
import type { Platform } from '../src/platform/platform.ts';
import { openLedgerWorld, type OwnLedgerWorld } from './ledger-world.ts';
import { startTestApi, type TestApi } from './test-api.ts';

export interface CalendarWorld {
  readonly ledger: OwnLedgerWorld;
  readonly api: TestApi;
  readonly adminUrl: string;
  /** The calendar's tasks at an instant: business time of the database and of the API. */
  readonly at: (
    instant: string,
    parts?: Partial<Platform>,
  ) => Promise<ReturnType<typeof createCalendarModule>['tasks']>;
}

const open = async (urls: { adminUrl: string; appUrl: string }): Promise<CalendarWorld> => {
  const ledger = openLedgerWorld(urls);
  const api = await startTestApi(urls);
  return {
    ledger,
    api,
    adminUrl: urls.adminUrl,
    at: async (instant, parts = {}) => {
      await ledger.setBusinessTime(instant);
      const nowMs = Date.parse(instant);
      const clock = createClock(0, () => new Date(nowMs));
      return createCalendarModule({ ...api.server.platform, clock, ...parts }).tasks;
    },
  };
};

/** The ledger and the calendar on a database of their own, whose time the test sets. */
export const useCalendarWorld = (): { readonly current: CalendarWorld } => {
  const urls = useTestDatabase();
  let world: CalendarWorld | undefined;
  beforeAll(async () => {
    world = await open({ adminUrl: urls.adminUrl, appUrl: urls.appUrl });
  });
  afterAll(async () => {
    await world?.api.server.close();
    await world?.ledger.close();
  });
  return {
    get current() {
      if (world === undefined) throw new Error('useCalendarWorld: read inside a test or a hook');
      return world;
    },
  };
};
