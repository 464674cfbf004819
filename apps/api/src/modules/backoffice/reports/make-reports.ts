import { REPORT_LIFE_DAYS } from '@portail/rules/backoffice/operators/reports.ts';
import * as z from 'zod/mini';
import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import type { TableCell } from '../../../platform/table.ts';
import { type ReportRow, countRows, readPage, periodOf, reportKinds } from './report-kinds.ts';
import { announceReport } from './report-mails.ts';
import { reportGenerationIn } from './reports.repository.ts';

export const blockPurposeOf = (blockId: string): string => `rapport:${blockId}`;

const rowsSchema = z.array(z.array(z.union([z.string(), z.number(), z.null()])));

/** Rows are stored sealed, so that the database alone does not reveal them. */
const sealRows = (secretBox: SecretBox, blockId: string, rows: readonly ReportRow[]): Buffer =>
  secretBox.sealBytes(
    blockPurposeOf(blockId),
    Buffer.from(JSON.stringify(rows.map(({ cells }) => cells)), 'utf8'),
  );

export const openRows = (
  secretBox: SecretBox,
  { id, sealed }: { readonly id: string; readonly sealed: Buffer },
): readonly (readonly TableCell[])[] =>
  z.parse(rowsSchema, JSON.parse(secretBox.openBytes(blockPurposeOf(id), sealed).toString('utf8')));

/** Rows per block; one block at a time is in memory. */
const BATCH_SIZE = 1_000;
/** Longer than any batch: after a crash the report can be claimed again. */
const CLAIM_MS = 60_000;
const TRIES_MAX = 3;
const RETRY_MS = 10_000;
const POLL_INTERVAL_MS = 1_000;
const DAY_MS = 86_400_000;

/**
 * Generates pending reports in batches. Each batch is one transaction that also stores the position
 * of the next, so a crash loses at most one batch.
 */
export const createMakeReports = (
  dependencies: Pick<
    Platform,
    'reader' | 'units' | 'clock' | 'ids' | 'log' | 'secretBox' | 'outbox'
  >,
  batchSize = BATCH_SIZE,
) => {
  const { reader, units, clock, ids, log, secretBox, outbox } = dependencies;
  const scope = operatorScope('systeme', 'préparation des rapports');
  const kinds = reportKinds(reader, scope);
  const after = (ms: number): Date => new Date(clock.realNow().getTime() + ms);

  const claim = () =>
    units.transact((unit) =>
      reportGenerationIn(unit, scope).claimNext(clock.realNow(), after(CLAIM_MS)),
    );
  type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

  const makeNextBlock = async (report: Claimed): Promise<void> => {
    const { id, type, blocks } = report;
    const period = periodOf(report);
    const expected = report.expected ?? (await countRows(kinds[type], period));
    const { rows, next } = await readPage(kinds[type], period, {
      from: report.next,
      size: batchSize,
    });
    const blockId = ids.random();
    const sealed = sealRows(secretBox, blockId, rows);
    const accounts = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
    await units.transact(async (unit) => {
      const reports = reportGenerationIn(unit, scope);
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
      if (next !== null) return;
      const ended = await reports.finish(id, at, after(REPORT_LIFE_DAYS * DAY_MS));
      if (ended.isAnnounced) await announceReport(outbox, unit, { id, statut: 'PRET' });
    });
  };

  /** One batch of the oldest pending report; false when none is pending. */
  const makeBatch = async (): Promise<boolean> => {
    const report = await claim();
    if (report === undefined) return false;
    try {
      await makeNextBlock(report);
    } catch (error) {
      const isGivenUp = await units.transact(async (unit) => {
        const ended = await reportGenerationIn(unit, scope).fail(report.id, {
          triesMax: TRIES_MAX,
          retryAt: after(RETRY_MS),
        });
        if (ended?.isAnnounced === true)
          await announceReport(outbox, unit, { id: report.id, statut: 'ECHEC' });
        return ended !== undefined;
      });
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

  const task: PeriodicTask = { name: 'rapports', everyMs: POLL_INTERVAL_MS, run: makeAll };
  return { makeBatch, makeAll, task };
};
