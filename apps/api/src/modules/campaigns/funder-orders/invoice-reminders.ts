import {
  FIRST_REMINDER_DAYS,
  REMINDER_STEPS,
  reminderDue,
} from '@portail/rules/campaigns/invoice-reminders.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { addDays, calendarDay } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import * as z from 'zod/mini';
import { INVOICE_REMINDERS_QUEUE } from '../../../platform/jobs/queues.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { invoiceReminderMail } from './funder-order-templates.ts';
import { remindedInvoiceQueries } from './funder-orders.queries.ts';
import { invoicesIn } from './invoices.repository.ts';

const INVOICE_REMINDER_MAIL = 'COURRIEL_RELANCE_FACTURE';
const BATCH_SIZE = 200;
const EVERY_MORNING = '30 7 * * *';

const payloadSchema = z.object({
  numero: z.string(),
  etape: z.enum(REMINDER_STEPS),
  /** Null for the contact of the funder, who may have no user. */
  userId: z.nullable(z.string()),
});

/** Not sent once the invoice is paid. */
export const createInvoiceReminderMails = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const queries = remindedInvoiceQueries(
    reader,
    operatorScope('systeme', 'relance des factures des financeurs'),
  );
  return {
    kind: INVOICE_REMINDER_MAIL,
    run: async (payload, { id }) => {
      const { numero, etape, userId } = z.parse(payloadSchema, payload);
      const found = await queries.findRecipient(numero, userId);
      if (found === undefined || found.mail === '') return;
      const content = invoiceReminderMail(found, {
        numero,
        isLate: etape !== 'AVANT_ECHEANCE',
        dueDay: calendarDay(found.dueDay),
        amount: centsOf(found.amountCents),
        isPart: found.isPart,
        isPublicBuyer: found.isPublicBuyer,
        url: `${config.publicUrl}${hrefOf('CLIENT_INVOICES')}`,
      });
      await mail.send({ to: found.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};

/** Reminds the funders of their unpaid invoices; resolves to the number of reminders. */
export const createInvoiceReminders = ({
  reader,
  units,
  clock,
  outbox,
}: Pick<Platform, 'reader' | 'units' | 'clock' | 'outbox'>) => {
  const queries = remindedInvoiceQueries(
    reader,
    operatorScope('systeme', 'relance des factures des financeurs'),
  );

  const remindOne = async (unit: UnitOfWork, numero: string): Promise<boolean> => {
    const invoices = invoicesIn(unit);
    const invoice = await invoices.lockUnpaid(numero);
    if (invoice === undefined) return false;
    const step = reminderDue(
      {
        issuedDay: dayInParis(invoice.issuedAt.getTime()),
        dueDay: calendarDay(invoice.dueDay),
        sent: await invoices.sentReminders(numero),
      },
      clock.businessDay(),
    );
    if (step === undefined) return false;
    await invoices.addReminder(numero, step, clock.businessNow());
    const recipients = await invoices.billingRecipients(invoice.contract);
    await outbox.addMany(
      unit,
      recipients.map((userId) => ({
        kind: INVOICE_REMINDER_MAIL,
        dedupKey: `${INVOICE_REMINDER_MAIL}:${numero}:${step}:${userId ?? 'contact'}`,
        payload: { numero, etape: step, userId },
      })),
    );
    return true;
  };

  const remindAll = async (): Promise<number> => {
    const until = addDays(clock.businessDay(), FIRST_REMINDER_DAYS);
    let count = 0;
    for (let after = ''; ;) {
      const page = await queries.listUnpaid(after, until, BATCH_SIZE);
      const last = page.at(-1);
      if (last === undefined) return count;
      for (const numero of page) {
        const isSent = await units.transact((unit) => remindOne(unit, numero), {
          isRepeatable: true,
        });
        if (isSent) count += 1;
      }
      after = last;
    }
  };

  return {
    remindAll,
    job: {
      queue: INVOICE_REMINDERS_QUEUE,
      cron: EVERY_MORNING,
      atStart: true as const,
      run: async () => {
        await remindAll();
      },
    },
  };
};
