import { centsOf } from '@portail/rules/money/cents.ts';
import { tradeAfterCard } from '@portail/rules/wallet/trade/trade-statut.ts';
import { readingLedgerErrors } from '../../../ledger/ledger-errors.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { reservationsIn } from '../../../ledger/reservations.repository.ts';
import type { Platform } from '../../../platform/platform.ts';
import { personScope, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { TradePayments } from '../../payments/cards/cards.module.ts';
import type { GiveUpTrade } from './end-trade.ts';
import type { MakeTrade } from './make-trade.ts';
import { FEE_OWED_MAIL, MADE_MAIL, tradeMail } from './trade-mails.ts';
import { tradesIn, type LockedTrade } from './trades.repository.ts';

type Dependencies = Pick<Platform, 'outbox'> & {
  readonly makeTrade: MakeTrade;
  readonly giveUp: GiveUpTrade;
};

/** Whose order it is, by the order's own row: the card's answer comes without the person. */
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

/** What a card's answer makes of an order that waits for it. */
export const createCardTrades = ({ outbox, makeTrade, giveUp }: Dependencies): TradePayments => {
  const make = async (unit: UnitOfWork, trade: LockedTrade) => {
    const titres = await readingLedgerErrors(tradesIn(unit).take(trade.id));
    const [kept] = await reservationsIn(unit).listOpen(trade.postingId);
    if (trade.compteId !== null && kept === undefined) {
      throw new Error(`order ${trade.reference} keeps nothing aside`);
    }
    // The person's own act, whenever it is written.
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
        reservation: kept?.resolves,
      },
      { actor, origin, requestId, contract },
    );
  };

  const failed = async (unit: UnitOfWork, tradeId: string, reference: string): Promise<void> => {
    const trades = tradesIn(unit);
    const trade = await trades.lock(tradeId);
    if (trade?.statut !== 'EN_ATTENTE_CARTE') return;
    if (await trades.hasOpenPage(tradeId, reference)) return;
    await giveUp(unit, trade, authorOf(trade, reference));
  };

  return {
    feePaid: async (unit, tradeId, amountCents, reference) => {
      const trades = tradesIn(unit);
      const trade = await trades.lock(tradeId);
      if (trade === undefined) return 'A_REMBOURSER';
      if (trade.cardReference === reference) return 'PRISE';
      const isAwaited = trade.statut === 'EN_ATTENTE_CARTE' && trade.feesCents === amountCents;
      if (!isAwaited) return 'A_REMBOURSER';
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
