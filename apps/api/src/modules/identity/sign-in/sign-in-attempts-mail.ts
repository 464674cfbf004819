import * as z from 'zod/mini';
import { signInAttemptsMail } from './security-templates.ts';
import type { MailThemes } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AccountQueries } from './accounts.queries.ts';

export const SIGN_IN_ATTEMPTS_MAIL = 'COURRIEL_TENTATIVES_DE_CONNEXION';

const payloadSchema = z.object({ accountId: z.nullable(z.string()) });

type Dependencies = Pick<Platform, 'mail' | 'config'> & {
  readonly accounts: AccountQueries;
  readonly looks: MailThemes;
};

/** Tells a person that somebody, perhaps themselves, failed to sign in as them. */
export const createSignInAttemptsMail = ({
  mail,
  config,
  accounts,
  looks,
}: Dependencies): OutboxHandler => ({
  kind: SIGN_IN_ATTEMPTS_MAIL,
  run: async (payload, message) => {
    const { accountId } = z.parse(payloadSchema, payload);
    const addressee = accountId === null ? undefined : await accounts.findAddressee(accountId);
    if (addressee === undefined || accountId === null) return;
    const content = signInAttemptsMail(
      addressee,
      {
        waitMinutes: Math.ceil(config.limits.login.windowS / 60),
        recoveryUrl: `${config.publicUrl}/mot-de-passe-oublie`,
      },
      await looks.ofAccount(accountId),
    );
    await mail.send({ to: addressee.mail, ...content, messageId: messageIdOf(message.id) });
  },
});
