import * as z from 'zod/mini';
import type { OutboxHandler } from './platform/outbox/outbox.ts';
import type { Platform } from './platform/platform.ts';
import { mailThemeQueries } from './platform/mail/mail-themes.queries.ts';
import { messageIdOf } from './platform/mail/message-id.ts';
import { sampleMails } from './mail-samples.ts';

/** Written to the outbox by `npm run cli -- mails-preview`. */
const MAIL_PREVIEW = 'COURRIEL_APERCU';

const payloadSchema = z.object({ to: z.string(), contract: z.nullable(z.string()) });

/** Sends one of each mail by outbox, queue and SMTP, as real mails are sent. */
export const createMailPreview = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => ({
  kind: MAIL_PREVIEW,
  run: async (payload, message) => {
    const { to, contract } = z.parse(payloadSchema, payload);
    const theme = await mailThemeQueries(reader).ofContract(contract);
    for (const [index, content] of sampleMails(config.publicUrl, theme).entries()) {
      await mail.send({ to, ...content, messageId: messageIdOf(message.id, String(index)) });
    }
  },
});
