import * as z from 'zod/mini';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PrintedBook, Printer } from '../../../platform/ports/printer.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { ScratchCodes } from '../../wallet/vouchers/vouchers.module.ts';
import { booksIn } from './books.repository.ts';
import { lotQueries, type LotBook } from './lots.queries.ts';

/** Message of the outbox: have the books of a lot printed. */
export const PRINT_LOT = 'ORDRE_IMPRESSION';

const payloadSchema = z.object({ lotId: z.string() });

type Dependencies = Pick<Platform, 'units' | 'clock' | 'reader'> & {
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

/** Codes are derived as they leave for the printer: no table and no message ever holds one. */
export const createPrintLot = (dependencies: Dependencies): OutboxHandler => {
  const { units, clock, reader, printer, codes } = dependencies;
  const queries = lotQueries(reader, operatorScope('systeme', 'impression des carnets commandés'));
  return {
    kind: PRINT_LOT,
    run: async (payload) => {
      const { lotId } = z.parse(payloadSchema, payload);
      printer.assertSet();
      const books = await queries.books(lotId);
      if (books.length === 0) return;
      await printer.print({ lotId, books: books.map(printedBook(codes)) });
      await units.transact((unit) => booksIn(unit).markSent(lotId, clock.realNow()));
    },
  };
};
