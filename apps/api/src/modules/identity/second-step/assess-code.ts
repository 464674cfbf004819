import { randomInt } from 'node:crypto';
import { MFA_CODE_TRIES, MFA_FAILURES_PER_DAY } from '@portail/contract/constants/constants.ts';
import { generateSecret, generateURI, verify } from 'otplib';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { recoveryCodesIn, totpIn } from './factors.repository.ts';
import type { MailCodes } from './mail-codes.ts';
import { verificationsIn, type Verification } from './verifications.repository.ts';

type Hashing = Pick<Platform, 'secretBox' | 'passwords'>;

/** Without I, L, O and U, which are confused with other characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_LENGTH = 5;
const CODE_COUNT = 10;
const RECOVERY_CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;

const newRecoveryCode = (): string =>
  Array.from({ length: 2 * GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(
    '',
  );

const formatRecoveryCode = (code: string): string =>
  `${code.slice(0, GROUP_LENGTH)}-${code.slice(GROUP_LENGTH)}`;

export const readRecoveryCode = (typed: string): string | undefined => {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return RECOVERY_CODE.test(code) ? code : undefined;
};

interface RecoveryHashes {
  /** Format of new codes. */
  readonly slow: Buffer;
  /** Former format: printed codes stay valid. */
  readonly former: Buffer;
}

const SALT_BYTES = 16;

/**
 * 50 bits can be searched offline with a stolen database and its keys, so each attempt must be
 * slow: argon2id with a salt per user over the keyed digest.
 */
export const hashRecoveryCode = async (
  { secretBox, passwords }: Hashing,
  userId: string,
  code: string,
): Promise<RecoveryHashes> => {
  const former = secretBox.mac(`secours:${userId}`, code);
  const salt = secretBox.mac('sel-secours', userId).subarray(0, SALT_BYTES);
  return { slow: await passwords.derive(former, salt), former };
};

/** Under every key of both rings, because a printed code may be older than the current ones. */
const recoveryHashesOf = async (
  { secretBox, passwords }: Hashing,
  userId: string,
  code: string,
): Promise<readonly Buffer[]> => {
  const formers = secretBox.macs(`secours:${userId}`, code);
  const salts = secretBox.macs('sel-secours', userId).map((mac) => mac.subarray(0, SALT_BYTES));
  const slow = await Promise.all(
    formers.flatMap((former, index) => {
      const salt = salts[index];
      return salt === undefined ? [] : [passwords.deriveAll(former, salt)];
    }),
  );
  return [...slow.flat(), ...formers];
};

/** The codes are displayed once; only their hashes are stored. */
export const newRecoveryCodes = async (hashing: Hashing, userId: string) => {
  const codes = Array.from({ length: CODE_COUNT }, newRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(hashing, userId, code)));
  return { displayed: codes.map(formatRecoveryCode), hashes: hashes.map(({ slow }) => slow) };
};

const ISSUER = 'Mon espace CESU';
const PERIOD_S = 30;

export const totpPurposeOf = (userId: string): string => `totp:${userId}`;

export const newTotpSecret = (secretBox: SecretBox, userId: string, label: string) => {
  const secret = generateSecret();
  return {
    secret,
    uri: generateURI({ issuer: ISSUER, label, secret, period: PERIOD_S }),
    sealed: secretBox.seal(totpPurposeOf(userId), secret),
  };
};

interface TotpAttempt {
  readonly userId: string;
  readonly sealed: string;
  readonly code: string;
  readonly now: Date;
  /** The last accepted time step; it and earlier ones are refused. */
  readonly lastStep: number | undefined;
}

/** Returns the matching 30-second step; one step of clock drift is accepted. */
export const matchTotp = async (
  secretBox: SecretBox,
  attempt: TotpAttempt,
): Promise<number | undefined> => {
  const result = await verify({
    secret: secretBox.open(totpPurposeOf(attempt.userId), attempt.sealed),
    token: attempt.code,
    epoch: Math.floor(attempt.now.getTime() / 1_000),
    period: PERIOD_S,
    epochTolerance: PERIOD_S,
    ...(attempt.lastStep === undefined ? {} : { afterTimeStep: attempt.lastStep }),
  });
  if (!result.valid) return undefined;
  return 'timeStep' in result ? result.timeStep : undefined;
};

/** ASCII only, without full-width digits. */
const SIX_DIGITS = /^[0-9]{6}$/;

