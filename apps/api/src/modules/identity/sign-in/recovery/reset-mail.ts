import { RESET_LINK_HOURS } from '@portail/contract/constants/constants.ts';
import { hrefOf, resetPasswordHref } from '@portail/contract/pages/href.ts';
import * as z from 'zod/mini';
import type { MailThemes } from '../../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../../platform/mail/message-id.ts';
import { loginReminderMail, passwordResetMail } from '../security-templates.ts';
import type { OutboxHandler } from '../../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RecoveryQueries } from './recovery.queries.ts';

export const RESET_MAIL = 'COURRIEL_REINITIALISATION';
export const LOGIN_MAIL = 'COURRIEL_IDENTIFIANT';

export const resetPurpose = (linkId: string): string => `reinitialisation:${linkId}`;

const resetPayload = z.object({ linkId: z.string(), sealedToken: z.string() });
const loginPayload = z.object({ accountIds: z.array(z.string()) });

type Dependencies = Pick<Platform, 'mail' | 'config' | 'secretBox' | 'clock'> & {
  readonly queries: RecoveryQueries;
  readonly looks: MailThemes;
};

export const createResetMail = ({
  mail,
  config,
  secretBox,
  clock,
  queries,
  looks,
}: Dependencies): OutboxHandler => ({
  kind: RESET_MAIL,
  run: async (payload, message) => {
    const { linkId, sealedToken } = z.parse(resetPayload, payload);
    const link = await queries.findLink(linkId);
    if (link === undefined || link.usedAt !== null || link.expiresAt <= clock.realNow()) return;
    // The house's own address: whatever host the request claimed to speak to is of no account.
    const token = secretBox.open(resetPurpose(linkId), sealedToken);
    const url = `${config.publicUrl}${resetPasswordHref(token)}`;
    const content = passwordResetMail(
      link,
      { url, lifeHours: RESET_LINK_HOURS },
      await looks.ofAccount(link.accountId),
    );
    await mail.send({ to: link.mail, ...content, messageId: messageIdOf(message.id) });
  },
});

export const createLoginMail = ({ mail, config, queries, looks }: Dependencies): OutboxHandler => ({
  kind: LOGIN_MAIL,
  run: async (payload, message) => {
    const { accountIds } = z.parse(loginPayload, payload);
    for (const accountId of accountIds) {
      const account = await queries.findLogin(accountId);
      if (account === undefined) continue;
      const content = loginReminderMail(
        account,
        { login: account.login, signInUrl: `${config.publicUrl}${hrefOf('LOGIN')}` },
        await looks.ofAccount(accountId),
      );
      const messageId = messageIdOf(message.id, accountId);
      await mail.send({ to: account.mail, ...content, messageId });
    }
  },
});
