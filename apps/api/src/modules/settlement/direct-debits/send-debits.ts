import { hrefOf } from '@portail/contract/pages/href.ts';
import { maskedIban } from '@portail/rules/identifiers/iban.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { previousAccountOf } from '@portail/rules/settlement/direct-debit.ts';
import { pain008 } from '@portail/rules/settlement/pain-008.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { addTargetDays, targetDayFrom } from '@portail/rules/time/target-days.ts';
import * as z from 'zod/mini';
import { dayInFrance } from '../../../platform/clock.ts';
import { readIssuer, type Issuer } from '../../../platform/issuer.repository.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Bank } from '../../../platform/ports/bank.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { debitNoticeMail, mandateLapsedMail } from './debit-templates.ts';
import { debitQueries, type DebitQueries } from './debits.queries.ts';
import { debitsIn } from './debits.repository.ts';
import { mandateIbanPurposeOf } from './mandates.ts';

/** Outbox messages: a file for the bank, the notice of a debit, the end of an unused mandate. */
const SEND_DEBITS = 'ENVOI_PRELEVEMENTS';
export const DEBIT_NOTICE_MAIL = 'COURRIEL_PREAVIS_PRELEVEMENT';
const MANDATE_LAPSED_MAIL = 'COURRIEL_MANDAT_CADUC';

type DebitFileRow = NonNullable<Awaited<ReturnType<DebitQueries['findFile']>>>;
type StoredDebit = Awaited<ReturnType<DebitQueries['listDebits']>>[number];

/** The same bytes for the same rows: the account of a mandate is never changed, only replaced. */
const debitFileXml = (
  { secretBox }: Pick<Platform, 'secretBox'>,
  {
    file,
    debits,
    issuer,
  }: {
    readonly file: DebitFileRow;
    readonly debits: readonly StoredDebit[];
    readonly issuer: Issuer;
  },
): string => {
  const ibanOf = (mandateId: string, sealed: string) =>
    secretBox.open(mandateIbanPurposeOf(mandateId), sealed);
  return pain008({
    messageId: file.messageId,
    createdAt: file.createdAt,
    collectedOn: calendarDay(file.day),
    creditor: { name: issuer.name, id: issuer.creditorId, iban: issuer.iban },
    debits: debits.map((debit) => {
      const { previousId, previousSealedIban, sequence } = debit;
      if (sequence === null) throw new Error('a debit of a file has its sequence');
      const iban = ibanOf(debit.mandateId, debit.sealedIban);
      return {
        endToEndId: debit.endToEndId,
        amountCents: debit.amountCents,
        mandateId: debit.rum,
        signedOn: dayInFrance(debit.signedAt),
        sequence,
        previousAccount:
          previousId === null || previousSealedIban === null
            ? undefined
            : previousAccountOf(ibanOf(previousId, previousSealedIban), iban),
        debtorName: debit.holder,
        iban,
        bic: debit.bic ?? undefined,
        label: debit.label,
      };
    }),
  });
};

/** The file of an id, as the bank has it; `undefined` when there is none, or people were erased. */
export const debitFileOf = async (
  platform: Pick<Platform, 'reader' | 'secretBox'>,
  { id, issuer }: { readonly id: string; readonly issuer: Issuer },
): Promise<{ readonly messageId: string; readonly xml: string } | undefined> => {
  const queries = debitQueries(
    platform.reader,
    operatorScope('systeme', 'fichier de prélèvements'),
  );
  const file = await queries.findFile(id);
  if (file === undefined) return undefined;
  const debits = await queries.listDebits(id);
  const isErased = debits.some(
    ({ sealedIban, previousSealedIban }) => sealedIban === '' || previousSealedIban === '',
  );
  if (debits.length === 0 || isErased) return undefined;
  return { messageId: file.messageId, xml: debitFileXml(platform, { file, debits, issuer }) };
};

export const queueDebitFile = (
  { outbox }: Pick<Platform, 'outbox'>,
  unit: UnitOfWork,
  { fileId, day }: { readonly fileId: string; readonly day: string },
): Promise<void> =>
  outbox.add(unit, {
    kind: SEND_DEBITS,
    dedupKey: `${SEND_DEBITS}:${fileId}:${day}`,
    payload: { fichierId: fileId },
  });

