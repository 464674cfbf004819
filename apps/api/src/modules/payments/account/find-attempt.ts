import { payFromAccount } from '@portail/contract/payments/paying.calls.ts';
import type { PaymentAttempt } from '@portail/contract/payments/paying.schemas.ts';
import * as z from 'zod/mini';
import { idempotencyIn } from '../../../platform/idempotency/idempotency.repository.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';

const storedAnswer = z.object({ valeur: z.string() });

/** Tells the caller whether a payment they sent under a key was received. */
export const createFindAttempt =
  ({ units, clock }: Pick<Platform, 'units' | 'clock'>) =>
  async (caller: AuthenticatedCaller, key: string): Promise<PaymentAttempt> => {
    const found = await units.transact((unit) =>
      idempotencyIn(unit).findSettled({ owner: caller.accountId, key }, clock.realNow()),
    );
    if (found?.call !== payFromAccount.id) return { etat: 'NON_RECU' };
    return { etat: 'RECU', reference: z.parse(storedAnswer, found.answer).valeur };
  };
export type FindAttempt = ReturnType<typeof createFindAttempt>;
