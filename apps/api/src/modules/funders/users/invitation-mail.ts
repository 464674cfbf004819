import { themeColorsOf } from '@portail/rules/branding/theme/theme-colors.ts';
import * as z from 'zod/mini';
import { funderInvitationMail } from '../../../platform/mail/funder-user-templates.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FirstAccess } from '../../identity/sign-in/authentication.module.ts';
import type { InvitationQueries } from './invitations.queries.ts';

export const INVITATION_MAIL = 'COURRIEL_INVITATION_FINANCEUR';
/** Long enough for holidays, short enough for a mailbox that changes hands. */
export const INVITATION_LIFE_DAYS = 7;

const payloadSchema = z.object({
  accountId: z.string(),
  linkId: z.string(),
  sealedToken: z.string(),
});

export const createInvitationMail = ({
  mail,
  queries,
  firstAccess,
}: Pick<Platform, 'mail'> & {
  readonly queries: InvitationQueries;
  readonly firstAccess: FirstAccess;
}): OutboxHandler => ({
  kind: INVITATION_MAIL,
  run: async (payload, message) => {
    const { accountId, linkId, sealedToken } = z.parse(payloadSchema, payload);
    const [invited, url] = [
      await queries.find(accountId),
      await firstAccess.addressOf(linkId, sealedToken),
    ];
    // Removed meanwhile, or invited again: the later mail has the link that serves.
    if (invited === undefined || url === undefined) return;
    const content = funderInvitationMail(
      invited,
      { ...invited, url, lifeDays: INVITATION_LIFE_DAYS },
      themeColorsOf({}),
    );
    await mail.send({ to: invited.mail, ...content, messageId: messageIdOf(message.id) });
  },
});
