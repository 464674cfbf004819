import type { Handlers } from '../../platform/http/handler.ts';
import { createOutboundHttp, type OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import type { OutboxHandler } from '../../platform/outbox/outbox.ts';
import { createNotificationReceiver } from '../../platform/notification-receiver.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Printer } from '../../platform/ports/printer.ts';
import type { ScratchCodes } from '../vouchers/vouchers.module.ts';
import { createHttpPrinter, createNoPrinter } from './http-printer.ts';
import { createPrintLot } from './print-lot.ts';
import { createProcessPrintNotification, type OnDelivered } from './process-print-notification.ts';
import { keepNotification } from './print-notifications.repository.ts';
import { createShippedMails } from './shipped-mails.ts';

export { booksIn, type MadeVouchers, type NewBook } from './books.repository.ts';
export { PRINT_LOT } from './print-lot.ts';

export interface PrintingModule {
  readonly handlers: Pick<Handlers, 'receivePrintNotification'>;
  readonly outboxHandlers: readonly OutboxHandler[];
  readonly stop: () => void;
}

export interface PrintingSurroundings {
  readonly codes: ScratchCodes;
  readonly onDelivered: OnDelivered;
}

const printerOf = ({ config }: Platform, http: OutboundHttp | undefined): Printer => {
  const { url } = config.printer;
  return url === undefined || http === undefined
    ? createNoPrinter()
    : createHttpPrinter({ ...config.printer, url }, http);
};

/** Books of vouchers, from the order to print them to the hands of their people. */
export const createPrintingModule = (
  platform: Platform,
  { codes, onDelivered }: PrintingSurroundings,
): PrintingModule => {
  const { url } = platform.config.printer;
  const http = url === undefined ? undefined : createOutboundHttp(url.startsWith('https:'));
  const printer = printerOf(platform, http);
  const receive = createNotificationReceiver(platform, {
    sender: printer,
    alarm: 'NOTIFICATION_IMPRESSION_REFUSEE',
    keep: (kept) => keepNotification(platform.reader, kept),
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
      createProcessPrintNotification({ ...platform, printer, onDelivered }),
      createShippedMails(platform),
    ],
    stop: () => http?.close(),
  };
};
