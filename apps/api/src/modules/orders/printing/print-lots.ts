import * as z from 'zod/mini';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PrintedBook, Printer, PrintNotification } from '../../../platform/ports/printer.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { ScratchCodes } from '../../wallet/vouchers/vouchers.module.ts';
import { booksIn } from './books.repository.ts';
import { lotQueries, type LotBook } from './lots.queries.ts';
import type { NotificationInbox } from '../../../platform/notification-inbox.repository.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { DELIVERY_TYPES } from '@portail/contract/orders/ordering.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import {
  bookShippedMail,
  type ShippedBookFacts,
} from '../../../platform/mail/funder-order-templates.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';

/** Outbox message: print the books of a lot. */
export const PRINT_LOT = 'ORDRE_IMPRESSION';

const lotPayload = z.object({ lotId: z.string() });

type PrintNeeds = Pick<Platform, 'units' | 'clock' | 'reader'> & {
  readonly printer: Printer;
  readonly codes: ScratchCodes;
};

const printedBook =
  (codes: ScratchCodes) =>
  ({ titres, ...book }: LotBook): PrintedBook => ({
    ...book,
    faceValueCents: titres[0]?.cents ?? 0,
    titres: titres.map(({ numero, cleId }) => ({ numero, code: codes.codeOf(numero, cleId) })),
  });

/** Codes are derived when they are sent to the printer: no table and no message stores one. */
export const createPrintLot = (dependencies: PrintNeeds): OutboxHandler => {
  const { units, clock, reader, printer, codes } = dependencies;
  const queries = lotQueries(reader, operatorScope('systeme', 'impression des carnets commandés'));
  return {
    kind: PRINT_LOT,
    run: async (payload) => {
      const { lotId } = z.parse(lotPayload, payload);
      printer.assertSet();
      const books = await queries.books(lotId);
      if (books.length === 0) return;
      await printer.print({ lotId, books: books.map(printedBook(codes)) });
      await units.transact((unit) => booksIn(unit).markSent(lotId, clock.realNow()));
    },
  };
};

/** Called with the order lines whose books were delivered. */
export type OnDelivered = (unit: UnitOfWork, precommandeIds: readonly string[]) => Promise<void>;

type NotificationNeeds = Pick<Platform, 'alarms' | 'outbox'> & {
  readonly inbox: NotificationInbox<'impression_notification'>;
  readonly printer: Printer;
  readonly onDelivered: OnDelivered;
};

/** Processes a stored notification of the printer. */
export const createProcessPrintNotification = (dependencies: NotificationNeeds): OutboxHandler => {
  const { inbox, alarms, outbox, printer, onDelivered } = dependencies;

  const ship = async (unit: UnitOfWork, carnetIds: readonly string[]): Promise<number> => {
    const moved = await booksIn(unit).step(carnetIds, 'EXPEDIE', 'imprimeur');
    await outbox.addMany(
      unit,
      moved.map(({ id }) => ({
        kind: SHIPPED_MAIL,
        dedupKey: `${SHIPPED_MAIL}:${id}`,
        payload: { carnetId: id },
      })),
    );
    return moved.length;
  };

  const deliver = async (unit: UnitOfWork, carnetIds: readonly string[]): Promise<number> => {
    const moved = await booksIn(unit).step(carnetIds, 'ACTIF', 'transporteur');
    const lines = moved.flatMap(({ precommandeId }) => precommandeId ?? []);
    if (lines.length > 0) await onDelivered(unit, lines);
    return moved.length;
  };

  const outcomeOf = async (
    unit: UnitOfWork,
    id: string,
    notification: PrintNotification | undefined,
  ) => {
    if (notification?.event === undefined) {
      const origin = { requestId: id, address: '0.0.0.0', userAgent: '' };
      await alarms.raise(unit, origin, {
        name: 'NOTIFICATION_IMPRESSION_REFUSEE',
        details: { motif: 'TYPE_INCONNU' },
      });
      return 'TYPE_INCONNU' as const;
    }
    const act = notification.event === 'EXPEDIE' ? ship : deliver;
    const moved = await act(unit, notification.carnetIds);
    return moved > 0 ? ('APPLIQUEE' as const) : ('SANS_EFFET' as const);
  };

  return inbox.handler((unit, id, content) =>
    outcomeOf(unit, id, printer.readNotification(content)),
  );
};

const SHIPPED_MAIL = 'COURRIEL_CARNET_EXPEDIE';

const shippedPayload = z.object({ carnetId: z.string() });

const placeOf = (book: {
  readonly deliveryType: number | null;
  readonly elsewhere: string | null;
}): ShippedBookFacts['goesTo'] => {
  if (book.deliveryType === DELIVERY_TYPES.POINT) return 'POINT';
  return book.elsewhere === null ? 'DOMICILE' : 'AUTRE_ADRESSE';
};

/** Mail to the person who ordered the book or made it from an account. */
export const createShippedMails = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const queries = lotQueries(reader, operatorScope('systeme', 'envoi des courriels d’expédition'));
  const looks = mailThemeQueries(reader);
  return {
    kind: SHIPPED_MAIL,
    isBulk: true,
    run: async (payload, { id }) => {
      const { carnetId } = z.parse(shippedPayload, payload);
      const book = await queries.findBook(carnetId);
      if (book === undefined) return;
      const reference = book.orderReference ?? book.changeReference;
      if (book.faceValueCents === null || reference === null) return;
      const content = bookShippedMail(
        book,
        {
          reference,
          count: Number(book.count),
          faceValue: centsOf(book.faceValueCents),
          goesTo: placeOf(book),
          ...(book.orderReference === null
            ? { titresUrl: `${config.publicUrl}${hrefOf('CHECKBOOK_STATEMENT')}` }
            : { ordersUrl: `${config.publicUrl}${hrefOf('ORDER_HISTORY')}` }),
        },
        await looks.ofContract(book.contract),
      );
      const to = book.orderMail ?? book.accountMail;
      await mail.send({ to, ...content, messageId: messageIdOf(id) });
    },
  };
};
