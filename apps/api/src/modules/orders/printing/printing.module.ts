import { defineModule } from '../../../platform/http/define-module.ts';
import { openPartnerClient } from '../../../platform/outbound/partner-client.ts';
import { createNotificationInbox } from '../../../platform/notification-inbox.repository.ts';
import { createNotificationReceiver } from '../../../platform/notification-receiver.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { mapPage } from '../../../platform/ports/list-page.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ScratchCodes } from '../../wallet/vouchers/vouchers.module.ts';
import { createHttpPrinter, createNoPrinter } from './http-printer.ts';
import { printLotListQueries } from './print-lots-list.queries.ts';
import {
  createPrintLot,
  createProcessPrintNotification,
  type OnDelivered,
  createShippedMails,
} from './print-lots.ts';

export { booksIn, type MadeVouchers, type NewBook } from './books.repository.ts';
export { PRINT_LOT } from './print-lots.ts';

interface PrintingNeeds {
  readonly codes: ScratchCodes;
  readonly onDelivered: OnDelivered;
}

/** Printing and delivery of voucher books. */
export const createPrintingModule = (platform: Platform, { codes, onDelivered }: PrintingNeeds) => {
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
  return defineModule({
    handlers: {
      getPrintLots: async ({ caller, query }) => {
        const scope = operatorScope(caller.userId, 'lots d’impression');
        return mapPage(
          await printLotListQueries(platform.reader, scope).list(query),
          ({ createdAt, sentAt, ...lot }) => ({
            ...lot,
            creeLe: dateTimeInFrance(createdAt),
            transmisLe: sentAt === null ? null : dateTimeInFrance(sentAt),
          }),
        );
      },
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
  });
};
