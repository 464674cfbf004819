import { hrefOf } from '@portail/contract/pages/href.ts';
import * as z from 'zod/mini';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { MailThemes } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { copyReadyMail } from './privacy-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CopyOwnerQueries } from './copy-owners.queries.ts';

export const COPY_MAIL = 'COURRIEL_COPIE_PRETE';

const payloadSchema = z.object({ copyId: z.string() });

type Dependencies = Pick<Platform, 'mail' | 'config'> & {
  readonly owners: CopyOwnerQueries;
  readonly looks: MailThemes;
};

/** Says that it is there, never how to get it without signing in. */
export const createCopyMail = ({ mail, config, owners, looks }: Dependencies): OutboxHandler => ({
  kind: COPY_MAIL,
  run: async (payload, message) => {
    const { copyId } = z.parse(payloadSchema, payload);
    const reader = await owners.findReader(copyId);
    if (reader === undefined || reader.expiresAt === null) return;
    const content = copyReadyMail(
      reader,
      {
        until: dateTimeInFrance(reader.expiresAt),
        url: `${config.publicUrl}${hrefOf('PRIVACY')}`,
      },
      await looks.ofAccount(reader.accountId),
    );
    await mail.send({ to: reader.mail, ...content, messageId: messageIdOf(message.id) });
  },
});
