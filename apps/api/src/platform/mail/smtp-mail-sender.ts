import { createTransport } from 'nodemailer';
import type { Log } from '../log/logger.ts';
import type { MailSender } from '../ports/mail-sender.ts';

const TIMEOUT_MS = 10_000;

interface SmtpSettings {
  readonly smtpUrl: string;
  readonly from: string;
  readonly requiresTls: boolean;
}

export const createSmtpMailSender = ({ smtpUrl, from, requiresTls }: SmtpSettings): MailSender => {
  const transport = createTransport(
    {
      url: smtpUrl,
      requireTLS: requiresTls,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // A message holds its own text: nodemailer must not read files or addresses named in it.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    send: async (mail) => {
      await transport.sendMail({
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.messageId,
        ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
        ...(mail.pictures === undefined
          ? {}
          : {
              attachments: mail.pictures.map((picture) => ({
                ...picture,
                filename: false as const,
                contentDisposition: 'inline' as const,
              })),
            }),
        headers: { 'Content-Language': 'fr', 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
};

/** Without a mail server: logs each mail without its recipient. */
export const createSilentMailSender = (log: Log): MailSender => ({
  send: (mail) => {
    log.warn({ messageId: mail.messageId }, 'SMTP_URL est absente : e-mail non envoyé');
    return Promise.resolve();
  },
  close: () => undefined,
});
