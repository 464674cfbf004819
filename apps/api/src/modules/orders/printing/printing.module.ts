import type { Handlers } from '../../../platform/http/handler.ts';
import { openPartnerClient } from '../../../platform/outbound/partner-client.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import { createNotificationInbox } from '../../../platform/notification-inbox.repository.ts';
import { createNotificationReceiver } from '../../../platform/notification-receiver.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ScratchCodes } from '../../wallet/vouchers/vouchers.module.ts';
import { createHttpPrinter, createNoPrinter } from './http-printer.ts';
import { createPrintLot } from './print-lot.ts';
import { createProcessPrintNotification, type OnDelivered } from './process-print-notification.ts';
import { createShippedMails } from './shipped-mails.ts';

export { booksIn, type MadeVouchers, type NewBook } from './books.repository.ts';
export { PRINT_LOT } from './print-lot.ts';

export interface PrintingModule {
  readonly handlers: Pick<Handlers, 'receivePrintNotification'>;
  readonly outboxHandlers: readonly OutboxHandler[];
  readonly stop: () => void;
}

export interface PrintingNeeds {
  readonly codes: ScratchCodes;
  readonly onDelivered: OnDelivered;
}

/** Books of vouchers, from the order to print them to the hands of their people. */
export const createPrintingModule = (
  platform: Platform,
  { codes, onDelivered }: PrintingNeeds,
): PrintingModule => {
  const { partner: printer, close } = openPartnerClient(platform.config.printer, {
    reach: createHttpPrinter,
    unset: createNoPrinter,
  });
  const inbox = createNotificationInbox(platform, {
    table: 'impression_notification',
    kind: 'NOTIFICATION_IMPRESSION',
  });
  const receive = createNotificationReceiver(platform, {
    sender: printer,
    alarm: 'NOTIFICATION_IMPRESSION_REFUSEE',
    keep: inbox.keep,
  });
  return {
    handlers: {
      receivePrintNotification: async ({ signed, origin }) => {
        await receive(signed, origin);
        return undefined;
      },
    },
    outboxHandlers: [
      createPrintLot({ ...platform, printer, codes }),
      createProcessPrintNotification({ ...platform, inbox, printer, onDelivered }),
      createShippedMails(platform),
    ],
    stop: close,
  };
};
