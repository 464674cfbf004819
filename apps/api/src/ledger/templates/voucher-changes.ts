import { circulationOf, compteOf, FEES, type PaperStock, shareOf, waitingOf } from '../accounts.ts';
import { credit, debit, journal } from '../journals.ts';
import type { Entry, Journal } from '../posting.ts';
import type { PrintedTitre } from './orders.ts';
import type { Cents } from '@portail/rules/money/cents.ts';

interface AccountToPaper {
  readonly compteId: string;
  readonly stock: PaperStock;
  readonly titres: readonly PrintedTitre[];
}

/** Value of an account becomes vouchers, which are then printed and sent. */
export const accountToPaper = ({ compteId, stock, titres }: AccountToPaper): Journal =>
  journal(
    'COMPTE_VERS_TITRES',
    [
      debit(
        compteOf(compteId),
        titres.reduce((sum, { valeurCents }) => sum + valeurCents, 0),
      ),
      ...titres.map(({ numero, valeurCents }) => credit(circulationOf(stock), valeurCents, numero)),
    ],
    { window: 'PAYABLE' },
  );

interface PaperToAccount {
  readonly compteId: string;
  readonly stock: PaperStock;
  readonly titres: readonly PrintedTitre[];
  /** YYYY-MM-DD: the day from which the value may be spent. */
  readonly availableFrom: string;
}

/** Vouchers become value of an account, which waits a few days before it may be spent. */
export const paperToAccount = (input: PaperToAccount): Journal =>
  journal(
    'TITRES_VERS_COMPTE',
    [
      ...input.titres.map(({ numero, valeurCents }) =>
        debit(circulationOf(input.stock), valeurCents, numero),
      ),
      credit(
        waitingOf(input.compteId, input.availableFrom),
        input.titres.reduce((sum, { valeurCents }) => sum + valeurCents, 0),
      ),
    ],
    { window: 'PAYABLE', exit: 'CONVERTI' },
  );

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

interface OpposedTitres {
  readonly stock: PaperStock;
  /** Those that are opposed: they leave circulation. */
  readonly titres: readonly PrintedTitre[];
}

/** Opposed vouchers leave, new ones of the same values come in: nothing is won or lost. */
export const titresReplaced = ({
  stock,
  titres,
  replacements,
}: OpposedTitres & { readonly replacements: readonly PrintedTitre[] }): Journal =>
  journal(
    'REMPLACEMENT_TITRES',
    [
      ...titres.map(({ numero, valeurCents }) => debit(circulationOf(stock), valeurCents, numero)),
      ...replacements.map(({ numero, valeurCents }) =>
        credit(circulationOf(stock), valeurCents, numero),
      ),
    ],
    { window: 'PAYABLE', exit: 'CONVERTI' },
  );

/** The value of opposed vouchers goes to the person's account, and waits there as after a change. */
export const titresGivenBack = ({
  compteId,
  stock,
  titres,
  availableFrom,
}: OpposedTitres & { readonly compteId: string; readonly availableFrom: string }): Journal =>
  journal(
    'RESTITUTION_TITRES',
    [
      ...titres.map(({ numero, valeurCents }) => debit(circulationOf(stock), valeurCents, numero)),
      credit(
        waitingOf(compteId, availableFrom),
        titres.reduce((sum, { valeurCents }) => sum + valeurCents, 0),
      ),
    ],
    { window: 'PAYABLE', exit: 'CONVERTI' },
  );
