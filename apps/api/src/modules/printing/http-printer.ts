import * as z from 'zod/mini';
import type { PrinterConfig } from '../../platform/card-config.ts';
import { checkNotificationSignature } from '../../platform/notification-signature.ts';
import { BreakerOpen } from '../../platform/outbound/breaker.ts';
import { OutboundFailure, type OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import {
  PrinterAway,
  type BookEvent,
  type Printer,
  type PrintedBook,
} from '../../platform/ports/printer.ts';

const TAKEN = new Set([200, 201]);
const MOST_BOOKS = 1_000;

const word = z.string().check(z.minLength(1), z.maxLength(128));
/** Fields that a later version adds are let through: the signature vouches for them. */
const notificationSchema = z.object({
  id: word,
  type: word,
  carnets: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_BOOKS)),
});

const EVENTS: readonly BookEvent[] = ['EXPEDIE', 'LIVRE'];

const wireBook = (book: PrintedBook) => ({
  carnet: book.carnetId,
  financeur: book.issuedFor,
  produit: book.produit,
  millesime: book.millesime,
  valeurFaciale: book.faceValueCents,
  destinataire: book.recipient,
  adresse: book.address,
  titres: book.titres,
});

/** The printer of the sandbox, over the wire. Another one is another file beside this one. */
export const createHttpPrinter = (
  { url, apiKey, keys, addresses }: PrinterConfig & { readonly url: string },
  http: OutboundHttp,
): Printer => ({
  assertSet: () => undefined,
  print: async ({ lotId, books }) => {
    try {
      const answer = await http.send({
        method: 'POST',
        url: `${url}/api/lots`,
        // The key makes a second try the same lot.
        isRepeatable: true,
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': lotId,
        },
        body: JSON.stringify({ lot: lotId, carnets: books.map(wireBook) }),
      });
      if (!TAKEN.has(answer.status)) throw new PrinterAway(`answered ${answer.status}`);
    } catch (error) {
      if (error instanceof OutboundFailure || error instanceof BreakerOpen)
        throw new PrinterAway(error.message, { cause: error });
      throw error;
    }
  },
  checkSignature: (signed, now) =>
    checkNotificationSignature(signed, { headers: 'x-impression', keys, addresses }, now),
  readNotification: (content) => {
    const { success, data } = z.safeParse(notificationSchema, content);
    if (!success) return undefined;
    return {
      eventId: data.id,
      event: EVENTS.find((event) => event === data.type),
      carnetIds: data.carnets,
    };
  },
});

/** Where none is set: nothing leaves, and nothing that comes is believed. */
const assertSet = (): never => {
  throw new PrinterAway('no printer is set');
};
export const createNoPrinter = (): Printer => ({
  assertSet,
  print: () => Promise.resolve().then(assertSet),
  checkSignature: () => ({ isSigned: false, why: 'CLE_INCONNUE' }),
  readNotification: () => undefined,
});
