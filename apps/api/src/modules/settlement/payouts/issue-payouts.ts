import { afterDeductions } from '@portail/rules/settlement/payout-deductions.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { isSepaName } from '@portail/rules/settlement/sepa-text.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { isTargetDay } from '@portail/rules/time/target-days.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import { payout } from '../../../ledger/templates/payments.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createAccountInvoices } from '../../home-services/invoices/home-invoices.module.ts';
import { SEND_FILE } from './bank.ts';
import { PAYOUT_MAIL, type HoldUnreadable } from './payout-mails.ts';
import type { PayoutQueries } from './payouts.queries.ts';
import { payoutsIn, type ContractPart } from './payouts.repository.ts';

interface IssuedPayouts {
  readonly day: CalendarDay;
  readonly count: number;
  readonly totalCents: number;
}

const PAGE_SIZE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Credit notes take all that is due to the payee. */
class NothingToTransfer extends Error {}

interface OpenFile {
  readonly id: string;
  readonly day: CalendarDay;
  /** Payments before this time are in it. */
  readonly until: Date;
}

/**
 * Prepares the transfers of a TARGET day, for payments made before that day. Each payee has a
 * transaction of its own, so the job can be interrupted, repeated and run by several replicas; the
 * file is closed when no payee is left.
 */
export const createIssuePayouts = (
  platform: Pick<Platform, 'units' | 'clock' | 'ids' | 'outbox'>,
  {
    queries,
    holdUnreadable,
  }: { readonly queries: PayoutQueries; readonly holdUnreadable: HoldUnreadable },
) => {
  const { units, clock, ids, outbox } = platform;
  const invoices = createAccountInvoices(platform);

  const queueSending = (unit: UnitOfWork, fileId: string, day: CalendarDay): Promise<void> =>
    outbox.add(unit, {
      kind: SEND_FILE,
      dedupKey: `${SEND_FILE}:${fileId}:${day}`,
      payload: { fichierId: fileId },
    });

  /** Outbox retries end after hours: files that the bank has not accepted are queued again. */
  const queueUnsent = async (day: CalendarDay): Promise<void> => {
    for (const fileId of await queries.listUnsent(day)) {
      await units.transact((unit) => queueSending(unit, fileId, day), { isRepeatable: true });
    }
  };

  const open = async (day: CalendarDay): Promise<OpenFile | undefined> => {
    const id = ids.ordered();
    const file = await units.transact(
      (unit) =>
        payoutsIn(unit).openFile({
          id,
          messageId: `VIRT-${day}-${id.slice(-12).toUpperCase()}`,
          day,
          createdAt: clock.businessNow(),
        }),
      { isRepeatable: true },
    );
    if (file.statut !== 'EN_PREPARATION') return undefined;
    return { id: file.id, day, until: new Date(startOfDayInParis(day)) };
  };

  const post = async (
    unit: UnitOfWork,
    payoutId: string,
    to: { readonly intervenantId: string; readonly parts: readonly ContractPart[] },
  ): Promise<void> => {
    for (const { contract, cents } of to.parts) {
      const cause = ['VIREMENT', payoutId, contract];
      const { journals } = await ledgerIn(unit).post({
        id: taskPostingId(...cause),
        author: { actor: 'virements', origin: 'TACHE', requestId: cause.join('/'), contract },
        journals: [payout(to.intervenantId, centsOf(cents))],
      });
      const [journalId] = journals;
      if (journalId === undefined) throw new Error('a payout has its movement');
      await payoutsIn(unit).addMovement(payoutId, { contract, journalId, cents });
    }
  };

  const payInUnit = (file: OpenFile, intervenantId: string): Promise<void> =>
    units.transact(
      async (unit) => {
        const repository = payoutsIn(unit);
        if (!(await repository.joinFile(file.id))) return;
        const bank = await repository.lockBank(intervenantId, file.until);
        if (bank === undefined) return;
        // One name that the bank cannot read makes it refuse the whole file.
        if (!isSepaName(bank.holder)) {
          await holdUnreadable(unit, bank.id);
          return;
        }
        const id = ids.ordered();
        const deductions = await repository.lockDeductions(intervenantId);
        const due = await repository.take({
          id,
          fileId: file.id,
          intervenantId,
          bankId: bank.id,
          endToEndId: id.toUpperCase().replaceAll('-', ''),
          createdAt: clock.businessNow(),
          until: file.until,
        });
        if (due.length === 0) return;
        const parts = afterDeductions(due, deductions);
        // Undoes what was taken: the payments wait until more is due than is deducted.
        if (parts === undefined) throw new NothingToTransfer();
        await repository.deduct(id, deductions);
        await post(unit, id, { intervenantId, parts });
        await invoices.follow(unit, await repository.listPayments(id), 'EFFECTUE');
        await outbox.add(unit, {
          kind: PAYOUT_MAIL,
          dedupKey: `${PAYOUT_MAIL}:${id}`,
          payload: { versementId: id },
        });
      },
      { isRepeatable: true },
    );

  const payOne = async (file: OpenFile, intervenantId: string): Promise<void> => {
    try {
      await payInUnit(file, intervenantId);
    } catch (error) {
      if (!(error instanceof NothingToTransfer)) throw error;
    }
  };

  const close = (file: OpenFile): Promise<IssuedPayouts | undefined> =>
    units.transact(
      async (unit) => {
        const closed = await payoutsIn(unit).closeFile(file.id);
        if (closed === undefined) return undefined;
        if (closed.count > 0) await queueSending(unit, file.id, file.day);
        return { day: file.day, count: closed.count, totalCents: closed.cents };
      },
      { isRepeatable: true },
    );

  /** `undefined` on days when TARGET is closed, and when the day is done. */
  return async (): Promise<IssuedPayouts | undefined> => {
    const day = clock.businessDay();
    await queueUnsent(day);
    if (!isTargetDay(day)) return undefined;
    const file = await open(day);
    if (file === undefined) return undefined;
    for (let after = FIRST; ;) {
      const page = await queries.listDue(after, file.until, PAGE_SIZE);
      const last = page.at(-1);
      if (last === undefined) return await close(file);
      for (const intervenantId of page) await payOne(file, intervenantId);
      after = last;
    }
  };
};
