import { readingLedgerErrors } from '../../../ledger/ledger-errors.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { reservationsIn } from '../../../ledger/reservations.repository.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { GIVEN_BACK_MAIL, tradeMail } from './trade-mails.ts';
import { tradesIn, type LockedTrade } from './trades.repository.ts';

/** Everything that an order kept aside is free again. Its row is locked by whoever calls. */
export type GiveUpTrade = (
  unit: UnitOfWork,
  trade: LockedTrade,
  author: MovementAuthor,
) => Promise<void>;

export const createGiveUpTrade =
  ({ outbox }: Pick<Platform, 'outbox'>): GiveUpTrade =>
  async (unit, { id, postingId }, author) => {
    const trades = tradesIn(unit);
    await readingLedgerErrors(trades.giveBack(id));
    for (const { resolves } of await reservationsIn(unit).listOpen(postingId)) {
      await ledgerIn(unit).giveUp(resolves, author);
    }
    await trades.setStatut(id, 'ANNULEE');
    await outbox.add(unit, tradeMail(GIVEN_BACK_MAIL, id));
  };

/** Gives an order up for whose card no page is open any more, or yet: nobody is about to pay it. */
export const createCancelExpired = ({
  units,
  giveUp,
}: Pick<Platform, 'units'> & { readonly giveUp: GiveUpTrade }) => {
  return (
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
        await giveUp(unit, trade, { ...author, contract: trade.contract });
        return true;
      },
      { isRepeatable: true },
    );
};
export type CancelExpired = ReturnType<typeof createCancelExpired>;
