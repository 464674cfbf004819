import { createHash } from 'node:crypto';
import { reconcile, type Difference } from '@portail/rules/payments/card-settlement.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { addDays, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { Journal } from '../../../ledger/posting.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import { cardRefundSettled, cardSettled } from '../../../ledger/templates/payments.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CardProvider, SettlementLine } from '../../../platform/ports/card-provider.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { settlementsIn, type OwnLine } from './settlements.repository.ts';

interface SettlementReport {
  readonly day: CalendarDay;
  readonly lines: number;
  readonly retained: number;
  readonly differences: readonly Difference[];
}

/** The operator who requested it; `undefined` for the scheduled job. */
type SettledBy = string | undefined;

/** How many days back a late file is still requested. */
const RECENT_DAYS = 7;
/** How many days back an unsettled capture can be reported as missing. */
const WINDOW_DAYS = 3;

/** Of the content of a file, independent of its formatting. */
export const settlementDigest = (lines: readonly SettlementLine[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map(({ kind, providerId, reference, amountCents, feeCents }) => [
          kind,
          providerId,
          reference,
          amountCents,
          feeCents,
        ]),
      ),
    )
    .digest('hex');

interface DayFile {
  readonly day: CalendarDay;
  readonly lines: readonly SettlementLine[];
  readonly by: SettledBy;
}

const sumOf = (lines: readonly OwnLine[], kind: OwnLine['kind']): number =>
  lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.amountCents, 0);

/** Gross: the provider pays what it captured and sends an invoice for its fees. */
const journalsOf = (provider: string, lines: readonly OwnLine[]): readonly Journal[] => {
  const [paid, refunded] = [sumOf(lines, 'PAIEMENT'), sumOf(lines, 'REMBOURSEMENT')];
  return [
    ...(paid === 0 ? [] : [cardSettled(provider, centsOf(paid))]),
    ...(refunded === 0 ? [] : [cardRefundSettled(provider, centsOf(refunded))]),
  ];
};

export const createSettlements = (
  platform: Pick<Platform, 'units' | 'clock' | 'ids' | 'alarms' | 'config' | 'log'>,
  provider: CardProvider,
) => {
  const { units, clock, ids, alarms, config, log } = platform;
  const fee = { basisPoints: config.card.feeBasisPoints, fixedCents: config.card.feeFixedCents };

  const ownLines = async (
    unit: UnitOfWork,
    day: CalendarDay,
    lines: readonly SettlementLine[],
  ): Promise<readonly OwnLine[]> => {
    const window = {
      provider: provider.name,
      since: new Date(`${addDays(day, -WINDOW_DAYS)}T00:00:00Z`),
      named: lines.map(({ providerId }) => providerId),
    };
    const repository = settlementsIn(unit);
    return [...(await repository.lockPayments(window)), ...(await repository.lockRefunds(window))];
  };

  const post = async (
    unit: UnitOfWork,
    { day, by }: DayFile,
    settled: readonly OwnLine[],
  ): Promise<void> => {
    const contracts = [...new Set(settled.map(({ contract }) => contract))].toSorted();
    for (const contract of contracts) {
      const cause = ['REGLEMENT_CARTE', provider.name, day, contract];
      await ledgerIn(unit).post({
        id: taskPostingId(...cause),
        author: {
          actor: by ?? `carte:${provider.name}`,
          origin: by === undefined ? 'TACHE' : 'BACK_OFFICE',
          requestId: cause.join('/'),
          contract,
        },
        journals: journalsOf(
          provider.name,
          settled.filter((line) => line.contract === contract),
        ),
      });
    }
  };

  const settle = async (unit: UnitOfWork, file: DayFile): Promise<SettlementReport | undefined> => {
    const { day, lines, by } = file;
    const repository = settlementsIn(unit);
    const [id, at] = [ids.ordered(), clock.realNow()];
    const isFirst = await repository.open({
      id,
      provider: provider.name,
      day,
      lines: lines.length,
      readAt: at,
      digest: settlementDigest(lines),
      by,
    });
    if (!isFirst) return undefined;
    const own = await ownLines(unit, day, lines);
    const expected = own.map((line) => ({ ...line, day: dayInFrance(line.at) }));
    const { retained, differences } = reconcile(day, lines, expected, fee);
    const named = new Set(retained);
    const settled = own.filter((_, index) => named.has(expected[index]));
    await repository.addLines(
      id,
      lines.map((line, index) => ({ ...line, isRetained: retained[index] !== undefined })),
    );
    await repository.markSettled(id, settled, at);
    await post(unit, file, settled);
    const stored = differences.map((difference) => ({ ...difference, id: ids.ordered() }));
    await repository.addDifferences(id, stored, at);
    if (differences.length > 0) {
      const origin = { requestId: id, address: '0.0.0.0', userAgent: '' };
      await alarms.raise(unit, origin, {
        name: 'CARTE_ECARTS',
        details: { jour: day, ecarts: differences.length },
      });
    }
    return { day, lines: lines.length, retained: settled.length, differences };
  };

  /** A file uploaded by an operator; `undefined` when that day was settled before. */
  const settleFile = (
    day: CalendarDay,
    lines: readonly SettlementLine[],
    by: SettledBy,
  ): Promise<SettlementReport | undefined> =>
    units.transact((unit) => settle(unit, { day, lines, by }), { isRepeatable: true });

  /** `undefined` when that day's file is not available yet, or was settled before. */
  const settleDay = async (
    day: CalendarDay,
    by?: SettledBy,
  ): Promise<SettlementReport | undefined> => {
    const lines = await provider.settlement(day);
    return lines === undefined ? undefined : await settleFile(day, lines, by);
  };

  return {
    settleDay,
    settleFile,
    /** Yesterday, and earlier days whose file was late. */
    settleRecent: async (): Promise<void> => {
      const today = dayInFrance(clock.realNow());
      for (let back = RECENT_DAYS; back >= 1; back -= 1) {
        const day = addDays(today, -back);
        const report = await settleDay(day);
        if (report === undefined) continue;
        const { lines, differences } = report;
        log.info({ jour: day, lignes: lines, ecarts: differences.length }, 'règlement carte lu');
      }
    },
  };
};
export type Settlements = ReturnType<typeof createSettlements>;
