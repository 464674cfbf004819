import * as z from 'zod/mini';
import type { OutboxHandler } from '../outbox/outbox.ts';
import type { Platform } from '../platform.ts';
import { mailThemeQueries } from './mail-themes.queries.ts';
import { messageIdOf } from './message-id.ts';
import { sampleMails } from './sample-mails.ts';

/** Asked for by `npm run mails:apercu`, which writes the row that this answers. */
const MAIL_PREVIEW = 'COURRIEL_APERCU';

const payloadSchema = z.object({ to: z.string(), contract: z.nullable(z.string()) });

/** One of each mail, by the very way that real ones take: outbox, queue, SMTP. */
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
