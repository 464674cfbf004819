import { pain001 } from '@portail/rules/settlement/pain-001.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
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
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readIssuer } from '../../../platform/issuer.repository.ts';
import { BankUnavailable, type Bank } from '../../../platform/ports/bank.ts';
import type { PayoutQueries } from './payouts.queries.ts';
import { payoutsIn } from './payouts.repository.ts';

/** The purpose is part of the encryption: a value sealed for one record cannot be opened for another. */
export const ibanPurposeOf = (bankId: string): string => `iban-intervenant:${bankId}`;

const ACCEPTED = new Set([200, 201]);

const word = z.string().check(z.minLength(1), z.maxLength(128));
/** Unknown fields of a later version are accepted: the signature covers them. */
const eventSchema = z.object({ id: word, type: word });
const rejectionSchema = z.object({
  type: z.literal('REJET'),
  boutEnBout: z.string().check(z.regex(/^[0-9A-Z]{1,35}$/)),
  motif: z.string().check(z.regex(/^[0-9A-Z]{1,35}$/)),
});

/** The sandbox bank over HTTP. Another bank gets a file of its own. */
export const createHttpBank = (config: Reached<PartnerConfig>, http: OutboundHttp): Bank => ({
  send: async ({ messageId, xml }) => {
    const ask = createPartnerCall(config, http, BankUnavailable);
    const { status } = await ask('/virements', idempotentPost(messageId, xml, 'application/xml'));
    if (!ACCEPTED.has(status)) throw new BankUnavailable(`answered ${status}`);
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
    // An unreadable rejection must not pass for an event type of a later version.
    return event.data.type === 'REJET' ? undefined : { eventId, rejection: undefined };
  },
});

/** Used when no bank is configured. */
export const createNoBank = (): Bank => ({
  ...INVALID_ANSWER,
  send: () => Promise.reject(new BankUnavailable('no bank is set')),
});

/** Outbox message: sends a day's transfers to the bank. */
export const SEND_FILE = 'ENVOI_VIREMENTS';

const payloadSchema = z.object({ fichierId: z.string() });

const labelOf = (count: number): string => `CESU, ${count} paiement${count > 1 ? 's' : ''}`;

/**
 * The file is built from the rows when it is sent, so that no file and no message stores an IBAN.
 * The bank recognises a repeated file by its message id.
 */
export const createSendFile = (
  platform: Pick<Platform, 'reader' | 'units' | 'clock' | 'secretBox' | 'log'>,
  { queries, bank }: { readonly queries: PayoutQueries; readonly bank: Bank },
): OutboxHandler => {
  const { reader, units, clock, secretBox, log } = platform;
  return {
    kind: SEND_FILE,
    run: async (payload) => {
      const { fichierId } = z.parse(payloadSchema, payload);
      const file = await queries.findFile(fichierId);
      if (file === undefined || file.statut !== 'PRET') return;
      const transfers = await queries.listTransfers(fichierId);
      const markSent = () =>
        units.transact((unit) =>
          payoutsIn(unit).markSent(fichierId, file.messageId, clock.realNow()),
        );
      // The bank has refused each of them, so it has the file.
      if (transfers.length === 0) return await markSent();
      const { name, iban: payerIban } = await readIssuer(reader);
      const xml = pain001({
        messageId: file.messageId,
        createdAt: file.createdAt,
        executedOn: calendarDay(file.day),
        payer: { name, iban: payerIban },
        transfers: transfers.map(({ bankId, sealedIban, holder, bic, count, ...transfer }) => ({
          ...transfer,
          payeeName: holder,
          iban: secretBox.open(ibanPurposeOf(bankId), sealedIban),
          bic: bic ?? undefined,
          label: labelOf(count),
        })),
      });
      await bank.send({ messageId: file.messageId, xml });
      await markSent();
      log.info({ fichier: file.messageId, virements: transfers.length }, 'virements transmis');
    },
  };
};
