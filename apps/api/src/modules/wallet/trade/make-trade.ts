import type { PostalAddress } from '@portail/rules/wallet/conversion/delivery.ts';
import type { ProductType } from '@portail/rules/wallet/holdings/product-types.ts';
import { ZERO_CENTS, type Cents } from '@portail/rules/money/cents.ts';
import { tradeDelay } from '@portail/rules/wallet/trade/ready-day.ts';
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

export interface TradeToMake {
  readonly id: string;
  readonly postingId: string;
  readonly produit: string;
  /** The one that is given. */
  readonly millesime: number;
  readonly compteId: string | null;
  readonly titres: readonly PrintedTitre[];
  readonly amountCents: Cents;
  readonly to: ProductType;
  readonly faces: readonly Cents[];
  readonly livraison: PostalAddress | null;
  readonly feesCents: Cents;
  /** What was kept aside for it. */
  readonly reservation?: number | undefined;
}

/** The movement of a trade, with the account that it opens or the books that it has printed. */
export type MakeTrade = (
  unit: UnitOfWork,
  scope: BeneficiaryScope,
  trade: TradeToMake,
  author: MovementAuthor,
) => Promise<CalendarDay>;

type Dependencies = Pick<Platform, 'ids' | 'clock' | 'outbox'> & { readonly codes: ScratchCodes };

export const createMakeTrade = ({ ids, clock, outbox, codes }: Dependencies): MakeTrade => {
  /** The new account; blocked or not, what waits on it is theirs. */
  const openAccount = async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    wanted: { readonly contract: string; readonly produit: string; readonly millesime: number },
  ): Promise<string> => {
    const account = await ownAccountsIn(unit, scope).findOrOpen({
      id: ids.ordered(),
      ...wanted,
      now: clock.businessNow(),
    });
    if (account === undefined) throw new DomainError('ECHANGE_NON_PROPOSE');
    return account.id;
  };

  /** One book for each value: vouchers of a book are worth the same. The lot bears the trade's id. */
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
    const made = await booksIn(unit).addLot({
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
      (made.get(id) ?? []).map((numero) => ({ numero, valeurCents: faceValueCents })),
    );
  };

  return async (unit, scope, trade, author) => {
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
