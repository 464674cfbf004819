import type { PostalAddress } from '@portail/rules/wallet/conversion/conversion.ts';
import type { ProductType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { ZERO_CENTS, type Cents } from '@portail/rules/money/cents.ts';
import { tradeDelay } from '@portail/rules/wallet/trade/trade.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import type { PrintedTitre } from '../../../ledger/templates/orders.ts';
import { tradeFee, vintageTrade } from '../../../ledger/templates/voucher-changes.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { ownAccountsIn } from '../statements/holdings.module.ts';
import { booksIn, PRINT_LOT, type NewBook } from '../../orders/printing/printing.module.ts';
import type { ScratchCodes } from '../vouchers/vouchers.module.ts';

interface TradeToMake {
  readonly id: string;
  readonly postingId: string;
  readonly produit: string;
  /** The vintage that is traded in. */
  readonly millesime: number;
  readonly compteId: string | null;
  readonly titres: readonly PrintedTitre[];
  readonly amountCents: Cents;
  readonly to: ProductType;
  readonly faces: readonly Cents[];
  readonly livraison: PostalAddress | null;
  readonly feesCents: Cents;
  /** Reservation of the traded amount. */
  readonly reservation?: number | undefined;
}

/** Posts the trade, opens the account or prints the books; returns the day of availability. */
export const createMakeTrade = (
  { ids, clock, outbox }: Pick<Platform, 'ids' | 'clock' | 'outbox'>,
  codes: ScratchCodes,
) => {
  /** A blocked account is accepted: the value waits on it. */
  const openAccount = async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    stock: { readonly contract: string; readonly produit: string; readonly millesime: number },
  ): Promise<string> => {
    const account = await ownAccountsIn(unit, scope).findOrOpen({
      id: ids.ordered(),
      ...stock,
      now: clock.businessNow(),
    });
    if (account === undefined) throw new DomainError('ECHANGE_NON_PROPOSE');
    return account.id;
  };

  /** One book per face value, because vouchers of a book have the same one. The lot has the trade's id. */
  const printBooks = async (
    unit: UnitOfWork,
    { beneficiaryId }: BeneficiaryScope,
    stock: NewBook['stock'],
    { id: lotId, faces, livraison }: TradeToMake,
  ): Promise<readonly PrintedTitre[]> => {
    const books = [...new Set(faces)].map((face) => ({
      id: ids.ordered(),
      beneficiaryId,
      precommandeId: null,
      stock,
      count: faces.filter((one) => one === face).length,
      faceValueCents: face,
      ...(livraison === null ? {} : { address: livraison }),
    }));
    const numerosByBook = await booksIn(unit).addLot({
      id: lotId,
      commandeId: null,
      books,
      keyId: codes.currentKeyId,
      now: clock.businessNow(),
    });
    await outbox.add(unit, {
      kind: PRINT_LOT,
      dedupKey: `${PRINT_LOT}:${lotId}`,
      payload: { lotId },
    });
    return books.flatMap(({ id, faceValueCents }) =>
      (numerosByBook.get(id) ?? []).map((numero) => ({ numero, valeurCents: faceValueCents })),
    );
  };

  return async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    trade: TradeToMake,
    author: MovementAuthor,
  ): Promise<CalendarDay> => {
    const { produit, millesime, compteId, titres, amountCents, to, feesCents } = trade;
    const { contract } = author;
    const stockOf = (year: number) => ({ contract, produit, millesime: year });
    const { readyOn } = tradeDelay(to, clock.businessDay());
    const next = stockOf(millesime + 1);
    const traded = vintageTrade(
      compteId === null ? { stock: stockOf(millesime), titres } : { compteId, amountCents },
      to === 'COMPTE'
        ? { compteId: await openAccount(unit, scope, next), availableFrom: readyOn }
        : { stock: next, titres: await printBooks(unit, scope, next, trade) },
    );
    await ledgerIn(unit).post({
      id: trade.postingId,
      author,
      journals: [
        trade.reservation === undefined ? traded : { ...traded, resolves: trade.reservation },
        ...(feesCents > ZERO_CENTS ? [tradeFee(trade.id, feesCents)] : []),
      ],
    });
    return readyOn;
  };
};
export type MakeTrade = ReturnType<typeof createMakeTrade>;
