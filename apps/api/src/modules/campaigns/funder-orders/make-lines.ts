import { centsOf } from '@portail/rules/money/cents.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { OutboxLine } from '../../../ledger/posting.ts';
import { type OrderLine, orderMade } from '../../../ledger/templates/orders.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import {
  booksIn,
  PRINT_LOT,
  type MadeVouchers,
  type NewBook,
} from '../../orders/printing/printing.module.ts';
import type { ScratchCodes } from '../../wallet/vouchers/vouchers.module.ts';
import {
  accountKey,
  makingOrdersIn,
  type LineToMake,
  type OrderUnderWay,
} from './make-lines.repository.ts';
import { invoicesIn } from './invoices.repository.ts';
import { issueInvoice } from './issue-invoice.ts';
import { MADE_MAIL } from './order-mails.ts';
import { createOrderNotices } from './order-notices.ts';
import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';

/** Accounts stay locked during a batch: it must last well under a second. */
export const BATCH_LINES = 500;
/** Each voucher is one ledger entry. */
const BATCH_TITRES = 4_000;

type Dependencies = Pick<Platform, 'units' | 'ids' | 'clock' | 'outbox'> & {
  readonly codes: ScratchCodes;
};

/** As many lines as the voucher limit allows, and at least one. */
const batchOf = (lines: readonly LineToMake[]): readonly LineToMake[] => {
  let titres = 0;
  const end = lines.findIndex((line, index) => {
    titres += line.titres;
    return index > 0 && titres > BATCH_TITRES;
  });
  return end === -1 ? lines : lines.slice(0, end);
};

interface ReservedParts {
  readonly accounts: ReadonlyMap<string, string>;
  readonly books: ReadonlyMap<string, NewBook>;
  readonly vouchers: MadeVouchers;
}

const requireFound = <T>(value: T | null | undefined, what: string): T => {
  if (value === undefined || value === null) throw new Error(`no ${what} for a line of an order`);
  return value;
};

const paperOf = (
  line: LineToMake,
  { books, vouchers }: ReservedParts,
): Pick<OrderLine, 'paper'> => {
  if (line.paperCents === 0) return {};
  const book = requireFound(books.get(line.id), 'book');
  const valeurCents = centsOf(book.faceValueCents);
  return {
    paper: {
      stock: book.stock,
      titres: requireFound(vouchers.get(book.id), 'vouchers').map((numero) => ({
        numero,
        valeurCents,
      })),
    },
  };
};

const journalOf = (
  line: LineToMake,
  { financeurId, contract }: OrderUnderWay,
  given: ReservedParts,
) => {
  const account = accountKey(line.beneficiaryId, line.millesime);
  return orderMade({
    lineId: line.id,
    financeurId,
    contract,
    fundedCents: centsOf(line.fundedCents),
    ownCents: centsOf(line.ownCents + line.feesCents),
    feesCents: centsOf(line.feesCents),
    ...(line.accountCents === 0
      ? {}
      : {
          account: {
            compteId: requireFound(given.accounts.get(account), 'account in euros'),
            amountCents: centsOf(line.accountCents),
          },
        }),
    ...paperOf(line, given),
  });
};

const authorOf = ({ actor, origin, requestId, contract }: OrderUnderWay) => ({
  actor,
  origin,
  requestId,
  contract,
});

const commandOf = ({ commandOwner, commandKey }: OrderUnderWay) =>
  commandOwner === null || commandKey === null
    ? {}
    : { command: { owner: commandOwner, key: commandKey } };

/**
 * Makes the next batch of the oldest pending order: accounts, books, postings, statuses, mails and
 * the print order are one transaction, so an interruption leaves whole batches. Resolves to the
 * number of lines made, 0 when nothing is pending.
 */
