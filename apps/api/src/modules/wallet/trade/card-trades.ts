import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { tradeAfterCard } from '@portail/rules/wallet/trade/trade-statut.ts';
import { readingLedgerErrors } from '../../../ledger/ledger-errors.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { reservationsIn } from '../../../ledger/reservations.repository.ts';
import type { IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { personScope, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { StartCardPayment, TradePayments } from '../../payments/cards/cards.module.ts';
import type { MakeTrade } from './make-trade.ts';
import { CANCELLED_MAIL, FEE_OWED_MAIL, MADE_MAIL, tradeMail } from './trade-mails.ts';
import { tradeOrderQueries } from './trade.queries.ts';
import { tradesIn, type LockedTrade } from './trades.repository.ts';

const EVERY_MS = 60_000;
const BATCH_SIZE = 50;
/** The provider's page stays open for a day and may be opened on the second day. */
const EXPIRY_HOURS = 48;
const AUTHOR = { actor: 'echanges', origin: 'TACHE', requestId: 'echanges-sans-carte' } as const;

/** Releases everything that the order reserved. The caller must hold the lock of its row. */
const createCancelTrade =
  ({ outbox }: Pick<Platform, 'outbox'>) =>
  async (
    unit: UnitOfWork,
    { id, postingId }: LockedTrade,
    author: MovementAuthor,
  ): Promise<void> => {
    const trades = tradesIn(unit);
    await readingLedgerErrors(trades.releaseTitres(id));
    for (const { resolves } of await reservationsIn(unit).listOpen(postingId)) {
      await ledgerIn(unit).giveUp(resolves, author);
    }
    await trades.setStatut(id, 'ANNULEE');
    await outbox.add(unit, tradeMail(CANCELLED_MAIL, id));
  };

/** Cancels orders that were never paid by card. */
export const createExpiredTrades = (platform: Pick<Platform, 'units' | 'outbox'>) => {
  const { units } = platform;
  const cancelTrade = createCancelTrade(platform);

  /** An order with an open page of the card provider is left alone: it may still be paid. */
  const cancelIfExpired = (
    id: string,
    minutes: number,
    author: Omit<MovementAuthor, 'contract'>,
  ): Promise<boolean> =>
    units.transact(
      async (unit) => {
        const trades = tradesIn(unit);
        const trade = await trades.lock(id);
        if (trade?.statut !== 'EN_ATTENTE_CARTE') return false;
        if (!(await trades.hasWaited(id, minutes)) || (await trades.hasOpenPage(id))) return false;
        await cancelTrade(unit, trade, { ...author, contract: trade.contract });
        return true;
      },
      { isRepeatable: true },
    );

  /** Returns how many orders were cancelled. */
  const cancelDue = async (): Promise<number> => {
    const due = await units.transact((unit) =>
      tradesIn(unit).listExpired(EXPIRY_HOURS, BATCH_SIZE),
    );
    let count = 0;
    for (const id of due) if (await cancelIfExpired(id, EXPIRY_HOURS * 60, AUTHOR)) count += 1;
    return count;
  };

  const task: PeriodicTask = {
    name: 'échanges sans carte',
    everyMs: EVERY_MS,
    run: async () => {
      while ((await cancelDue()) === BATCH_SIZE);
    },
  };
  return { cancelIfExpired, cancelDue, task };
};
export type CancelIfExpired = ReturnType<typeof createExpiredTrades>['cancelIfExpired'];

/** The card answer arrives without a signed-in person, so the owner is read from the order's row. */
const ownerOf = ({ beneficiaryId, contract }: LockedTrade): BeneficiaryScope => {
  const scope = personScope({
    beneficiaryId,
    contracts: [contract],
    financeurId: null,
    intervenantId: null,
  });
  if (scope?.kind !== 'beneficiary') throw new Error('an order has its person');
  return scope;
};

const authorOf = ({ contract }: LockedTrade, cardReference: string): MovementAuthor => ({
  actor: 'carte',
  origin: 'TACHE',
  requestId: `carte-${cardReference}`,
  contract,
});

/** Applies a card answer to the order that waits for it. */
export const createCardTrades = (
  platform: Pick<Platform, 'outbox'>,
  makeTrade: MakeTrade,
): TradePayments => {
  const { outbox } = platform;
  const cancelTrade = createCancelTrade(platform);

  const make = async (unit: UnitOfWork, trade: LockedTrade) => {
    const titres = await readingLedgerErrors(tradesIn(unit).takeTitres(trade.id));
    const [reservation] = await reservationsIn(unit).listOpen(trade.postingId);
    if (trade.compteId !== null && reservation === undefined) {
      throw new Error(`order ${trade.reference} has no reservation`);
    }
    // The author of the movement is the person who ordered, not the card.
    const { actor, origin, requestId, contract } = trade;
    return await makeTrade(
      unit,
      ownerOf(trade),
      {
        ...trade,
        titres,
        amountCents: centsOf(trade.amountCents),
        feesCents: centsOf(trade.feesCents),
        faces: trade.faces.map(centsOf),
        reservation: reservation?.resolves,
      },
      { actor, origin, requestId, contract },
    );
  };

  const failed = async (unit: UnitOfWork, tradeId: string, reference: string): Promise<void> => {
    const trades = tradesIn(unit);
    const trade = await trades.lock(tradeId);
    if (trade?.statut !== 'EN_ATTENTE_CARTE') return;
    if (await trades.hasOpenPage(tradeId, reference)) return;
    await cancelTrade(unit, trade, authorOf(trade, reference));
  };

  return {
    feePaid: async (unit, tradeId, amountCents, reference) => {
      const trades = tradesIn(unit);
      const trade = await trades.lock(tradeId);
      if (trade === undefined) return 'A_REMBOURSER';
      if (trade.cardReference === reference) return 'PRISE';
      const isExpected = trade.statut === 'EN_ATTENTE_CARTE' && trade.feesCents === amountCents;
      if (!isExpected) return 'A_REMBOURSER';
      const readyOn = await make(unit, trade);
      await trades.completeByCard(tradeId, { reference, readyOn });
      await outbox.add(unit, tradeMail(MADE_MAIL, tradeId));
      return 'PRISE';
    },

    feeFailed: failed,

    feeRefunded: async (unit, tradeId, reference) => {
      const trades = tradesIn(unit);
      const trade = await trades.lock(tradeId);
      if (trade?.cardReference !== reference) return await failed(unit, tradeId, reference);
      const { statut } = tradeAfterCard(trade.statut, 'REMBOURSEE');
      if (statut === trade.statut) return;
      await trades.setStatut(tradeId, statut);
      await outbox.add(unit, tradeMail(FEE_OWED_MAIL, tradeId));
    },
  };
};

/** Opens the card provider's page for the fee of an order. */
export const createStartTradeCard =
  ({ reader, config }: Pick<Platform, 'reader' | 'config'>, startCardPayment: StartCardPayment) =>
  async (scope: BeneficiaryScope, reference: string, command: IdempotentCommand) => {
    const trade = await tradeOrderQueries(reader, scope).find(reference);
    if (trade?.statut !== 'EN_ATTENTE_CARTE') return await startCardPayment(command, undefined);
    return await startCardPayment(command, {
      cause: 'ECHANGE',
      causeId: trade.id,
      beneficiaryId: scope.beneficiaryId,
      contract: trade.contract,
      amountCents: centsOf(trade.feesCents),
      returnUrlOf: (referenceTransaction) =>
        config.publicUrl +
        hrefOf('MILLESIME_TRADE_CONFIRMATION', undefined, { reference, referenceTransaction }),
    });
  };
