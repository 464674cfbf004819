import type {
  checkedScratchCode,
  scratchCodeBody,
} from '@portail/contract/payments/paper-paying.schemas.ts';
import type * as z from 'zod/mini';
import type { Platform } from '../../../platform/platform.ts';
import {
  actorOf,
  type AuthenticatedCaller,
  type RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { JudgeCodes } from '../../wallet/vouchers/vouchers.module.ts';

export type CheckScratchCode = (request: {
  readonly caller: AuthenticatedCaller;
  readonly body: z.output<typeof scratchCodeBody>;
  readonly origin: RequestOrigin;
}) => Promise<z.output<typeof checkedScratchCode>>;

/** As the person types: a voucher that is unknown, used or of somebody else has no right code. */
export const createCheckScratchCode =
  ({
    units,
    judgeCodes,
  }: Pick<Platform, 'units'> & { readonly judgeCodes: JudgeCodes }): CheckScratchCode =>
  async ({ caller, body, origin }) => {
    const { numeroCheque, caseAGratter } = body;
    const [judged] = await units.transact((unit) =>
      judgeCodes(unit, beneficiaryScopeOf(caller), {
        typed: [{ numero: numeroCheque, code: caseAGratter }],
        actor: actorOf(caller),
        origin,
      }),
    );
    // After the transaction: what was counted stays counted.
    if (judged?.waitS !== undefined) {
      throw new DomainError('TROP_DE_TENTATIVES', { retryAfterS: judged.waitS });
    }
    return { numeroCheque, caseAGratter, caseAGratterValide: judged?.verdict === 'JUSTE' };
  };
