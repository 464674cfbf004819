import { booksChecksIn } from '../../../ledger/books-checks.repository.ts';
import { checkRecentBooks, type RecentCheck } from '../../../ledger/books-check.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createCloseIfWrong, sayBroken } from './close-books.ts';
import type { WatchBooks } from './watch-books.ts';

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'log' | 'alarms'> & {
  readonly watchBooks: WatchBooks;
};

/** With the rhythm at which replicas ask, a wrong balance is known within half a minute. */
const REST_MS = 15_000;

/**
 * Looks at the accounts written since the last look, by whomever. A wrong one closes the books at
 * once; the whole check then says what else is wrong, for whoever has to repair them.
 */
export const createCheckBooks = ({ watchBooks, ...platform }: Dependencies) => {
  const { reader, units, log } = platform;
  const closeIfWrong = createCloseIfWrong(platform);
  return async (restMs = REST_MS): Promise<RecentCheck | undefined> => {
    const look = await checkRecentBooks(reader, restMs);
    if (look === undefined) return undefined;
    const wrong = sayBroken(log, look.outcomes);
    await units.transact(async (unit) => {
      await booksChecksIn(unit).markLook(look.until);
      await closeIfWrong(unit, wrong);
    });
    if (wrong.length > 0) await watchBooks();
    return look;
  };
};
