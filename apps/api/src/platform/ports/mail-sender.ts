/** A picture that travels inside the mail: nothing is fetched when it is opened. */
export interface MailedPicture {
  /** What the mail calls it by. */
  readonly cid: string;
  readonly content: Buffer;
  readonly contentType: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every attempt, so that a mail sent twice is seen as one. */
  readonly messageId: string;
  readonly replyTo?: string;
  readonly pictures?: readonly MailedPicture[];
}

export interface MailSender {
  readonly send: (mail: Mail) => Promise<void>;
  readonly close: () => void;
}
