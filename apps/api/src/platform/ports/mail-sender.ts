export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every attempt, so that a mail sent twice is seen as one. */
  readonly messageId: string;
  readonly replyTo?: string;
}

export interface MailSender {
  readonly send: (mail: Mail) => Promise<void>;
  readonly close: () => void;
}
