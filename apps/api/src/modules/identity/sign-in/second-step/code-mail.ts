import { timingSafeEqual } from 'node:crypto';
import { MFA_CODE_LIFE_MINUTES } from '@portail/contract/constants/constants.ts';
import * as z from 'zod/mini';
import type { MailThemes } from '../../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../../platform/mail/message-id.ts';
import { verificationCodeMail } from '../security-templates.ts';
import type { OutboxHandler } from '../../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { CodeMailQueries } from './code-mail.queries.ts';

export const CODE_MAIL = 'COURRIEL_CODE_DE_VERIFICATION';

/** Binds a code, sealed or hashed, to the one sign-in it was made for. */
export const codePurpose = (verificationId: string): string => `code:${verificationId}`;

const payloadSchema = z.object({ verificationId: z.string(), sealedCode: z.string() });

type Dependencies = Pick<Platform, 'mail' | 'secretBox' | 'clock'> & {
  readonly codes: CodeMailQueries;
  readonly looks: MailThemes;
};

export const createCodeMail = ({
  mail,
  secretBox,
  clock,
  codes,
  looks,
}: Dependencies): OutboxHandler => ({
  kind: CODE_MAIL,
  run: async (payload, message) => {
    const { verificationId, sealedCode } = z.parse(payloadSchema, payload);
    const waiting = await codes.find(verificationId);
    if (waiting === undefined || waiting.codeHash === null || waiting.codeExpiresAt === null)
      return;
    const code = secretBox.open(codePurpose(verificationId), sealedCode);
    const isCurrent = timingSafeEqual(
      waiting.codeHash,
      secretBox.mac(codePurpose(verificationId), code),
    );
    // A mail held back too long would bring a code that no longer opens anything.
    if (!isCurrent || clock.realNow() >= waiting.codeExpiresAt) return;
    const content = verificationCodeMail(
      waiting,
      { code, lifeMinutes: MFA_CODE_LIFE_MINUTES, isConfirmation: waiting.sessionId !== null },
      await looks.ofAccount(waiting.accountId),
    );
    await mail.send({ to: waiting.mail, ...content, messageId: messageIdOf(message.id) });
  },
});
