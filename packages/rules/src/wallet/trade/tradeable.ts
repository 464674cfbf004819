import type { VisualisationMode } from '../../identity/access/vocabulary.ts';
import type { ChangeableAccount, ChangeableTitre } from '../conversion/directions.ts';
import type { ProductType } from '../holdings/product-types.ts';
import { ZERO_CENTS } from '../../money/cents.ts';
import { isTradeable } from '../vouchers/millesime.ts';
import type { TradeParameters } from './fees.ts';

/** To the last cent: what is not worth a voucher is still worth an account. */
export const isTradeableAccount = (account: ChangeableAccount, instantMs: number): boolean =>
  account.type === 'MONTANT' &&
  account.statut === 'ACTIF' &&
  account.available > ZERO_CENTS &&
  isTradeable(account.millesime, instantMs);

/** A voucher that is blocked, on its way or gone is not traded. */
export const isTradeableTitre = (titre: ChangeableTitre, instantMs: number): boolean =>
  titre.statut === 'ACTIF' && isTradeable(titre.millesime, instantMs);

/** What a social funder gave and nobody used goes back to it: it is never traded. */
export const isTradeOffered = (
  mode: VisualisationMode,
  parameters: readonly TradeParameters[],
): boolean => mode === 'CESU_RH' && parameters.some(({ tradeEnabled }) => tradeEnabled);

/** The line of a contract's parameters that a trade is made under, if the contract allows it. */
export const parametersFor = (
  parameters: readonly TradeParameters[],
  from: ProductType,
  to: ProductType,
): TradeParameters | undefined =>
  parameters.find(
    (one) => one.tradeEnabled && one.startProductType === from && one.finalProductType === to,
  );
