import { CARD_EVENTS, type CardEvent } from '@portail/rules/payments/cards/card-state.ts';
import * as z from 'zod/mini';
import type { CardConfig } from '../../../platform/config/partners.ts';
import { checkNotificationSignature } from '../../../platform/notification-signature.ts';
import type { OutboundHttp } from '../../../platform/outbound/outbound-http.ts';
import {
  askerOf,
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
} from '../../../platform/ports/card-provider.ts';
import { readSettlementCsv } from './settlement-csv.ts';

const NOT_FOUND = 404;
const UNPROCESSABLE = 422;

/** Whole cents and nothing else: an amount that has to be rounded is not one. */
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
/** Fields that a later version adds are let through: the signature vouches for them. */
const notificationSchema = z.object({ ...evidence, id: word, type: word, le: instant });

const isKnown = (type: string): type is CardEvent =>
  CARD_EVENTS.some((event): event is CardEvent => event === type);

const occurrencesOf = (list: readonly z.infer<typeof occurrence>[]): readonly CardOccurrence[] =>
  list.flatMap(({ type, le }) => (isKnown(type) ? [{ event: type, at: new Date(le) }] : []));

const evidenceOf = (told: z.infer<z.ZodMiniObject<typeof evidence>>) => ({
  providerId: told.paiement,
  reference: told.reference,
  merchant: told.marchand,
  amountCents: told.montant,
  currency: told.devise,
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

const understood = understoodBy(CardProviderUnavailable);

/** The provider of the sandbox, over the wire. Another provider is another file beside this one. */
export const createHttpCardProvider = (
  config: Reached<CardConfig>,
  http: OutboundHttp,
): CardProvider => {
  const { merchant } = config;
  const ask = askerOf(config, http, CardProviderUnavailable);

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
    find: async (reference, patienceMs) => {
      const path = `/paiements/${encodeURIComponent(reference)}`;
      const answer = await ask(path, {
        method: 'GET',
        isRepeatable: true,
        ...(patienceMs === undefined ? {} : { totalMs: patienceMs }),
      });
      if (answer.status === NOT_FOUND) return undefined;
      const told = understood(stateSchema, answer);
      return {
        ...evidenceOf(told),
        paymentUrl: told.urlPaiement,
        occurrences: occurrencesOf(told.evenements),
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

/** Where none is set: nobody can be asked. */
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
