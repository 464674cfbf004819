import { FUNDER_ROLES, type FunderRole } from '@portail/contract/funders/funder-users.schemas.ts';
import * as z from 'zod/mini';
import { FUNDER_ACCESS_EVENTS, funderAccessMail } from './funder-user-templates.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { InvitationQueries } from './invitations.queries.ts';

const ACCESS_NOTICE_MAIL = 'COURRIEL_ACCES_FINANCEUR';

const changeSchema = z.object({
  event: z.enum(FUNDER_ACCESS_EVENTS),
  /** The person whose access changes. */
  userId: z.string(),
  authorId: z.string(),
  role: z.enum(FUNDER_ROLES),
});
const payloadSchema = z.extend(changeSchema, { to: z.string() });

export interface AccessChange {
  readonly event: (typeof FUNDER_ACCESS_EVENTS)[number];
  readonly userId: string;
  readonly authorId: string;
  readonly role: FunderRole;
}

/** Leaves one notice per account; an author who changes their own access receives one. */
export const createTellAccess =
  ({ outbox, ids }: Pick<Platform, 'outbox' | 'ids'>) =>
  async (unit: UnitOfWork, accounts: readonly string[], change: AccessChange): Promise<void> => {
    const act = ids.random();
    await outbox.addMany(
      unit,
      [...new Set(accounts)].map((to) => ({
        kind: ACCESS_NOTICE_MAIL,
        dedupKey: `${ACCESS_NOTICE_MAIL}:${act}:${to}`,
        payload: { ...change, to },
      })),
    );
  };

export const createAccessNoticeMail = ({
  mail,
  queries,
}: Pick<Platform, 'mail'> & { readonly queries: InvitationQueries }): OutboxHandler => ({
  kind: ACCESS_NOTICE_MAIL,
  run: async (payload, message) => {
    const { to, event, userId, authorId, role } = z.parse(payloadSchema, payload);
    const notice = await queries.findNotice({ to, userId, authorId });
    if (notice === undefined) return;
    const content = funderAccessMail(notice, {
      ...notice,
      event,
      role,
      isAuthor: to === authorId,
    });
    await mail.send({ to: notice.mail, ...content, messageId: messageIdOf(message.id) });
  },
});
