import { PAGE_IDS } from '@portail/contract/pages/registry.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addAudienceCounts, type AudienceCount } from './audience.repository.ts';

const FLUSH_EVERY_MS = 2_000;
/** Anybody may make this call: a page that does not exist is not worth a row. */
const KNOWN_PAGES: ReadonlySet<string> = new Set(PAGE_IDS);

export interface AudienceCounter {
  readonly count: (page: string, evenement: AudienceCount['evenement']) => void;
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Counts in memory and writes every two seconds: a heartbeat of every open page would otherwise
 * fight over the same few rows. A crash loses two seconds of figures that nobody's rights hang on.
 */
export const createAudienceCounter = ({
  units,
  clock,
  log,
}: Pick<Platform, 'units' | 'clock' | 'log'>): AudienceCounter => {
  let waiting = new Map<string, AudienceCount>();

  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const taken = waiting;
    waiting = new Map();
    // In one order for all replicas, so that two flushes never wait for each other.
    const rows = [...taken].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    await units.transact((unit) => addAudienceCounts(unit, rows));
  };

  const flushQuietly = () =>
    flush().catch((error: unknown) => log.warn({ err: error }, 'audience non enregistrée'));
  const timer = setInterval(() => void flushQuietly(), FLUSH_EVERY_MS);
  timer.unref();

  return {
    count: (page, evenement) => {
      if (!KNOWN_PAGES.has(page)) return;
      const day = clock.businessDay();
      const key = `${day} ${page} ${evenement}`;
      const known = waiting.get(key);
      waiting.set(key, { day, page, evenement, count: (known?.count ?? 0) + 1 });
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flushQuietly();
    },
  };
};
