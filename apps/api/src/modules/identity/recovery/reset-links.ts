import { randomBytes } from 'node:crypto';
import { RESET_LINK_HOURS } from '@portail/contract/constants/constants.ts';
import { hrefOf, resetPasswordHref } from '@portail/contract/pages/href.ts';
import * as z from 'zod/mini';
import type { MailThemes } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { loginReminderMail, passwordResetMail } from '../sign-in/security-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { verificationsIn } from '../second-step/verifications.repository.ts';
import { knownDevicesIn } from '../sign-in/users.repository.ts';
import { sessionsIn } from '../sign-in/sessions.repository.ts';
import { recoveryQueries, resetLinksIn, type RecoveryQueries } from './recovery.repository.ts';

export const RESET_MAIL = 'COURRIEL_REINITIALISATION';
export const LOGIN_MAIL = 'COURRIEL_IDENTIFIANT';

/** The database stores the hash, never the token. */
export const tokenHashOf = (digest: Platform['digest'], token: string): string =>
  digest.of('reinitialisation', token);
/** Under every key: the link may be older than the current one. */
export const tokenHashesOf = (digest: Platform['digest'], token: string): readonly string[] =>
  digest.all('reinitialisation', token);

export const resetPurpose = (linkId: string): string => `reinitialisation:${linkId}`;

const resetPayload = z.object({ linkId: z.string(), sealedToken: z.string() });
const loginPayload = z.object({ accountIds: z.array(z.string()) });

type Dependencies = Pick<Platform, 'mail' | 'config' | 'secretBox' | 'clock'> & {
  readonly queries: RecoveryQueries;
  readonly themes: MailThemes;
};

export const createResetMail = ({
  mail,
  config,
  secretBox,
  clock,
  queries,
  themes,
}: Dependencies): OutboxHandler => ({
  kind: RESET_MAIL,
  run: async (payload, message) => {
    const { linkId, sealedToken } = z.parse(resetPayload, payload);
    const link = await queries.findLink(linkId);
    if (link === undefined || link.usedAt !== null || link.expiresAt <= clock.realNow()) return;
    // The configured public URL, never the host header of the request.
    const token = secretBox.open(resetPurpose(linkId), sealedToken);
    const url = `${config.publicUrl}${resetPasswordHref(token)}`;
    const content = passwordResetMail(
      link,
      { url, lifeHours: RESET_LINK_HOURS },
      await themes.ofAccount(link.userId),
    );
    await mail.send({ to: link.mail, ...content, messageId: messageIdOf(message.id) });
  },
});

export const createLoginMail = ({
  mail,
  config,
  queries,
  themes,
}: Dependencies): OutboxHandler => ({
  kind: LOGIN_MAIL,
  run: async (payload, message) => {
    const { accountIds: userIds } = z.parse(loginPayload, payload);
    for (const userId of userIds) {
      const user = await queries.findLogin(userId);
      if (user === undefined) continue;
      const content = loginReminderMail(
        user,
        { login: user.login, signInUrl: `${config.publicUrl}${hrefOf('LOGIN')}` },
        await themes.ofAccount(userId),
      );
      const messageId = messageIdOf(message.id, userId);
      await mail.send({ to: user.mail, ...content, messageId });
    }
  },
});

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;

export interface OpenedLink {
  readonly linkId: string;
  /** For a caller that has just proved the mailbox; a mail uses the sealed token. */
  readonly token: string;
  /** Sealed, so that the outbox payload opens nothing. */
  readonly sealedToken: string;
  readonly expiresAt: Date;
}

/** First password of a new user, and revocation of every access of a user. */
export const createFirstAccess = (
  dependencies: Pick<Platform, 'reader' | 'clock' | 'ids' | 'digest' | 'secretBox' | 'config'>,
) => {
  const { reader, clock, ids, digest, secretBox, config } = dependencies;
  const queries = recoveryQueries(reader);
  return {
    /** Replaces the links sent before. */
    openLink: async (unit: UnitOfWork, userId: string, lifeDays: number): Promise<OpenedLink> => {
      const createdAt = clock.realNow();
      const linkId = ids.ordered();
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAt = new Date(createdAt.getTime() + lifeDays * DAY_MS);
      const links = resetLinksIn(unit);
      await links.useAll(userId, createdAt);
      await links.insert({
        id: linkId,
        userId,
        tokenHash: tokenHashOf(digest, token),
        createdAt,
        expiresAt,
      });
      return { linkId, token, sealedToken: secretBox.seal(resetPurpose(linkId), token), expiresAt };
    },

    /** The URL, or undefined when the link was used or has expired. */
    addressOf: async (linkId: string, sealedToken: string): Promise<string | undefined> => {
      const link = await queries.findLink(linkId);
      if (link === undefined || link.usedAt !== null || link.expiresAt <= clock.realNow())
        return undefined;
      const token = secretBox.open(resetPurpose(linkId), sealedToken);
      return `${config.publicUrl}${resetPasswordHref(token)}`;
    },

    shut: async (unit: UnitOfWork, userId: string): Promise<void> => {
      const now = clock.realNow();
      await sessionsIn(unit).revokeAll(userId, now);
      await verificationsIn(unit).closeAll(userId, now);
      await knownDevicesIn(unit).forgetAll(userId);
      await resetLinksIn(unit).useAll(userId, now);
    },
  };
};
export type FirstAccess = ReturnType<typeof createFirstAccess>;
