import type { Cents } from '@portail/rules/money/cents.ts';
import { circulationOf, compteOf, FEES, shareOf, waitingOf, type PaperStock } from '../accounts.ts';
import { credit, debit, journal } from '../journals.ts';
import type { Entry, Journal } from '../posting.ts';
import type { PrintedTitre } from './order-made.ts';

type Paper = { readonly stock: PaperStock; readonly titres: readonly PrintedTitre[] };
type TradedFrom = { readonly compteId: string; readonly amountCents: Cents } | Paper;
type TradedTo = { readonly compteId: string; readonly availableFrom: string } | Paper;

const lines = (write: typeof debit | typeof credit, { stock, titres }: Paper): readonly Entry[] =>
  titres.map(({ numero, valeurCents }) => write(circulationOf(stock), valeurCents, numero));

const given = (from: TradedFrom): readonly Entry[] =>
  'compteId' in from ? [debit(compteOf(from.compteId), from.amountCents)] : lines(debit, from);

const taken = (to: TradedTo, totalCents: number): readonly Entry[] =>
  'compteId' in to
    ? [credit(waitingOf(to.compteId, to.availableFrom), totalCents)]
    : lines(credit, to);

/** Last year's value for this year's, to the cent. The fee is a journal of its own. */
export const vintageTrade = (from: TradedFrom, to: TradedTo): Journal => {
  const debits = given(from);
  const total = -debits.reduce((sum, { amount }) => sum + amount, 0);
  return journal('ECHANGE_MILLESIME', [...debits, ...taken(to, total)], {
    window: 'ECHANGEABLE',
    ...('stock' in from ? { exit: 'ECHANGE' } : {}),
  });
};

/**
 * An account's part of a trade that waits for its card. Only what is given is kept aside, in time;
 * what it becomes, and from which day, is written by the trade that settles it.
 */
export const tradeReserved = (compteId: string, amountCents: Cents, asked: string): Journal =>
  journal(
    'ECHANGE_MILLESIME',
    [debit(compteOf(compteId), amountCents), credit(waitingOf(compteId, asked), amountCents)],
    { window: 'ECHANGEABLE', isReservation: true },
  );

export const tradeFee = (tradeId: string, feesCents: Cents): Journal =>
  journal('FRAIS_ECHANGE', [
    debit(shareOf('ECHANGE', tradeId), feesCents),
    credit(FEES, feesCents),
  ]);
