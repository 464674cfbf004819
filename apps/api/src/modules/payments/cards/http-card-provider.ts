import { CARD_EVENTS, type CardEvent } from '@portail/rules/payments/card-state.ts';
import * as z from 'zod/mini';
import type { CardConfig } from '../../../platform/config/partners.ts';
import { checkNotificationSignature } from '../../../platform/notification-signature.ts';
import type { OutboundHttp } from '../../../platform/outbound/outbound-http.ts';
import {
  createPartnerCall,
  idempotentPost,
  INVALID_ANSWER,
  understoodBy,
  type Reached,
} from '../../../platform/outbound/partner-client.ts';
import {
  CardProviderUnavailable,
  type CardNotification,
  type CardOccurrence,
  type CardProvider,
  type SettlementLine,
} from '../../../platform/ports/card-provider.ts';

const NOT_FOUND = 404;
const UNPROCESSABLE = 422;

const cents = z.int().check(z.minimum(0));
const instant = z.iso.datetime({ offset: true });
const word = z.string().check(z.minLength(1), z.maxLength(128));

const evidence = {
  marchand: word,
  paiement: word,
  reference: word,
  montant: cents,
  devise: word,
};
const createdSchema = z.object({ id: word, urlPaiement: z.url() });
const occurrence = z.object({ type: word, le: instant });
const stateSchema = z.object({
  ...evidence,
  urlPaiement: z.url(),
  evenements: z.array(occurrence),
});
const refundSchema = z.object({ id: word, etat: z.enum(['EN_COURS', 'EFFECTUE', 'REFUSE']) });
/** Unknown fields of a later version are accepted: the signature covers them. */
const notificationSchema = z.object({ ...evidence, id: word, type: word, le: instant });

const isKnown = (type: string): type is CardEvent =>
  CARD_EVENTS.some((event): event is CardEvent => event === type);

const occurrencesOf = (list: readonly z.infer<typeof occurrence>[]): readonly CardOccurrence[] =>
  list.flatMap(({ type, le }) => (isKnown(type) ? [{ event: type, at: new Date(le) }] : []));

const evidenceOf = (state: z.infer<z.ZodMiniObject<typeof evidence>>) => ({
  providerId: state.paiement,
  reference: state.reference,
  merchant: state.marchand,
  amountCents: state.montant,
  currency: state.devise,
});

const readNotification = (content: unknown): CardNotification | undefined => {
  const { success, data } = z.safeParse(notificationSchema, content);
  if (!success) return undefined;
  return {
    ...evidenceOf(data),
    eventId: data.id,
    isKnown: isKnown(data.type),
    occurrences: occurrencesOf([data]),
  };
};

/** A file in another format than agreed: nothing of it is used. */
export class SettlementUnreadable extends Error {
  override readonly name = 'SettlementUnreadable';
  /** In French: displayed to the operator. */
  readonly place: string;
  constructor(place: string) {
    super(`settlement file: ${place}`);
    this.place = place;
  }
}

const CSV_HEADER = 'type;paiement;reference;montant;frais;devise';
const CSV_COLUMNS = 6;

const centsLike = (pattern: RegExp) =>
  z.pipe(
    z.string().check(z.regex(pattern)),
    z.transform((text: string) => Number(text)),
  );
const positiveCents = centsLike(/^[1-9]\d{0,11}$/);
const wholeCents = centsLike(/^\d{1,12}$/);
const csvWord = z.string().check(z.regex(/^[\w.-]{1,128}$/));
const lineSchema = z.tuple([
  z.enum(['PAIEMENT', 'REMBOURSEMENT', 'IMPAYE']),
  csvWord,
  csvWord,
  positiveCents,
  wholeCents,
  z.literal('EUR'),
]);

const readLine = (line: string, rank: number): SettlementLine => {
  const cells = line.split(';');
  const { success, data } = z.safeParse(lineSchema, cells);
  if (!success || cells.length !== CSV_COLUMNS) throw new SettlementUnreadable(`ligne ${rank + 1}`);
  const [kind, providerId, reference, amountCents, feeCents] = data;
  return { kind, providerId, reference, amountCents, feeCents };
};

/** Rejects the whole file on any invalid line. No cell may contain a separator, so none is quoted. */
export const readSettlementCsv = (text: string): readonly SettlementLine[] => {
  const [header, ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (header !== CSV_HEADER) throw new SettlementUnreadable('première ligne');
  return lines.filter((line) => line !== '').map((line, index) => readLine(line, index + 1));
};

const understood = understoodBy(CardProviderUnavailable);

/** The sandbox provider over HTTP. Another provider gets a file of its own. */
export const createHttpCardProvider = (
  config: Reached<CardConfig>,
  http: OutboundHttp,
): CardProvider => {
  const { merchant } = config;
  const ask = createPartnerCall(config, http, CardProviderUnavailable);

  const post = (path: string, key: string, body: object) =>
    ask(path, idempotentPost(key, JSON.stringify(body)));

  return {
    name: 'bac-a-sable',
    merchant,
    create: async ({ reference, amountCents, returnUrl }) => {
      const answer = await post('/paiements', reference, {
        marchand: merchant,
        reference,
        montant: amountCents,
        devise: 'EUR',
        urlRetour: returnUrl,
      });
      const { id, urlPaiement } = understood(createdSchema, answer);
      return { providerId: id, paymentUrl: urlPaiement };
    },
    find: async (reference, timeoutMs) => {
      const path = `/paiements/${encodeURIComponent(reference)}`;
      const answer = await ask(path, {
        method: 'GET',
        isRepeatable: true,
        ...(timeoutMs === undefined ? {} : { totalMs: timeoutMs }),
      });
      if (answer.status === NOT_FOUND) return undefined;
      const state = understood(stateSchema, answer);
      return {
        ...evidenceOf(state),
        paymentUrl: state.urlPaiement,
        occurrences: occurrencesOf(state.evenements),
      };
    },
    refund: async ({ refundId, providerId, amountCents }) => {
      const path = `/paiements/${encodeURIComponent(providerId)}/remboursements`;
      const answer = await post(path, refundId, { montant: amountCents, devise: 'EUR' });
      if (answer.status === UNPROCESSABLE) return { outcome: 'REFUSE', providerId: refundId };
      const { id, etat } = understood(refundSchema, answer);
      return { outcome: etat, providerId: id };
    },
    settlement: async (day) => {
      const answer = await ask(`/reglements/${day}`, { method: 'GET', isRepeatable: true });
      return answer.status === NOT_FOUND ? undefined : readSettlementCsv(answer.text);
    },
    checkSignature: (signed, now) =>
      checkNotificationSignature(signed, { headers: 'x-carte', ...config }, now),
    readNotification,
  };
};

/** Used when no provider is configured. */
export const createNoCardProvider = (): CardProvider => {
  const unavailable = () => Promise.reject(new CardProviderUnavailable('no provider is set'));
  return {
    ...INVALID_ANSWER,
    name: 'aucun',
    merchant: '',
    create: unavailable,
    find: unavailable,
    refund: unavailable,
    settlement: unavailable,
  };
};
