import { meansAlreadyReceived } from '@portail/rules/settlement/return-reasons.ts';
import type { BankReturnOutcome } from '../../../platform/db/database-types.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createRejectPayout } from '../payouts/payouts.module.ts';
import type { ApplyReturns, ReturnedLine } from '../statements/statements.module.ts';
import { needsOperator } from './receive-return.ts';
import { createRefuseDebit } from './refuse-debit.ts';

/** The books say the same as the line, or an operator has to decide before they do. */
const MOVED: ReadonlySet<BankReturnOutcome> = new Set([
  'APPLIQUEE',
  'RETENUE',
  'RETOURNEE',
  'DETTE',
]);

/**
 * Returns that a statement shows (camt.052, 053, 054): the same effect as the bank's report on our
 * file (pain.002), with the same table of reasons. The payout or the debit is locked, and is
 * reversed only while it stands, so that the two messages move the money once in either order.
 */
export const createApplyReturns = (
  platform: Pick<Platform, 'clock' | 'ids' | 'outbox' | 'alarms'>,
): ApplyReturns => {
  const rejectPayout = createRejectPayout(platform);
  const refuseDebit = createRefuseDebit(platform);

  const apply = async (
    unit: UnitOfWork,
    { kind, endToEndId, amountCents, reason, day, bankReference }: ReturnedLine,
    requestId: string,
  ): Promise<BankReturnOutcome> => {
    const author = { actor: 'releve-bancaire', origin: 'TACHE', requestId } as const;
    if (kind === 'RETOUR_VERSEMENT') {
      if (meansAlreadyReceived(reason)) return 'A_VERIFIER';
      return await rejectPayout(unit, { endToEndId, reason }, author);
    }
    const returned = { endToEndId, amountCents, reason, reference: bankReference, returnedOn: day };
    return (await refuseDebit(unit, returned, author)).outcome;
  };

  return async (unit, returns, requestId) => {
    const applied = new Set<string>();
    let toCheck = 0;
    // One order for all batches, so that two of them do not wait for each other.
    const sorted = returns.toSorted((a, b) => (a.movementId < b.movementId ? -1 : 1));
    for (const one of sorted) {
      const outcome = await apply(unit, one, requestId);
      if (MOVED.has(outcome)) applied.add(one.lineId);
      if (needsOperator({ outcome, reason: one.reason })) toCheck += 1;
    }
    if (toCheck > 0) {
      await platform.alarms.raise(
        unit,
        { requestId, address: '0.0.0.0', userAgent: '' },
        { name: 'RETOUR_BANQUE_A_VERIFIER', details: { retour: requestId, lignes: toCheck } },
      );
    }
    return applied;
  };
};
