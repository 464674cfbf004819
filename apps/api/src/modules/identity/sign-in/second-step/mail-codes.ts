import { randomInt, timingSafeEqual } from 'node:crypto';
import {
  MFA_CODE_LENGTH,
  MFA_CODE_LIFE_MINUTES,
  MFA_RESEND_DELAY_MS,
} from '@portail/contract/constants/constants.ts';
import type { LimitRule } from '../../../../platform/limits/attempt-limits.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RequestOrigin } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import { CODE_MAIL, codePurpose } from './code-mail.ts';
import { verificationsIn, type Verification } from './verifications.repository.ts';

const CODE_LIFE_MS = MFA_CODE_LIFE_MINUTES * 60_000;
const HOUR_S = 3_600;
/** A person with trembling hands asks for a few; a program that fills a mailbox for many. */
const CODES_PER_HOUR = 20;

/** Every one of the million as likely as any other, those with leading zeros included. */
export const newCode = (): string =>
  String(randomInt(10 ** MFA_CODE_LENGTH)).padStart(MFA_CODE_LENGTH, '0');

type Dependencies = Pick<
  Platform,
  'clock' | 'secretBox' | 'outbox' | 'limits' | 'digest' | 'securityLog'
>;

interface Destination {
  readonly verificationId: string;
  readonly accountId: string;
}

export const createMailCodes = (dependencies: Dependencies) => {
  const { clock, secretBox, outbox, limits, digest, securityLog } = dependencies;

  const ruleFor = (accountId: string): LimitRule => ({
    key: digest.of('codes-envoyes', accountId),
    failures: CODES_PER_HOUR,
    windowS: HOUR_S,
    clearedBySuccess: false,
  });

  return {
    /** Makes a code, keeps its hash and hands it to the mail; the one before it is dead. */
    send: async (unit: UnitOfWork, to: Destination, origin: RequestOrigin): Promise<void> => {
      await limits.count(unit, ruleFor(to.accountId));
      const now = clock.realNow();
      const code = newCode();
      await verificationsIn(unit).setCode(to.verificationId, {
        hash: secretBox.mac(codePurpose(to.verificationId), code),
        sentAt: now,
        expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
      });
      await outbox.add(unit, {
        kind: CODE_MAIL,
        dedupKey: `${CODE_MAIL}:${to.verificationId}:${now.toISOString()}`,
        // Sealed: who reads the outbox, that day or later, reads no code.
        payload: {
          verificationId: to.verificationId,
          sealedCode: secretBox.seal(codePurpose(to.verificationId), code),
        },
      });
      await securityLog.record(unit, origin, {
        kind: 'CODE_ENVOYE',
        result: 'SUCCES',
        accountId: to.accountId,
      });
    },

    refuseTooSoon: ({ codeSentAt }: Pick<Verification, 'codeSentAt'>): void => {
      if (codeSentAt === null) return;
      const waitMs = codeSentAt.getTime() + MFA_RESEND_DELAY_MS - clock.realNow().getTime();
      if (waitMs > 0) {
        throw new DomainError('RENVOI_TROP_TOT', { retryAfterS: Math.ceil(waitMs / 1_000) });
      }
    },

    matches: ({ id, codeHash, codeExpiresAt }: Verification, code: string): boolean =>
      codeHash !== null &&
      codeExpiresAt !== null &&
      clock.realNow() < codeExpiresAt &&
      timingSafeEqual(codeHash, secretBox.mac(codePurpose(id), code)),
  };
};
export type MailCodes = ReturnType<typeof createMailCodes>;
