import { pain001 } from '@portail/rules/settlement/pain-001.ts';
import { NAME_MAX, sepaText } from '@portail/rules/settlement/sepa-text.ts';
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
import { readIssuer, type Issuer } from '../../../platform/issuer.repository.ts';
import { BankUnavailable, type Bank } from '../../../platform/ports/bank.ts';
import { createHttpInstantBank } from '../instant-payouts/http-instant-bank.ts';
import { createHttpPayeeVerifier } from '../payee-verification/http-payee-verifier.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { HoldUnreadable } from './payout-mails.ts';
import { payoutQueries, type PayoutQueries } from './payouts.queries.ts';
import { payoutsIn } from './payouts.repository.ts';
import type { RejectPayout } from './reject-payout.ts';

/** The purpose is part of the encryption: a value sealed for one record cannot be opened for another. */
export const ibanPurposeOf = (bankId: string): string => `iban-intervenant:${bankId}`;

const ACCEPTED = new Set([200, 201]);
const PATHS = { VIREMENTS: '/virements', PRELEVEMENTS: '/prelevements' } as const;

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
  ...createHttpPayeeVerifier(config, http),
  ...createHttpInstantBank(config, http),
  send: async ({ kind, messageId, xml }) => {
    const ask = createPartnerCall(config, http, BankUnavailable);
    const { status } = await ask(PATHS[kind], idempotentPost(messageId, xml, 'application/xml'));
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
  verifyPayee: () => Promise.reject(new BankUnavailable('no bank is set')),
  sendInstant: () => Promise.reject(new BankUnavailable('no bank is set')),
  findInstant: () => Promise.reject(new BankUnavailable('no bank is set')),
});

/** Outbox message: sends a day's transfers to the bank. */
export const SEND_FILE = 'ENVOI_VIREMENTS';

const payloadSchema = z.object({ fichierId: z.string() });

const labelOf = (count: number): string => `CESU, ${count} paiement${count > 1 ? 's' : ''}`;

type PayoutFile = NonNullable<Awaited<ReturnType<PayoutQueries['findFile']>>>;
type StoredTransfer = Awaited<ReturnType<PayoutQueries['listTransfers']>>[number];

/** The same bytes for the same rows: bank details are never changed, only replaced. */
const payoutFileXml = (
  { secretBox }: Pick<Platform, 'secretBox'>,
  {
    file,
    transfers,
    issuer,
  }: {
    readonly file: PayoutFile;
    readonly transfers: readonly StoredTransfer[];
    readonly issuer: Issuer;
  },
): string =>
  pain001({
    messageId: file.messageId,
    createdAt: file.createdAt,
    executedOn: calendarDay(file.day),
    scheme: 'SCT',
    payer: { name: issuer.name, iban: issuer.iban },
    transfers: transfers.map(({ bankId, sealedIban, holder, bic, count, ...transfer }) => ({
      ...transfer,
      payeeName: holder,
      iban: secretBox.open(ibanPurposeOf(bankId), sealedIban),
      bic: bic ?? undefined,
      label: labelOf(count),
    })),
  });

/** The file of an id, as the bank has it; `undefined` when there is none, or nothing is in it yet. */
export const payoutFileOf = async (
  platform: Pick<Platform, 'reader' | 'secretBox'>,
  { id, issuer }: { readonly id: string; readonly issuer: Issuer },
): Promise<{ readonly messageId: string; readonly xml: string } | undefined> => {
  const queries = payoutQueries(platform.reader, operatorScope('systeme', 'fichier de virements'));
  const file = await queries.findFile(id);
  if (file === undefined || (file.statut !== 'PRET' && file.statut !== 'TRANSMIS'))
    return undefined;
  const transfers = await queries.listTransfers(id);
  if (transfers.length === 0 || transfers.some(({ sealedIban }) => sealedIban === ''))
    return undefined;
  return { messageId: file.messageId, xml: payoutFileXml(platform, { file, transfers, issuer }) };
};

/** ISO 20022: the name of the creditor is missing. */
const MISSING_NAME = 'BE22';

/**
 * The file is built from the rows when it is sent, so that no file and no message stores an IBAN.
 * The bank recognises a repeated file by its message id.
 */
export const createSendFile = (
  platform: Pick<Platform, 'reader' | 'units' | 'clock' | 'secretBox' | 'log'>,
  {
    queries,
    bank,
    rejectPayout,
    holdUnreadable,
  }: {
    readonly queries: PayoutQueries;
    readonly bank: Bank;
    readonly rejectPayout: RejectPayout;
    readonly holdUnreadable: HoldUnreadable;
  },
): OutboxHandler => {
  const { reader, units, clock, log } = platform;

  /**
   * Files prepared before names were checked. Only a name that is empty is taken out: the bank has
   * certainly refused it, while it may have accepted another one and its answer may be lost.
   */
  const withdrawNameless = async (
    transfers: readonly StoredTransfer[],
  ): Promise<readonly StoredTransfer[]> => {
    const isNameless = ({ holder }: StoredTransfer) => sepaText(holder, NAME_MAX) === '';
    for (const { endToEndId, bankId } of transfers.filter(isNameless)) {
      await units.transact(async (unit) => {
        await rejectPayout(unit, { endToEndId, reason: MISSING_NAME, isUnsent: true });
        await holdUnreadable(unit, bankId);
      });
    }
    return transfers.filter((one) => !isNameless(one));
  };

  return {
    kind: SEND_FILE,
    run: async (payload) => {
      const { fichierId } = z.parse(payloadSchema, payload);
      const file = await queries.findFile(fichierId);
      if (file === undefined || file.statut !== 'PRET') return;
      const transfers = await withdrawNameless(await queries.listTransfers(fichierId));
      if (transfers.length > 0) {
        const issuer = await readIssuer(reader);
        const xml = payoutFileXml(platform, { file, transfers, issuer });
        await bank.send({ kind: 'VIREMENTS', messageId: file.messageId, xml });
      }
      await units.transact((unit) =>
        payoutsIn(unit).markSent(fichierId, file.messageId, clock.realNow()),
      );
      log.info({ fichier: file.messageId, virements: transfers.length }, 'virements transmis');
    },
  };
};
