import * as z from 'zod/mini';
import type { PartnerConfig } from '../../../platform/config/partners.ts';
import { checkNotificationSignature } from '../../../platform/notification-signature.ts';
import type { OutboundHttp } from '../../../platform/outbound/outbound-http.ts';
import {
  askerOf,
  idempotentPost,
  INVALID_ANSWER,
  type Reached,
} from '../../../platform/outbound/partner-client.ts';
import { BankUnavailable, type Bank } from '../../../platform/ports/bank.ts';

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
export const createHttpBank = (config: Reached<PartnerConfig>, http: OutboundHttp): Bank => ({
  send: async ({ messageId, xml }) => {
    const ask = askerOf(config, http, BankUnavailable);
    const { status } = await ask('/virements', idempotentPost(messageId, xml, 'application/xml'));
    if (!TAKEN.has(status)) throw new BankUnavailable(`answered ${status}`);
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
  ...INVALID_ANSWER,
  send: () => Promise.reject(new BankUnavailable('no bank is set')),
});
