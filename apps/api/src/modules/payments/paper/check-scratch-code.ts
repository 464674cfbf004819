import type {
  checkedScratchCode,
  scratchCodeBody,
} from '@portail/contract/payments/paper-payments.schemas.ts';
import type * as z from 'zod/mini';
import type { Platform } from '../../../platform/platform.ts';
import {
  actorOf,
  type AuthenticatedCaller,
  type RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { AssessCodes } from '../../wallet/vouchers/vouchers.module.ts';

/** While the caller types: an unknown, used or foreign voucher has no right code. */
export const createCheckScratchCode =
  ({ units, assessCodes }: Pick<Platform, 'units'> & { readonly assessCodes: AssessCodes }) =>
  async ({
    caller,
    body: { numeroCheque, caseAGratter },
    origin,
  }: {
    readonly caller: AuthenticatedCaller;
    readonly body: z.output<typeof scratchCodeBody>;
    readonly origin: RequestOrigin;
  }): Promise<z.output<typeof checkedScratchCode>> => {
    const [assessed] = await units.transact((unit) =>
      assessCodes(unit, beneficiaryScopeOf(caller), {
        typed: [{ numero: numeroCheque, code: caseAGratter }],
        actor: actorOf(caller),
        origin,
      }),
    );
    // Thrown after the transaction, so that the attempt stays counted.
    if (assessed?.waitS !== undefined) {
      throw new DomainError('TROP_DE_TENTATIVES', { retryAfterS: assessed.waitS });
    }
    return { numeroCheque, caseAGratter, caseAGratterValide: assessed?.verdict === 'JUSTE' };
  };
