import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type {
  getHeldPayouts,
  HeldPayouts,
  ResumedPayouts,
} from '@portail/contract/settlement/held-payouts.calls.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { returnReasonWords } from '@portail/rules/settlement/return-reasons.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import { payout } from '../../../ledger/templates/payments.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createAccountInvoices } from '../../home-services/invoices/home-invoices.module.ts';
import { SEND_FILE } from '../payouts/bank.ts';
import { PAYOUT_MAIL } from '../payouts/payout-mails.ts';
import { payoutsIn } from '../payouts/payouts.repository.ts';
import { heldPayoutQueries, type HeldRow } from './held-payouts.queries.ts';
import { heldPayoutsIn } from './held-payouts.repository.ts';

const REASON = 'virements revenus, à remettre en paiement';

const wireHeld = (row: HeldRow): HeldPayouts => ({
  id: row.id,
  fichier: row.file,
  jour: formatFrenchDate(calendarDay(row.day)),
  refuse: row.isRefused,
  motif: row.reasons.map((code) => `${returnReasonWords(code)} (${code})`).join(', '),
  nombre: row.count,
  montant: wireEuros(row.cents),
});

/** The held transfers of each file. */
export const createReadHeldPayouts =
  ({ reader }: Pick<Platform, 'reader'>) =>
  async (
    { userId }: AuthenticatedCaller,
    query: CallInput<typeof getHeldPayouts>['query'],
  ): Promise<ListPage<HeldPayouts[]>> =>
    mapPage(await heldPayoutQueries(reader, operatorScope(userId, REASON)).list(query), wireHeld);

interface Resumed {
  readonly unit: UnitOfWork;
  readonly scope: OperatorScope;
  readonly author: Pick<MovementAuthor, 'actor' | 'origin'>;
}

/**
 * Pays again what came back. A file that was refused as a whole leaves again with the same
 * transfers and their numbers, so that a bank that carried one out would recognise it, and with
 * another number of its own. Other transfers, and those whose payments changed, are left to the next
 * payout.
 */
export const createResumeHeldPayouts = (
  platform: Pick<Platform, 'units' | 'clock' | 'ids' | 'outbox' | 'securityLog'>,
) => {
  const { units, clock, ids, outbox, securityLog } = platform;
  const invoices = createAccountInvoices(platform);

  const post = async (
    { unit, scope, author }: Resumed,
    {
      payoutId,
      intervenantId,
      messageId,
    }: { payoutId: string; intervenantId: string; messageId: string },
  ): Promise<void> => {
    const held = heldPayoutsIn(unit, scope);
    for (const { contract, cents } of await held.movements(payoutId)) {
      const cause = ['VIREMENT', payoutId, contract, messageId];
      const { journals } = await ledgerIn(unit).post({
        id: taskPostingId(...cause),
        author: { ...author, requestId: cause.join('/'), contract },
        journals: [payout(intervenantId, centsOf(cents))],
      });
      const [journalId] = journals;
      if (journalId === undefined) throw new Error('a payout has its movement');
      await held.replaceMovement(payoutId, { contract, journalId });
    }
  };

  /** False when the transfer cannot leave as it was. */
  const sendAgain = async (
    resumed: Resumed,
    { id, intervenantId }: { readonly id: string; readonly intervenantId: string },
    messageId: string,
  ): Promise<boolean> => {
    const { unit, scope } = resumed;
    const held = heldPayoutsIn(unit, scope);
    const bank = await payoutsIn(unit).lockBank(intervenantId, clock.businessNow());
    if (bank === undefined || !(await held.retake(id))) return false;
    await held.sendAgain(id, bank.id);
    await post(resumed, { payoutId: id, intervenantId, messageId });
    await invoices.follow(unit, await payoutsIn(unit).listPayments(id), 'EFFECTUE');
    await outbox.add(unit, {
      kind: PAYOUT_MAIL,
      dedupKey: `${PAYOUT_MAIL}:${id}:${messageId}`,
      payload: { versementId: id },
    });
    return true;
  };

  const resumeFile = async (
    resumed: Resumed,
    fileId: string,
    isRefused: boolean,
  ): Promise<ResumedPayouts> => {
    const { unit, scope } = resumed;
    const held = heldPayoutsIn(unit, scope);
    const payouts = await held.lockHeld(fileId);
    const day = clock.businessDay();
    const messageId = `VIRT-${day}-${ids.ordered().slice(-12).toUpperCase()}`;
    const sent = new Set<string>();
    for (const one of isRefused ? payouts : []) {
      // What was deducted is to be deducted again, from the next payout.
      if (one.deductedCents > 0) continue;
      if (await sendAgain(resumed, one, messageId)) sent.add(one.id);
    }
    const left = payouts.filter(({ id }) => !sent.has(id)).map(({ id }) => id);
    await held.release(left);
    if (sent.size === 0) return { fichier: null, renvoyes: 0, liberes: left.length };
    await held.renameFile(fileId, { messageId, day });
    await outbox.add(unit, {
      kind: SEND_FILE,
      dedupKey: `${SEND_FILE}:${fileId}:${messageId}`,
      payload: { fichierId: fileId },
    });
    return { fichier: messageId, renvoyes: sent.size, liberes: left.length };
  };

  return (
    caller: AuthenticatedCaller,
    origin: RequestOrigin,
    fileId: string,
  ): Promise<ResumedPayouts> => {
    const scope = operatorScope(caller.userId, REASON);
    return units.transact(
      async (unit) => {
        const file = await heldPayoutsIn(unit, scope).lockFile(fileId);
        const isInstant =
          file === undefined && (await heldPayoutsIn(unit, scope).isInstant(fileId));
        if (file === undefined && !isInstant) throw new DomainError('RESSOURCE_INTROUVABLE');
        const author = { actor: scope.userId, origin: 'BACK_OFFICE' } as const;
        const resumed = await resumeFile(
          { unit, scope, author },
          fileId,
          file !== undefined && file.refusedAt !== null,
        );
        await securityLog.record(unit, origin, {
          kind: 'OPERATION_ARGENT',
          result: 'SUCCES',
          userId: scope.userId,
          details: {
            operation: 'REPRISE_VIREMENTS',
            numero: file?.messageId ?? fileId,
            renvoyes: resumed.renvoyes,
            liberes: resumed.liberes,
          },
        });
        return resumed;
      },
      { isRepeatable: true },
    );
  };
};
