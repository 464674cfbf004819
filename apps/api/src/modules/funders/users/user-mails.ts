import { FUNDER_USER_ROLES, type FunderUserRole } from '@portail/rules/funders/rights.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { themeColorsOf } from '@portail/rules/branding/theme/theme-colors.ts';
import * as z from 'zod/mini';
import {
  funderInvitationMail,
  FUNDER_ACCESS_EVENTS,
  funderAccessMail,
} from './funder-user-templates.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { FirstAccess } from '../../identity/sign-in/authentication.module.ts';
import type { UserMailQueries } from './funder-users.queries.ts';

const INVITATION_MAIL = 'COURRIEL_INVITATION_FINANCEUR';
/** Long enough for holidays, short enough in case the mailbox changes hands. */
const INVITATION_LIFE_DAYS = 7;

const invitationPayload = z.object({
  accountId: z.string(),
  linkId: z.string(),
  sealedToken: z.string(),
});

export const createInvitationMail = ({
  mail,
  queries,
  firstAccess,
  config,
}: Pick<Platform, 'mail' | 'config'> & {
  readonly queries: UserMailQueries;
  readonly firstAccess: FirstAccess;
}): OutboxHandler => ({
  kind: INVITATION_MAIL,
  run: async (payload, message) => {
    const { accountId: userId, linkId, sealedToken } = z.parse(invitationPayload, payload);
    const [invited, url] = [
      await queries.find(userId),
      await firstAccess.addressOf(linkId, sealedToken),
    ];
    // The user was removed, or a later mail contains the valid link.
    if (invited === undefined || url === undefined) return;
    const companyUrl = `${config.publicUrl}${hrefOf('COMPANY_SIGN_IN')}`;
    const content = funderInvitationMail(
      invited,
      {
        ...invited,
        entry: invited.mustUseCompany
          ? { kind: 'company', url: companyUrl }
          : { kind: 'password', url, lifeDays: INVITATION_LIFE_DAYS },
      },
      themeColorsOf({}),
    );
    await mail.send({ to: invited.mail, ...content, messageId: messageIdOf(message.id) });
  },
});

/** Limits mails per funder and day. */
const MAILS_PER_DAY = 50;
const DAY_S = 86_400;

/** Creates the link to set a first password and adds its mail to the outbox. */
export const createSendInvitation =
  ({
    digest,
    limits,
    outbox,
    firstAccess,
  }: Pick<Platform, 'digest' | 'limits' | 'outbox'> & {
    readonly firstAccess: FirstAccess;
  }) =>
  async (unit: UnitOfWork, financeurId: string, userId: string): Promise<void> => {
    await limits.count(unit, {
      key: digest.of('invitation-financeur', financeurId),
      failures: MAILS_PER_DAY,
      windowS: DAY_S,
      clearedBySuccess: false,
    });
    const { linkId, sealedToken } = await firstAccess.openLink(unit, userId, INVITATION_LIFE_DAYS);
    await outbox.add(unit, {
      kind: INVITATION_MAIL,
      dedupKey: `${INVITATION_MAIL}:${linkId}`,
      payload: { accountId: userId, linkId, sealedToken },
    });
  };

const ACCESS_NOTICE_MAIL = 'COURRIEL_ACCES_FINANCEUR';

const changeSchema = z.object({
  event: z.enum(FUNDER_ACCESS_EVENTS),
  /** The person whose access changes. */
  userId: z.string(),
  authorId: z.string(),
  role: z.enum(FUNDER_USER_ROLES),
});
const noticePayload = z.extend(changeSchema, { to: z.string() });

interface AccessChange {
  readonly event: (typeof FUNDER_ACCESS_EVENTS)[number];
  readonly userId: string;
  readonly authorId: string;
  readonly role: FunderUserRole;
}

/** One notice per account; an author who changes their own access receives one. */
export const createNotifyAccess =
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

const readerOf = (
  to: string,
  { userId, authorId }: Pick<AccessChange, 'userId' | 'authorId'>,
): 'AUTHOR' | 'PERSON' | 'ADMINISTRATOR' => {
  if (to === authorId) return 'AUTHOR';
  return to === userId ? 'PERSON' : 'ADMINISTRATOR';
};

export const createAccessNoticeMail = ({
  mail,
  queries,
}: Pick<Platform, 'mail'> & { readonly queries: UserMailQueries }): OutboxHandler => ({
  kind: ACCESS_NOTICE_MAIL,
  run: async (payload, message) => {
    const { to, event, userId, authorId, role } = z.parse(noticePayload, payload);
    const notice = await queries.findNotice({ to, userId, authorId });
    if (notice === undefined) return;
    const content = funderAccessMail(notice, {
      ...notice,
      event,
      role,
      to: readerOf(to, { userId, authorId }),
    });
    await mail.send({ to: notice.mail, ...content, messageId: messageIdOf(message.id) });
  },
});
