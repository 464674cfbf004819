/** As it is kept: who sends it again signs it again, and each signature is kept beside the first. */
export interface KeptNotification {
  readonly id: string;
  readonly messageId: string;
  readonly eventId: string;
  readonly bytes: Buffer;
  readonly keyId: string;
  readonly signature: string;
  readonly receivedAt: Date;
}
