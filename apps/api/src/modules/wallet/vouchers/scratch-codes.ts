import { createHmac, timingSafeEqual } from 'node:crypto';
import { readingLedgerErrors } from '../../../ledger/ledger-errors.ts';
import type { LimitRule } from '../../../platform/limits/attempt-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import { type AssessedTitre, type CodeVerdict, titresIn } from './titres.repository.ts';

const CODE_LENGTH = 4;
const CODE_PATTERN = /^[0-9]{4}$/;
const CODE_COUNT = 10n ** BigInt(CODE_LENGTH);

/**
 * The code under the scratch box of a voucher: the last digits of a keyed hash of its number. It is
 * not stored, so that a copy of the database does not reveal it.
 */
export interface ScratchCodes {
  /** The key for new vouchers. */
  readonly currentKeyId: number;
  readonly codeOf: (numero: string, keyId: number) => string;
  readonly isRight: (numero: string, keyId: number, typed: string) => boolean;
}

export const createScratchCodes = ({ keys, currentKeyId }: KeyRing): ScratchCodes => {
  const secrets = new Map(keys.map(({ id, secret }) => [id, secret]));
  const codeOf = (numero: string, keyId: number): string => {
    const secret = secrets.get(keyId);
    if (secret === undefined) throw new Error(`the key ${keyId} of vouchers is not configured`);
    const hash = createHmac('sha256', secret).update(numero).digest('hex');
    return String(BigInt(`0x${hash}`) % CODE_COUNT).padStart(CODE_LENGTH, '0');
  };
  return {
    currentKeyId,
    codeOf,
    isRight: (numero, keyId, typed) =>
      CODE_PATTERN.test(typed) &&
      timingSafeEqual(Buffer.from(typed), Buffer.from(codeOf(numero, keyId))),
  };
};

export interface TypedCodes {
  readonly typed: readonly { readonly numero: string; readonly code: string }[];
  readonly actor: string;
  readonly origin: RequestOrigin;
}

export interface AssessedCode {
  readonly numero: string;
  readonly verdict: CodeVerdict;
  /** Seconds until codes are checked again, when this one was not. */
  readonly waitS: number | undefined;
}

/** More failures than typing errors explain: codes of a whole contract are being guessed. */
const ALARM = { failures: 20, windowS: 3_600 } as const;

/** `waitUntil` is an ISO 8601 instant with its zone, as PostgreSQL writes it in JSON. */
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

/**
 * Compares typed codes with those of the person's vouchers. Wrong codes are counted, and block first
 * the voucher, then all codes of the person for a while. The unit of work must be committed even when
 * a code is wrong, or the count is lost.
 */
export const createAssessCodes = (
  { clock, limits, digest, alarms }: Pick<Platform, 'clock' | 'limits' | 'digest' | 'alarms'>,
  codes: ScratchCodes,
) => {
  const raiseAlarmIfGuessed = async (
    unit: UnitOfWork,
    origin: RequestOrigin,
    contract: string | null,
  ) => {
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

  return async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    { typed, actor, origin }: TypedCodes,
  ): Promise<readonly AssessedCode[]> => {
    const titres = titresIn(unit, scope);
    const now = clock.realNow();
    const keyIds = await titres.keyIdsOf(typed.map(({ numero }) => numero));
    const checked = typed.map(({ numero, code }) => {
      // Computed for unknown vouchers too, so that the response time does not reveal them.
      const isRight = codes.isRight(numero, keyIds.get(numero) ?? codes.currentKeyId, code);
      return { numero, isRight };
    });
    const assessed = await readingLedgerErrors(titres.assess(checked, { now, actor }));
    for (const { isWrong, contract } of assessed) {
      if (isWrong) await raiseAlarmIfGuessed(unit, origin, contract);
    }
    return assessed.map((one) => assessedCodeOf(one, now));
  };
};

export type AssessCodes = ReturnType<typeof createAssessCodes>;
