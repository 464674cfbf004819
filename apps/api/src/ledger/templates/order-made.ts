import type { Cents } from '@portail/rules/money/cents.ts';
import {
  circulationOf,
  compteOf,
  FEES,
  receivableFrom,
  shareOf,
  type PaperStock,
} from '../accounts.ts';
import { credit, debit, journal, linesAbove0 } from '../journals.ts';
import type { Entry, Journal } from '../posting.ts';

export interface PrintedTitre {
  readonly numero: string;
  readonly valeurCents: Cents;
}

export interface OrderLine {
  readonly lineId: string;
  readonly financeurId: string;
  readonly contract: string;
  readonly fundedCents: Cents;
  readonly ownCents: Cents;
  readonly feesCents: Cents;
  readonly account?: { readonly compteId: string; readonly amountCents: Cents };
  readonly paper?: { readonly stock: PaperStock; readonly titres: readonly PrintedTitre[] };
}

const printed = ({ stock, titres }: NonNullable<OrderLine['paper']>): readonly Entry[] =>
  titres.map(({ numero, valeurCents }) => credit(circulationOf(stock), valeurCents, numero));

/** An order line is made: the funder and the person owe their parts, the value is given. */
export const orderMade = (line: OrderLine): Journal =>
  journal('COMMANDE', [
    ...linesAbove0(debit, receivableFrom(line.financeurId, line.contract), line.fundedCents),
    ...linesAbove0(debit, shareOf('COMMANDE', line.lineId), line.ownCents),
    ...(line.account === undefined
      ? []
      : [credit(compteOf(line.account.compteId), line.account.amountCents)]),
    ...(line.paper === undefined ? [] : printed(line.paper)),
    ...linesAbove0(credit, FEES, line.feesCents),
  ]);