/** ISO 20022: the day asked for is not possible. */
const INVALID_DAY = 'DT01';
const LAPSED_PAGE = 200;

const fileSchema = z.object({ fichierId: z.string() });
const debitSchema = z.object({ prelevementId: z.string() });
const mandateSchema = z.object({ mandatId: z.string() });

type Parts = Pick<
  Platform,
  'reader' | 'units' | 'clock' | 'secretBox' | 'outbox' | 'mail' | 'config' | 'log'
>;

export const createDebitMessages = (
  platform: Parts,
  { queries, bank }: { readonly queries: DebitQueries; readonly bank: Bank },
): readonly OutboxHandler[] => {
  const { reader, units, clock, mail, config, log } = platform;
  const themes = mailThemeQueries(reader);

  const send: OutboxHandler = {
    kind: SEND_DEBITS,
    run: async (payload) => {
      const { fichierId } = z.parse(fileSchema, payload);
      const file = await queries.findFile(fichierId);
      if (file === undefined || file.sentAt !== null) return;
      const earliest = addTargetDays(targetDayFrom(clock.businessDay()), 1);
      if (file.day < earliest) {
        // The debtor was told another day: the debits are due again, with another notice.
        await units.transact((unit) =>
          debitsIn(unit).giveUp(fichierId, INVALID_DAY, clock.businessNow()),
        );
        log.warn(
          { fichier: file.messageId },
          'prélèvements transmis trop tard, de nouveau attendus',
        );
        return;
      }
      const debits = await queries.listDebits(fichierId);
      const xml = debitFileXml(platform, { file, debits, issuer: await readIssuer(reader) });
      await bank.send({ kind: 'PRELEVEMENTS', messageId: file.messageId, xml });
      await units.transact((unit) => debitsIn(unit).markSent(fichierId, clock.realNow()));
      log.info({ fichier: file.messageId, prelevements: debits.length }, 'prélèvements transmis');
    },
  };

  const notice: OutboxHandler = {
    kind: DEBIT_NOTICE_MAIL,
    run: async (payload, { id }) => {
      const found = await queries.findNotice(z.parse(debitSchema, payload).prelevementId);
      if (found === undefined) return;
      const { name, creditorId } = await readIssuer(reader);
      const content = debitNoticeMail(
        found,
        {
          label: found.label,
          amount: centsOf(found.amountCents),
          day: calendarDay(found.day),
          rum: found.rum,
          iban: maskedIban(found.ibanEnd),
          creditor: name,
          creditorId,
          url: `${config.publicUrl}${hrefOf('ORDER_HISTORY')}`,
        },
        await themes.ofContract(found.contract),
      );
      await mail.send({ to: found.mail, ...content, messageId: messageIdOf(id) });
    },
  };

  const lapsed: OutboxHandler = {
    kind: MANDATE_LAPSED_MAIL,
    run: async (payload, { id }) => {
      const found = await queries.findLapsed(z.parse(mandateSchema, payload).mandatId);
      if (found === undefined) return;
      const url = `${config.publicUrl}${hrefOf('USER_PROFILE_BANK_INFORMATIONS')}`;
      const content = mandateLapsedMail(found, { rum: found.rum, url });
      await mail.send({ to: found.mail, ...content, messageId: messageIdOf(id) });
    },
  };
  return [send, notice, lapsed];
};

/** Ends the mandates that were not used for 36 months, and queues again what the bank has not taken. */
export const createKeepMandates =
  (platform: Parts, queries: DebitQueries) => async (): Promise<{ readonly lapsed: number }> => {
    const { units, clock, outbox } = platform;
    const day = clock.businessDay();
    for (const fileId of await queries.listUnsent())
      await units.transact((unit) => queueDebitFile(platform, unit, { fileId, day }));
    let lapsed = 0;
    for (;;) {
      const page = await queries.listLapsed(day, LAPSED_PAGE);
      for (const mandatId of page) {
        await units.transact(async (unit) => {
          if (!(await debitsIn(unit).lapse(mandatId, clock.businessNow()))) return;
          lapsed += 1;
          await outbox.add(unit, {
            kind: MANDATE_LAPSED_MAIL,
            dedupKey: `${MANDATE_LAPSED_MAIL}:${mandatId}`,
            payload: { mandatId },
          });
        });
      }
      if (page.length < LAPSED_PAGE) return { lapsed };
    }
  };
