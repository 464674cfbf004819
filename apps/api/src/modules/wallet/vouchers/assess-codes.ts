import { readingLedgerErrors } from '../../../ledger/ledger-errors.ts';
import type { LimitRule } from '../../../platform/limits/attempt-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { ScratchCodes } from './scratch-codes.ts';
import { titresIn, type CodeVerdict, type AssessedTitre } from './titres.repository.ts';

export interface TypedCodes {
  readonly typed: readonly { readonly numero: string; readonly code: string }[];
  /** Who types, for the voucher's own history. */
  readonly actor: string;
  readonly origin: RequestOrigin;
}

export interface AssessedCode {
  readonly numero: string;
  readonly verdict: CodeVerdict;
  /** Seconds until codes are judged again, where this one was not. */
  readonly waitS: number | undefined;
}

/**
 * Whether typed codes are those of vouchers of this person. Being right uses nothing up; wrong ones
 * are counted, and close first the voucher, then the person, for a while. The unit of work must be
 * committed even when the answer is no, or the count is lost.
 */
export type AssessCodes = (
  unit: UnitOfWork,
  scope: BeneficiaryScope,
  codes: TypedCodes,
) => Promise<readonly AssessedCode[]>;

/** Somebody tries the codes of a whole contract: nobody mistypes that often. */
const ALARM = { failures: 20, windowS: 3_600 } as const;

type Dependencies = Pick<Platform, 'clock' | 'limits' | 'digest' | 'alarms'>;

/** `waitUntil` is as PostgreSQL writes an instant inside JSON: ISO 8601, with its zone. */
const assessedCodeOf = (
  { numero, verdict, waitUntil }: AssessedTitre,
  now: Date,
): AssessedCode => ({
  numero,
  verdict,
  waitS:
    waitUntil === null
      ? undefined
      : Math.max(1, Math.ceil((Date.parse(waitUntil) - now.getTime()) / 1_000)),
});

export const createAssessCodes = (
  { clock, limits, digest, alarms }: Dependencies,
  codes: ScratchCodes,
): AssessCodes => {
  const watch = async (unit: UnitOfWork, origin: RequestOrigin, contract: string | null) => {
    if (contract === null) return;
    const rule: LimitRule = {
      key: digest.of('codes-titres', contract),
      ...ALARM,
      clearedBySuccess: false,
    };
    if ((await limits.tally(unit, rule)) === undefined) return;
    await alarms.raise(unit, origin, {
      name: 'CODES_DE_TITRES_ESSAYES',
      details: { contrat: contract, echecs: rule.failures, fenetreS: rule.windowS },
    });
  };

  return async (unit, scope, { typed, actor, origin }) => {
    const titres = titresIn(unit, scope);
    const now = clock.realNow();
    const keyIds = await titres.keyIdsOf(typed.map(({ numero }) => numero));
    const workedOut = typed.map(({ numero, code }) => {
      // Worked out for an unknown voucher too: it must not be told by the time it takes.
      const isRight = codes.isRight(numero, keyIds.get(numero) ?? codes.currentKeyId, code);
      return { numero, isRight };
    });
    const assessed = await readingLedgerErrors(titres.assess(workedOut, { now, actor }));
    for (const { isWrong, contract } of assessed) if (isWrong) await watch(unit, origin, contract);
    return assessed.map((one) => assessedCodeOf(one, now));
  };
};
