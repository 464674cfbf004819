import { PAGE_IDS } from '@portail/contract/pages/registry.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addAudienceCounts, type AudienceCount } from './audience.repository.ts';

const FLUSH_INTERVAL_MS = 2_000;
/** The call needs no sign-in: unknown page ids must not create rows. */
const KNOWN_PAGES: ReadonlySet<string> = new Set(PAGE_IDS);

type Needs = Pick<Platform, 'units' | 'clock' | 'log'>;

/**
 * Counts in memory and writes every two seconds, because each open page sends a heartbeat and all
 * would update the same few rows. A crash loses at most two seconds of statistics.
 */
const createAudienceCounter = ({ units, clock, log }: Needs) => {
  let pending = new Map<string, AudienceCount>();

  const flush = async (): Promise<void> => {
    if (pending.size === 0) return;
    const taken = pending;
    pending = new Map();
    // All replicas write in the same order, so that two flushes cannot deadlock.
    const rows = [...taken].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    await units.transact((unit) => addAudienceCounts(unit, rows));
  };

  const flushQuietly = () =>
    flush().catch((error: unknown) => log.warn({ err: error }, 'audience non enregistrée'));
  const timer = setInterval(() => void flushQuietly(), FLUSH_INTERVAL_MS);
  timer.unref();

  return {
    count: (page: string, evenement: AudienceCount['evenement']): void => {
      if (!KNOWN_PAGES.has(page)) return;
      const day = clock.businessDay();
      const key = `${day} ${page} ${evenement}`;
      const known = pending.get(key);
      pending.set(key, { day, page, evenement, count: (known?.count ?? 0) + 1 });
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await flushQuietly();
    },
  };
};

export const createAudienceModule = (platform: Needs) => {
  const counter = createAudienceCounter(platform);
  return defineModule({
    handlers: {
      measureAudience: ({ body }) => {
        counter.count(body.page, body.evenement);
        return Promise.resolve(undefined);
      },
    },
    stop: counter.stop,
  });
};
