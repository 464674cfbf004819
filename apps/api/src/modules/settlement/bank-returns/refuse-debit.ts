import { centsOf } from '@portail/rules/money/cents.ts';
import {
  lastReturnDay,
  meansAlreadyReceived,
  returnReasonOf,
} from '@portail/rules/settlement/return-reasons.ts';
import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import type { BankReturnOutcome } from '../../../platform/db/database-types.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { receiptsIn } from '../../backoffice/operations/operations.module.ts';
import { createTakeBackDebit, lockOrderOfDebit } from '../../orders/ordering/ordering.module.ts';
import { debitReturnsIn, type LockedDebit } from './bank-returns.repository.ts';

/** Outbox message: mails the debtor about a refused debit. */
export const DEBIT_REFUSED_MAIL = 'COURRIEL_PRELEVEMENT_REFUSE';

interface DebitReturn {
  readonly endToEndId: string;
  /** If the bank repeats it. */
  readonly amountCents?: number | undefined;
  /** The bank's code. */
  readonly reason: string;
  /** The bank's number of what it sent. */
  readonly reference: string;
  readonly returnedOn: CalendarDay;
  /** The file, or its part, is refused: no debtor is to blame. */
  readonly isOfFile?: boolean;
}

type ReturnAuthor = Omit<MovementAuthor, 'contract'>;

export interface AppliedReturn {
  readonly outcome: BankReturnOutcome;
  readonly debitId: string | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The order that a debit pays. */
const orderOf = ({ cause, causeId }: Pick<LockedDebit, 'cause' | 'causeId'>): string | undefined =>
  cause === 'PRECOMMANDE' && UUID.test(causeId) ? causeId : undefined;

/**
 * Applies what the bank says of one debit, once. Before the collection nothing is in the books, and
 * the amount is due again; after it the books move, as long as the scheme allows such a return.
 */
export const createRefuseDebit = (platform: Pick<Platform, 'clock' | 'ids' | 'outbox'>) => {
  const { clock, outbox } = platform;
  const takeBack = createTakeBackDebit(platform);

  const follow = async (unit: UnitOfWork, debit: LockedDebit, code: string): Promise<void> => {
    const { mandate, isMailed } = returnReasonOf(code);
    const now = clock.businessNow();
    if (mandate === 'END') await debitReturnsIn(unit).endMandate(debit.mandateId, now);
    if (mandate === 'SUSPEND') await debitReturnsIn(unit).suspendMandate(debit.mandateId, now);
    if (!isMailed) return;
    await outbox.add(unit, {
      kind: DEBIT_REFUSED_MAIL,
      dedupKey: `${DEBIT_REFUSED_MAIL}:${debit.id}`,
      payload: { prelevementId: debit.id },
    });
  };

  const refuse = async (
    unit: UnitOfWork,
    debit: LockedDebit,
    { reason, isOfFile = false }: DebitReturn,
  ): Promise<BankReturnOutcome> => {
    if (meansAlreadyReceived(reason)) return 'A_VERIFIER';
    await debitReturnsIn(unit).reject(debit.id, { reason, at: clock.businessNow() });
    if (!isOfFile) await follow(unit, debit, reason);
    return 'APPLIQUEE';
  };

  const takeBackCollected = async (
    unit: UnitOfWork,
    debit: LockedDebit,
    { of, author }: { readonly of: DebitReturn; readonly author: ReturnAuthor },
  ): Promise<BankReturnOutcome> => {
    const { reason, reference, returnedOn, isOfFile = false } = of;
    if (isOfFile) return 'DEJA_ENCAISSE';
    const precommandeId = orderOf(debit);
    const amountCents = centsOf(debit.amountCents);
    const taken =
      precommandeId === undefined
        ? undefined
        : await takeBack(unit, {
            precommandeId,
            debitId: debit.id,
            amountCents,
            isInTime: returnedOn <= lastReturnDay(reason, calendarDay(debit.collectedOn)),
            author,
          });
    // The books hold no such payment: an operator finds out what became of it.
    if (taken === undefined) return 'DEJA_ENCAISSE';
    if (taken.effect === 'HORS_DELAI') return 'HORS_DELAI';
    await receiptsIn(unit).markRefunded('COMMANDE', taken.reference);
    const at = clock.businessNow();
    await debitReturnsIn(unit).reject(debit.id, { reason, at, reference });
    await follow(unit, debit, reason);
    return taken.effect === 'DETTE' ? 'DETTE' : 'RETOURNEE';
  };

  const apply = (
    unit: UnitOfWork,
    debit: LockedDebit,
    given: { readonly of: DebitReturn; readonly author: ReturnAuthor },
  ): Promise<BankReturnOutcome> => {
    const { amountCents } = given.of;
    if (amountCents !== undefined && amountCents !== debit.amountCents) {
      return Promise.resolve('MONTANT_DIFFERENT');
    }
    switch (debit.statut) {
      case 'EMIS':
        return refuse(unit, debit, given.of);
      case 'ENCAISSE':
        return takeBackCollected(unit, debit, given);
      case 'A_EMETTRE':
      case 'REJETE':
      case 'ANNULE':
        return Promise.resolve('SANS_EFFET');
    }
  };

  return async (
    unit: UnitOfWork,
    of: DebitReturn,
    author: ReturnAuthor,
  ): Promise<AppliedReturn> => {
    const found = await debitReturnsIn(unit).find(of.endToEndId);
    if (found === undefined) return { outcome: 'INCONNUE', debitId: null };
    const order = orderOf(found);
    if (order !== undefined) await lockOrderOfDebit(unit, order);
    const debit = await debitReturnsIn(unit).lock(of.endToEndId);
    return { outcome: await apply(unit, debit, { of, author }), debitId: debit.id };
  };
};
