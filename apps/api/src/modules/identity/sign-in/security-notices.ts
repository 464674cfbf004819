import { dayInFrance, timeInFrance } from '../../../platform/clock.ts';
import type { MailThemes } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { SECURITY_NOTICES, securityNoticeMail, type SecurityNotice } from './security-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { UserQueries } from './users.queries.ts';
import { createDisavowalLinks } from './mailed-links.ts';

const NOTICE_MAIL = 'COURRIEL_AVIS_DE_SECURITE';

const NOTICE_NAMES = Object.keys(SECURITY_NOTICES);
const isNotice = (name: string): name is SecurityNotice => NOTICE_NAMES.includes(name);

const payloadSchema = z.object({
  accountId: z.string(),
  notice: z.string().check(z.refine(isNotice)),
  at: z.string(),
  to: z.optional(z.string()),
  linkId: z.optional(z.string()),
  sealedToken: z.optional(z.string()),
});

const formatInstant = (instant: Date): string =>
  `${formatFrenchDate(dayInFrance(instant))} à ${timeInFrance(instant)}`;

const addressPurpose = (userId: string): string => `adresse-avis:${userId}`;

interface NoticeOptions {
  /** The former address, when the address itself has changed. */
  readonly to?: string;
}

/** Informs a user by mail that their credentials or contact details have changed. */
export const createSendNotice = (
  dependencies: Pick<Platform, 'outbox' | 'clock' | 'ids' | 'digest' | 'secretBox' | 'config'>,
) => {
  const { outbox, clock, ids, secretBox } = dependencies;
  const links = createDisavowalLinks(dependencies);
  return async (
    unit: UnitOfWork,
    userId: string,
    notice: SecurityNotice,
    { to }: NoticeOptions = {},
  ): Promise<void> => {
    const link = await links.open(unit, { userId, notice });
    await outbox.add(unit, {
      kind: NOTICE_MAIL,
      dedupKey: `${NOTICE_MAIL}:${ids.random()}`,
      payload: {
        accountId: userId,
        notice,
        at: clock.realNow().toISOString(),
        ...link,
        // Sealed, so that the outbox contains no address.
        ...(to === undefined ? {} : { to: secretBox.seal(addressPurpose(userId), to) }),
      },
    });
  };
};
export type SendNotice = ReturnType<typeof createSendNotice>;

export const createSecurityNoticeMail = (
  dependencies: Pick<Platform, 'mail' | 'config' | 'clock' | 'ids' | 'digest' | 'secretBox'> & {
    readonly users: UserQueries;
    readonly themes: MailThemes;
  },
): OutboxHandler => {
  const { mail, config, secretBox, users, themes } = dependencies;
  const links = createDisavowalLinks(dependencies);
  const run: OutboxHandler['run'] = async (payload, message) => {
    const {
      accountId: userId,
      notice,
      at,
      to,
      linkId,
      sealedToken,
    } = z.parse(payloadSchema, payload);
    const addressee = await users.findAddressee(userId);
    if (addressee === undefined || !isNotice(notice)) return;
    const content = securityNoticeMail(
      addressee,
      {
        notice,
        at: formatInstant(new Date(at)),
        recoveryUrl: `${config.publicUrl}${hrefOf('RECOVER_LOGIN_PASSWORD')}`,
        notMeUrl:
          linkId === undefined || sealedToken === undefined
            ? undefined
            : links.addressOf(linkId, sealedToken),
      },
      await themes.ofAccount(userId),
    );
    const address = to === undefined ? addressee.mail : secretBox.open(addressPurpose(userId), to);
    await mail.send({ to: address, ...content, messageId: messageIdOf(message.id) });
  };
  return { kind: NOTICE_MAIL, run };
};