/** `wrong` is counted as a failure, `unreadable` is not. */
type Verdict = 'mail' | 'totp' | 'recovery' | 'wrong' | 'unreadable';

export const createAssessCode = ({
  clock,
  secretBox,
  passwords,
  mailCodes,
}: Pick<Platform, 'clock' | 'secretBox' | 'passwords'> & {
  readonly mailCodes: MailCodes;
}) => {
  const isTotp = async (unit: UnitOfWork, userId: string, code: string): Promise<boolean> => {
    const repository = totpIn(unit, userId);
    const totp = await repository.find();
    if (totp === undefined || totp.sealed === null) return false;
    const step = await matchTotp(secretBox, {
      userId,
      sealed: totp.sealed,
      code,
      now: clock.realNow(),
      lastStep: totp.lastStep ?? undefined,
    });
    if (step === undefined) return false;
    await repository.saveStep(step);
    return true;
  };

  return async (unit: UnitOfWork, verification: Verification, code: string): Promise<Verdict> => {
    const { userId } = verification;
    if (SIX_DIGITS.test(code)) {
      if (mailCodes.matches(verification, code)) return 'mail';
      return (await isTotp(unit, userId, code)) ? 'totp' : 'wrong';
    }
    const recoveryCode = readRecoveryCode(code);
    if (recoveryCode === undefined) return 'unreadable';
    const hashes = await recoveryHashesOf({ secretBox, passwords }, userId, recoveryCode);
    const isUnused = await recoveryCodesIn(unit, userId).use(hashes, clock.realNow());
    return isUnused ? 'recovery' : 'wrong';
  };
};
type AssessCode = ReturnType<typeof createAssessCode>;

const DAY_MS = 86_400_000;

/** A refusal is returned, not thrown, so that its log entry is committed first. */
export type Outcome<T> = { readonly value: T } | { readonly refusal: DomainError };

export const unwrap = <T>(outcome: Outcome<T>): T => {
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.value;
};

export const isEnded = (verification: Verification, now: Date): boolean =>
  verification.closedAt !== null ||
  verification.expiresAt <= now ||
  verification.failures >= MFA_CODE_TRIES;

/**
 * Assesses one code under the lock of the user. Five failures end the sign-in; 25 failures in 24
 * hours block the second step over all sign-ins, replicas and addresses.
 */
export const createAssessAttempt = ({
  clock,
  ids,
  securityLog,
  assessCode,
}: Pick<Platform, 'clock' | 'ids' | 'securityLog'> & {
  readonly assessCode: AssessCode;
}) => {
  const refusalOfTheDay = async (
    unit: UnitOfWork,
    userId: string,
  ): Promise<DomainError | undefined> => {
    const now = clock.realNow();
    const failures = await verificationsIn(unit).recentFailures(userId, now, MFA_FAILURES_PER_DAY);
    const oldest = failures[MFA_FAILURES_PER_DAY - 1];
    if (oldest === undefined) return undefined;
    const waitMs = oldest.getTime() + DAY_MS - now.getTime();
    return new DomainError('TROP_DE_TENTATIVES', {
      retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)),
    });
  };

  return async (
    unit: UnitOfWork,
    verification: Verification,
    code: string,
    event: { readonly origin: RequestOrigin; readonly kind: 'SECONDE_ETAPE' | 'CONFIRMATION' },
  ): Promise<Outcome<Exclude<Verdict, 'wrong' | 'unreadable'>>> => {
    const { userId } = verification;
    const log = (result: 'SUCCES' | 'ECHEC' | 'REFUS', details = {}) =>
      securityLog.record(unit, event.origin, { kind: event.kind, result, userId, details });
    const limited = await refusalOfTheDay(unit, userId);
    if (limited !== undefined) {
      await log('REFUS');
      return { refusal: limited };
    }
    const verdict = await assessCode(unit, verification, code);
    if (verdict === 'unreadable') return { refusal: new DomainError('CODE_INCORRECT') };
    if (verdict === 'wrong') {
      await verificationsIn(unit).addFailure({
        id: ids.ordered(),
        verificationId: verification.id,
        userId,
        at: clock.realNow(),
      });
      await log('ECHEC');
      return { refusal: new DomainError('CODE_INCORRECT') };
    }
    await log('SUCCES', { moyen: verdict });
    return { value: verdict };
  };
};
export type AssessAttempt = ReturnType<typeof createAssessAttempt>;
