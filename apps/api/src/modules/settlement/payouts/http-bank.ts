import * as z from 'zod/mini';
import type { OutsiderConfig } from '../../../platform/config/outsiders.ts';
import { checkNotificationSignature } from '../../../platform/notification-signature.ts';
import type { OutboundHttp } from '../../../platform/outbound/outbound-http.ts';
import { askerOf, keyedPost, UNBELIEVED, type Reached } from '../../../platform/outbound/outsider.ts';
import { BankAway, type Bank } from '../../../platform/ports/bank.ts';

const TAKEN = new Set([200, 201]);

const word = z.string().check(z.minLength(1), z.maxLength(128));
/** Fields that a later version adds are let through: the signature vouches for them. */
const eventSchema = z.object({ id: word, type: word });
const rejectionSchema = z.object({
  type: z.literal('REJET'),
  boutEnBout: z.string().check(z.regex(/^[0-9A-Z]{1,35}$/)),
  motif: z.string().check(z.regex(/^[0-9A-Z]{1,35}$/)),
});

/** The bank of the sandbox, over the wire. Another one is another file beside this one. */
export const createHttpBank = (config: Reached<OutsiderConfig>, http: OutboundHttp): Bank => ({
  send: async ({ messageId, xml }) => {
    const ask = askerOf(config, http, BankAway);
    const { status } = await ask('/virements', keyedPost(messageId, xml, 'application/xml'));
    if (!TAKEN.has(status)) throw new BankAway(`answered ${status}`);
  },
  checkSignature: (signed, now) =>
    checkNotificationSignature(signed, { headers: 'x-banque', ...config }, now),
  readNotification: (content) => {
    const event = z.safeParse(eventSchema, content);
    if (!event.success) return undefined;
    const eventId = event.data.id;
    const rejection = z.safeParse(rejectionSchema, content);
    if (rejection.success) {
      const { boutEnBout: endToEndId, motif: reason } = rejection.data;
      return { eventId, rejection: { endToEndId, reason } };
    }
    // A rejection that cannot be read must not pass for an event of later days.
    return event.data.type === 'REJET' ? undefined : { eventId, rejection: undefined };
  },
});

/** Where none is set: nothing leaves. */
export const createNoBank = (): Bank => ({
  ...UNBELIEVED,
  send: () => Promise.reject(new BankAway('no bank is set')),
});
