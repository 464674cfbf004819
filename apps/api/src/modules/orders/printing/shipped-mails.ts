import { hrefOf } from '@portail/contract/pages/href.ts';
import { DELIVERY_TYPES } from '@portail/contract/orders/ordering.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import { bookShippedMail, type ShippedBookFacts } from './shipped-templates.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { lotQueries } from './lots.queries.ts';

export const SHIPPED_MAIL = 'COURRIEL_CARNET_EXPEDIE';

const payloadSchema = z.object({ carnetId: z.string() });

const placeOf = (book: {
  readonly deliveryType: number | null;
  readonly elsewhere: string | null;
}): ShippedBookFacts['goesTo'] => {
  if (book.deliveryType === DELIVERY_TYPES.POINT) return 'POINT';
  return book.elsewhere === null ? 'DOMICILE' : 'AUTRE_ADRESSE';
};

/** The book is on its way: told to who ordered it, or made it from an account. */
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
      const { carnetId } = z.parse(payloadSchema, payload);
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
