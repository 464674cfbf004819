import { randomInt, timingSafeEqual } from 'node:crypto';
import {
  MFA_CODE_LENGTH,
  MFA_CODE_LIFE_MINUTES,
  MFA_RESEND_DELAY_MS,
} from '@portail/contract/constants/constants.ts';
import * as z from 'zod/mini';
import type { LimitRule } from '../../../platform/limits/attempt-limits.ts';
import type { MailThemes } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { verificationCodeMail } from '../sign-in/security-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import {
  verificationsIn,
  type CodeMailQueries,
  type Verification,
} from './verifications.repository.ts';

const CODE_MAIL = 'COURRIEL_CODE_DE_VERIFICATION';

/** Binds a sealed or hashed code to its verification. */
const codePurpose = (verificationId: string): string => `code:${verificationId}`;

const isHashOf = (
  secretBox: Pick<Platform['secretBox'], 'macs'>,
  verificationId: string,
  { codeHash, code }: { readonly codeHash: Buffer; readonly code: string },
): boolean =>
  secretBox.macs(codePurpose(verificationId), code).some((mac) => timingSafeEqual(codeHash, mac));

const payloadSchema = z.object({ verificationId: z.string(), sealedCode: z.string() });

export const createCodeMail = ({
  mail,
  secretBox,
  clock,
  codes,
  themes,
}: Pick<Platform, 'mail' | 'secretBox' | 'clock'> & {
  readonly codes: CodeMailQueries;
  readonly themes: MailThemes;
}): OutboxHandler => ({
  kind: CODE_MAIL,
  run: async (payload, message) => {
    const { verificationId, sealedCode } = z.parse(payloadSchema, payload);
    const waiting = await codes.find(verificationId);
    if (waiting === undefined || waiting.codeHash === null || waiting.codeExpiresAt === null)
      return;
    const code = secretBox.open(codePurpose(verificationId), sealedCode);
    const isCurrent = isHashOf(secretBox, verificationId, { codeHash: waiting.codeHash, code });
    // A delayed mail must not deliver an expired code.
    if (!isCurrent || clock.realNow() >= waiting.codeExpiresAt) return;
    const content = verificationCodeMail(
      waiting,
      { code, lifeMinutes: MFA_CODE_LIFE_MINUTES, isConfirmation: waiting.sessionId !== null },
      await themes.ofAccount(waiting.userId),
    );
    await mail.send({ to: waiting.mail, ...content, messageId: messageIdOf(message.id) });
  },
});

const CODE_LIFE_MS = MFA_CODE_LIFE_MINUTES * 60_000;
const HOUR_S = 3_600;
/** Enough for a user who asks several times, too few to flood a mailbox. */
const CODES_PER_HOUR = 20;

/** Uniform over all codes, leading zeros included. */
export const newCode = (): string =>
  String(randomInt(10 ** MFA_CODE_LENGTH)).padStart(MFA_CODE_LENGTH, '0');

interface Destination {
  readonly verificationId: string;
  readonly userId: string;
}

export const createMailCodes = (
  dependencies: Pick<
    Platform,
    'clock' | 'secretBox' | 'outbox' | 'limits' | 'digest' | 'securityLog'
  >,
) => {
  const { clock, secretBox, outbox, limits, digest, securityLog } = dependencies;

  const ruleFor = (userId: string): LimitRule => ({
    key: digest.of('codes-envoyes', userId),
    failures: CODES_PER_HOUR,
    windowS: HOUR_S,
    clearedBySuccess: false,
  });

  return {
    /** Stores the hash of a new code and queues its mail; the former code becomes invalid. */
    send: async (unit: UnitOfWork, to: Destination, origin: RequestOrigin): Promise<void> => {
      await limits.count(unit, ruleFor(to.userId));
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
        // Sealed, so that the outbox payload contains no readable code.
        payload: {
          verificationId: to.verificationId,
          sealedCode: secretBox.seal(codePurpose(to.verificationId), code),
        },
      });
      await securityLog.record(unit, origin, {
        kind: 'CODE_ENVOYE',
        result: 'SUCCES',
        userId: to.userId,
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
      isHashOf(secretBox, id, { codeHash, code }),
  };
};
export type MailCodes = ReturnType<typeof createMailCodes>;
