import { REPORT_LIFE_DAYS } from '@portail/rules/backoffice/operators/reports.ts';
import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { sealRows } from './block-content.ts';
import { countRows, readPage } from './next-page.ts';
import { periodOf } from './report-kind.ts';
import { reportKinds } from './report-kinds.ts';
import { madeReportsIn } from './reports.repository.ts';

/** One block: read, sealed and stored, then forgotten here however long the report is. */
const ROWS_AT_ONCE = 1_000;
/** Longer than a batch ever takes: whoever dies holding a report lets go of it by then. */
const HOLD_MS = 60_000;
const TRIES_MAX = 3;
const RETRY_MS = 10_000;
const LOOK_EVERY_MS = 1_000;
const DAY_MS = 86_400_000;

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'log' | 'secretBox'>;

/**
 * Makes the reports that wait, a batch at a time. Each batch is one transaction that also says
 * where the next begins: a process that dies loses the batch it was at, and nothing else.
 */
export const createMakeReports = (dependencies: Dependencies, rowsAtOnce = ROWS_AT_ONCE) => {
  const { reader, units, clock, ids, log, secretBox } = dependencies;
  const scope = operatorScope('systeme', 'préparation des rapports');
  const kinds = reportKinds(reader, scope);
  const after = (ms: number): Date => new Date(clock.realNow().getTime() + ms);

  const claim = () =>
    units.transact((unit) => madeReportsIn(unit, scope).claimNext(clock.realNow(), after(HOLD_MS)));
  type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

  const goOn = async (report: Claimed): Promise<void> => {
    const { id, type, blocks } = report;
    const period = periodOf(report);
    const expected = report.expected ?? (await countRows(kinds[type], period));
    const { rows, next } = await readPage(kinds[type], period, {
      from: report.next,
      size: rowsAtOnce,
    });
    const blockId = ids.random();
    const sealed = sealRows(secretBox, blockId, rows);
    const accounts = [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))];
    await units.transact(async (unit) => {
      const reports = madeReportsIn(unit, scope);
      if (!(await reports.lockAt(id, blocks))) return;
      if (rows.length > 0)
        await reports.addBlock(id, { id: blockId, rank: blocks, accounts, sealed });
      const at = clock.realNow();
      await reports.advance(id, {
        lines: report.lines + rows.length,
        blocks: blocks + (rows.length > 0 ? 1 : 0),
        expected,
        next,
        at,
      });
      if (next === null) await reports.finish(id, at, after(REPORT_LIFE_DAYS * DAY_MS));
    });
  };

  /** One batch of the report that has waited longest; false when none waits. */
  const makeBatch = async (): Promise<boolean> => {
    const report = await claim();
    if (report === undefined) return false;
    try {
      await goOn(report);
    } catch (error) {
      const isGivenUp = await units.transact((unit) =>
        madeReportsIn(unit, scope).fail(report.id, {
          triesMax: TRIES_MAX,
          retryAt: after(RETRY_MS),
        }),
      );
      log.error({ err: error, rapport: report.id, type: report.type, isGivenUp }, 'rapport échoué');
    }
    return true;
  };

  let running: Promise<void> | undefined;
  const makeAll = (): Promise<void> => {
    running ??= (async () => {
      while (await makeBatch());
    })().finally(() => {
      running = undefined;
    });
    return running;
  };

  const task: PeriodicTask = { name: 'rapports', everyMs: LOOK_EVERY_MS, run: makeAll };
  return { makeBatch, makeAll, task };
};
