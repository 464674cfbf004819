import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import type { getTradeBeneficiary } from '@portail/contract/wallet/trade.calls.ts';
import type { CesuAccount, Checkbook } from '@portail/contract/wallet/holdings.schemas.ts';
import type { ProductType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { parametersFor, type TradeParameters } from '@portail/rules/wallet/trade/trade.ts';
import type { PlannedHolding } from '@portail/rules/wallet/trade/planner.ts';
import { wireTerms } from '../../../shared/wire/trade-terms.ts';

export type TradePerson = CallOutput<typeof getTradeBeneficiary>;

export interface NamedHolding extends PlannedHolding {
  readonly produit: string;
  readonly isPaper: boolean;
}

/** The same form when the contract allows it, else the first allowed one. */
const termsOf = (
  terms: readonly TradeParameters[],
  start: ProductType,
): TradeParameters | undefined =>
  parametersFor(terms, start, start) ??
  terms.find((one) => one.tradeEnabled && one.startProductType === start);

export const contractTerms = (
  person: TradePerson,
  numeroContrat: string | undefined,
): readonly TradeParameters[] =>
  person.contrats
    .filter((one) => one.numeroContrat === numeroContrat)
    .flatMap(({ parametres }) => parametres.map(wireTerms));

export const plannedAccount = (
  account: CesuAccount,
  terms: readonly TradeParameters[],
): NamedHolding => ({
  key: `compte ${account.numeroCompteCesu}`,
  millesime: account.millesime,
  amount: centsOfWire(account.solde),
  parameters: termsOf(terms, 'COMPTE'),
  produit: account.libelleProduit,
  isPaper: false,
});

export const plannedBook = (
  book: Checkbook,
  values: readonly number[],
  terms: readonly TradeParameters[],
): NamedHolding => ({
  key: `titres ${book.idProduit} ${book.millesime}`,
  millesime: book.millesime,
  amount: centsOf(values.reduce((sum, value) => sum + centsOfWire(value), 0)),
  parameters: termsOf(terms, 'TITRE'),
  produit: book.libelleProduit,
  isPaper: true,
});
