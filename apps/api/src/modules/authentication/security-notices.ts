import { dayInFrance } from '../../platform/clock.ts';
import type { MailLooks } from '../../platform/mail/mail-looks.queries.ts';
import {
  SECURITY_NOTICES,
  securityNoticeMail,
  type SecurityNotice,
} from '../../platform/mail/security-templates.ts';
import type { OutboxHandler } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { AccountQueries } from './accounts.queries.ts';

const NOTICE_MAIL = 'COURRIEL_AVIS_DE_SECURITE';

const NOTICE_NAMES = Object.keys(SECURITY_NOTICES);
const isNotice = (name: string): name is SecurityNotice => NOTICE_NAMES.includes(name);

const payloadSchema = z.object({
  accountId: z.string(),
  notice: z.string().check(z.refine(isNotice)),
  at: z.string(),
});

const timeFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
});

const momentOf = (instant: Date): string =>
  `${formatFrenchDate(dayInFrance(instant))} à ${timeFormat.format(instant)}`;

/** Tells a person, at the address known before, that the way into their space has changed. */
export type SendNotice = (
  unit: UnitOfWork,
  accountId: string,
  notice: SecurityNotice,
) => Promise<void>;

export const createSendNotice =
  ({ outbox, clock, ids }: Pick<Platform, 'outbox' | 'clock' | 'ids'>): SendNotice =>
  (unit, accountId, notice) =>
    outbox.add(unit, {
      kind: NOTICE_MAIL,
      dedupKey: `${NOTICE_MAIL}:${ids.random()}`,
      payload: { accountId, notice, at: clock.realNow().toISOString() },
    });

type Dependencies = Pick<Platform, 'mail' | 'config'> & {
  readonly accounts: AccountQueries;
  readonly looks: MailLooks;
};

export const createSecurityNoticeMail = ({
  mail,
  config,
  accounts,
  looks,
}: Dependencies): OutboxHandler => ({
  kind: NOTICE_MAIL,
  run: async (payload, message) => {
    const { accountId, notice, at } = z.parse(payloadSchema, payload);
    const addressee = await accounts.findAddressee(accountId);
    if (addressee === undefined || !isNotice(notice)) return;
    const content = securityNoticeMail(
      addressee,
      {
        notice,
        at: momentOf(new Date(at)),
        recoveryUrl: `${config.publicUrl}/mot-de-passe-oublie`,
      },
      await looks.ofAccount(accountId),
    );
    await mail.send({ to: addressee.mail, ...content, messageId: `<${message.id}@portail-cesu>` });
  },
});
