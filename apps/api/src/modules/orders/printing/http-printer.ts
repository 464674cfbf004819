import * as z from 'zod/mini';
import type { PartnerConfig } from '../../../platform/config/partners.ts';
import { checkNotificationSignature } from '../../../platform/notification-signature.ts';
import type { OutboundHttp } from '../../../platform/outbound/outbound-http.ts';
import {
  createPartnerCall,
  idempotentPost,
  INVALID_ANSWER,
  type Reached,
} from '../../../platform/outbound/partner-client.ts';
import {
  PrinterUnavailable,
  type BookEvent,
  type Printer,
  type PrintedBook,
} from '../../../platform/ports/printer.ts';

const TAKEN = new Set([200, 201]);
const MOST_BOOKS = 1_000;

const shortText = z.string().check(z.minLength(1), z.maxLength(128));
/** Unknown fields are accepted: the signature covers them. */
const notificationSchema = z.object({
  id: shortText,
  type: shortText,
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

/** The printer reached over HTTP. */
export const createHttpPrinter = (config: Reached<PartnerConfig>, http: OutboundHttp): Printer => ({
  assertSet: () => undefined,
  print: async ({ lotId, books }) => {
    const ask = createPartnerCall(config, http, PrinterUnavailable);
    const lot = { lot: lotId, carnets: books.map(wireBook) };
    const { status } = await ask('/lots', idempotentPost(lotId, JSON.stringify(lot)));
    if (!TAKEN.has(status)) throw new PrinterUnavailable(`answered ${status}`);
  },
  checkSignature: (signed, now) =>
    checkNotificationSignature(signed, { headers: 'x-impression', ...config }, now),
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

/** Used without a configured printer: nothing is sent. */
const assertSet = (): never => {
  throw new PrinterUnavailable('no printer is set');
};
export const createNoPrinter = (): Printer => ({
  ...INVALID_ANSWER,
  assertSet,
  print: () => Promise.resolve().then(assertSet),
});
