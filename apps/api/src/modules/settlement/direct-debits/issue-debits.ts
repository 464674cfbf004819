import {
  collectionDayOf,
  mandateLastDay,
  sequenceOf,
} from '@portail/rules/settlement/direct-debit.ts';
import { isSepaName } from '@portail/rules/settlement/sepa-text.ts';
import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { DebitCauseKind } from '../../../platform/db/database-types.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { debitsIn, type NewDebit } from './debits.repository.ts';
import { DEBIT_NOTICE_MAIL, queueDebitFile } from './send-debits.ts';

export interface ExpectedDebit {
  readonly cause: DebitCauseKind;
  readonly causeId: string;
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly amountCents: number;
  /** Displayed on the debtor's bank statement. */
  readonly label: string;
}

interface IssuedFile {
  readonly id: string;
  readonly messageId: string;
  readonly collectedOn: CalendarDay;
  readonly count: number;
  readonly totalCents: number;
}

interface IssuedDebits {
  readonly count: number;
  /** One per day of collection; none when there was nothing to debit. */
  readonly files: readonly IssuedFile[];
  /** Causes whose mandate has ended, or whose holder no bank can read: an operator contacts the debtors. */
  readonly withoutMandate: readonly string[];
}

type Mandate = Awaited<ReturnType<ReturnType<typeof debitsIn>['lockMandates']>>[number];

type Planned = Omit<NewDebit, 'fileId'>;

export const createDirectDebits = (
  platform: Pick<Platform, 'units' | 'clock' | 'ids' | 'outbox' | 'config'>,
) => {
  const { units, clock, ids, outbox, config } = platform;

  const plan = (
    expected: ExpectedDebit,
    mandate: Mandate,
    place: { readonly isFirst: boolean; readonly isLast: boolean },
  ): Planned => {
    const id = ids.ordered();
    const { lastAccountId } = mandate;
    return {
      ...expected,
      id,
      mandateId: mandate.id,
      // Told to the debtor's bank until a debit of the new account has gone through.
      previousAccountId: lastAccountId === mandate.id ? null : lastAccountId,
      endToEndId: id.toUpperCase().replaceAll('-', ''),
      sequence: sequenceOf({ ...place, isOneOff: mandate.isOneOff }),
      createdAt: clock.businessNow(),
    };
  };

  const isUsable = (mandate: Mandate, collectedOn: CalendarDay): boolean => {
    const lastUse = mandate.lastUsedOn ?? dayInFrance(mandate.signedAt);
    return isSepaName(mandate.holder) && collectedOn <= mandateLastDay(calendarDay(lastUse));
  };

  /** By day of collection: mandates may have agreed to different notices. */
  const planAll = (
    day: CalendarDay,
    pending: readonly ExpectedDebit[],
    mandates: readonly Mandate[],
  ) => {
    const byBeneficiary = new Map(mandates.map((mandate) => [mandate.beneficiaryId, mandate]));
    const used = new Set(
      mandates.filter(({ lastAccountId }) => lastAccountId !== null).map(({ id }) => id),
    );
    const planned = new Map<CalendarDay, Planned[]>();
    const withoutMandate: string[] = [];
    // A mandate that ends does so with the last of its debits that are issued together.
    const lastOf = new Map(pending.map((one) => [one.beneficiaryId, one.causeId]));
    for (const expected of pending) {
      const mandate = byBeneficiary.get(expected.beneficiaryId);
      const collectedOn = collectionDayOf(day, mandate?.noticeDays ?? 1);
      const isSpent = mandate?.isOneOff === true && used.has(mandate.id);
      if (mandate === undefined || isSpent || !isUsable(mandate, collectedOn)) {
        withoutMandate.push(expected.causeId);
        continue;
      }
      const debits = planned.get(collectedOn) ?? [];
      debits.push(
        plan(expected, mandate, {
          isFirst: !used.has(mandate.id),
          isLast: mandate.isEnding && lastOf.get(expected.beneficiaryId) === expected.causeId,
        }),
      );
      planned.set(collectedOn, debits);
      used.add(mandate.id);
    }
    return { planned, withoutMandate };
  };

  const addFile = async (
    unit: UnitOfWork,
    collectedOn: CalendarDay,
    debits: readonly Planned[],
  ): Promise<IssuedFile> => {
    const id = ids.ordered();
    const messageId = `PRLV-${collectedOn}-${id.slice(-12).toUpperCase()}`;
    const totalCents = debits.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const now = clock.businessNow();
    const hasBank = config.bank.takesFiles;
    await debitsIn(unit).addFile(
      {
        id,
        messageId,
        day: collectedOn,
        count: debits.length,
        totalCents,
        createdAt: now,
        // Without a connection to the bank the operator who asked for it carries the file.
        sentAt: hasBank ? null : clock.realNow(),
      },
      debits.map((debit) => ({ ...debit, fileId: id })),
    );
    await outbox.addMany(
      unit,
      debits.map((debit) => ({
        kind: DEBIT_NOTICE_MAIL,
        dedupKey: `${DEBIT_NOTICE_MAIL}:${debit.id}`,
        payload: { prelevementId: debit.id },
      })),
    );
    if (hasBank) await queueDebitFile(platform, unit, { fileId: id, day: clock.businessDay() });
    return { id, messageId, collectedOn, count: debits.length, totalCents };
  };

  const issueIn = async (
    unit: UnitOfWork,
    day: CalendarDay,
    expected: readonly ExpectedDebit[],
  ): Promise<IssuedDebits> => {
    if (expected.length === 0) return { count: 0, files: [], withoutMandate: [] };
    const repository = debitsIn(unit);
    const locked = await repository.lockMandates(expected.map((one) => one.beneficiaryId));
    const spent = await repository.findSpent(locked.map(({ id }) => id));
    const mandates = locked.filter(({ id }) => !spent.has(id));
    const issued = await repository.findIssued(expected.map(({ causeId }) => causeId));
    const pending = expected.filter(({ causeId }) => !issued.has(causeId));
    const { planned, withoutMandate } = planAll(day, pending, mandates);
    const files: IssuedFile[] = [];
    for (const [collectedOn, debits] of planned)
      files.push(await addFile(unit, collectedOn, debits));
    const count = files.reduce((sum, file) => sum + file.count, 0);
    return { count, files, withoutMandate };
  };

  return {
    /**
     * The files for debits that are not issued yet, announced to their debtors and given to the
     * bank; a repetition gives none. The caller holds the locks of what they pay.
     */
    issueIn,
    issue: (day: CalendarDay, expected: readonly ExpectedDebit[]): Promise<IssuedDebits> =>
      units.transact((unit) => issueIn(unit, day, expected)),

    /** False when no debit is outstanding. */
    settle: (unit: UnitOfWork, causeId: string, outcome: 'ENCAISSE' | 'REJETE'): Promise<boolean> =>
      debitsIn(unit).close(causeId, outcome),
  };
};
