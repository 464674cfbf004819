import type { BeneficiaryScope } from '../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import type { ScratchCodes } from './scratch-codes.ts';
import { titresIn, type CodeVerdict } from './titres.repository.ts';

export interface TypedCode {
  readonly numero: string;
  readonly code: string;
  /** Who types, for the voucher's own history. */
  readonly actor: string;
}

/**
 * Whether a typed code is that of a voucher of this person. Being right uses nothing up; a wrong
 * code is counted, and the fifth blocks the voucher. The unit of work must be committed even when
 * the answer is no, or the count is lost.
 */
export type CheckScratchCode = (
  unit: UnitOfWork,
  scope: BeneficiaryScope,
  typed: TypedCode,
) => Promise<CodeVerdict>;

export const createCheckScratchCode =
  (codes: ScratchCodes): CheckScratchCode =>
  async (unit, scope, { numero, code, actor }) => {
    const titres = titresIn(unit);
    const keyId = await titres.keyIdOf(numero, scope);
    if (keyId === undefined) return 'INCONNU';
    return titres.tryCode(numero, codes.isRight(numero, keyId, code), actor);
  };