export const createMakeBatch = (dependencies: Dependencies) => {
  const { units, ids, clock, codes } = dependencies;
  const orderNotices = createOrderNotices(dependencies);
  const openAccounts = (unit: UnitOfWork, order: OrderUnderWay, lines: readonly LineToMake[]) => {
    const selected = lines.filter(({ accountCents }) => accountCents > 0);
    if (selected.length === 0) return new Map<string, string>();
    return makingOrdersIn(unit).findOrOpenAccounts(
      selected.map(({ beneficiaryId, millesime }) => ({
        id: ids.ordered(),
        beneficiaryId,
        contract: order.contract,
        produit: requireFound(order.accountProduct, 'product'),
        millesime,
      })),
      clock.businessNow(),
    );
  };

  const makeBooks = async (
    unit: UnitOfWork,
    order: OrderUnderWay,
    lines: readonly LineToMake[],
  ): Promise<Omit<ReservedParts, 'accounts'> & { readonly outbox: readonly OutboxLine[] }> => {
    const selected = lines.filter(({ paperCents }) => paperCents > 0);
    if (selected.length === 0) return { books: new Map(), vouchers: new Map(), outbox: [] };
    const books = selected.map((line): NewBook => ({
      id: ids.ordered(),
      beneficiaryId: line.beneficiaryId,
      precommandeId: line.id,
      stock: {
        contract: order.contract,
        produit: requireFound(order.paperProduct, 'product'),
        millesime: line.millesime,
      },
      count: line.titres,
      faceValueCents: requireFound(line.faceValueCents, 'face value'),
    }));
    const lotId = ids.ordered();
    const vouchers = await booksIn(unit).addLot({
      id: lotId,
      commandeId: order.id,
      books,
      keyId: codes.currentKeyId,
      now: clock.businessNow(),
    });
    return {
      books: new Map(books.map((book) => [book.precommandeId ?? '', book])),
      vouchers,
      outbox: [
        {
          id: ids.ordered(),
          kind: PRINT_LOT,
          dedupKey: `${PRINT_LOT}:${lotId}`,
          payload: { lotId },
        },
      ],
    };
  };

  const post = async (
    unit: UnitOfWork,
    order: OrderUnderWay,
    lines: readonly LineToMake[],
  ): Promise<void> => {
    const accounts = await openAccounts(unit, order, lines);
    const { outbox, ...made } = await makeBooks(unit, order, lines);
    await ledgerIn(unit).giveMany({
      author: authorOf(order),
      ...commandOf(order),
      // The posting id derives from the line, so that the ledger accepts it once.
      movements: lines.map((line) => ({
        id: line.id,
        journal: journalOf(line, order, { accounts, ...made }),
      })),
      outbox: [
        ...outbox,
        ...lines.map(({ id }) => ({
          id: ids.ordered(),
          kind: MADE_MAIL,
          dedupKey: `${MADE_MAIL}:${id}`,
          payload: { precommandeId: id },
        })),
      ],
    });
  };

  /** An order that was paid first has its invoice already. */
  const invoice = async (unit: UnitOfWork, order: OrderUnderWay, now: Date): Promise<void> => {
    const { id: orderId, financeurId, contract, fundedCents: amountCents } = order;
    if (await invoicesIn(unit).isInvoiced(orderId)) return;
    const isPaidFirst = false;
    await issueInvoice(unit, { orderId, financeurId, contract, amountCents, now, isPaidFirst });
    await orderNotices.invoiced(unit, orderId);
  };

  const makeNext = async (unit: UnitOfWork): Promise<number> => {
    const making = makingOrdersIn(unit);
    const order = await making.lockNext();
    if (order === undefined) return 0;
    await making.keepToIndexes();
    const lines = batchOf(await making.nextLines(order, BATCH_LINES));
    const lastLine = lines.at(-1)?.id;
    if (lastLine === undefined) throw new Error(`order ${order.id} has lost lines`);
    await post(unit, order, lines);
    const now = clock.businessNow();
    await making.markMade(
      lines.map(({ id }) => id),
      now,
    );
    const delivered = lines.filter(({ paperCents }) => paperCents === 0).length;
    const progress = { made: lines.length, delivered, lastLine, now };
    const isLast = order.made + lines.length === order.count;
    await making.advance(order.id, progress, isLast);
    if (isLast) await orderNotices.made(unit, order.id);
    if (isLast && order.fundedCents > 0) await invoice(unit, order, now);
    return lines.length;
  };

  return (): Promise<number> => units.transact(makeNext, { isRepeatable: true });
};

const POLL_INTERVAL_MS = 1_000;

/**
 * Makes pending batches until none is left. Concurrent replicas share the orders: a batch belongs
 * to the replica that locked its order.
 */
export const createRunOrders = (makeBatch: () => Promise<number>) => {
  let running: Promise<number> | undefined;

  const runAll = async (): Promise<number> => {
    let count = 0;
    for (;;) {
      const made = await makeBatch();
      if (made === 0) return count;
      count += made;
    }
  };

  /**
   * Concurrent callers share the current run; work that arrives meanwhile is done by it or by the
   * next run.
   */
  const run = (): Promise<number> => {
    running ??= runAll().finally(() => {
      running = undefined;
    });
    return running;
  };

  const task: PeriodicTask = {
    name: 'commandes-financeurs',
    everyMs: POLL_INTERVAL_MS,
    run: async () => {
      await run();
    },
  };
  return { run, task };
};
