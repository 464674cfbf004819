import * as z from 'zod/mini';
import type { BankConfig } from '../../platform/card-config.ts';
import { checkNotificationSignature } from '../../platform/notification-signature.ts';
import { BreakerOpen } from '../../platform/outbound/breaker.ts';
import { OutboundFailure, type OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import { BankAway, type Bank } from '../../platform/ports/bank.ts';

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
export const createHttpBank = (
  { url, apiKey, keys, addresses }: BankConfig & { readonly url: string },
  http: OutboundHttp,
): Bank => ({
  send: async ({ messageId, xml }) => {
    try {
      const answer = await http.send({
        method: 'POST',
        url: `${url}/api/virements`,
        // The number of the file makes a second try the same one.
        isRepeatable: true,
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/xml',
          'idempotency-key': messageId,
        },
        body: xml,
      });
      if (!TAKEN.has(answer.status)) throw new BankAway(`answered ${answer.status}`);
    } catch (error) {
      if (error instanceof OutboundFailure || error instanceof BreakerOpen)
        throw new BankAway(error.message, { cause: error });
      throw error;
    }
  },
  checkSignature: (signed, now) =>
    checkNotificationSignature(signed, { headers: 'x-banque', keys, addresses }, now),
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

/** Where none is set: nothing leaves, and nothing that comes is believed. */
export const createNoBank = (): Bank => ({
  send: () => Promise.reject(new BankAway('no bank is set')),
  checkSignature: () => ({ isSigned: false, why: 'CLE_INCONNUE' }),
  readNotification: () => undefined,
});
