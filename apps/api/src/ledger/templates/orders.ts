import type { Cents } from '@portail/rules/money/cents.ts';
import {
  type AccountRef,
  BANK,
  cardProvider,
  circulationOf,
  compteOf,
  EXPIRED,
  FEES,
  LOSSES,
  type PaperStock,
  planOf,
  receivableFrom,
  rightOf,
  shareOf,
  waitingOf,
} from '../accounts.ts';
import { credit, debit, journal, linesAbove0 } from '../journals.ts';
import type { Entry, Journal } from '../posting.ts';
import type { LedgerUnit } from '@portail/rules/ledger/vocabulary.ts';

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

type ReceivedBy = { readonly card: string } | 'BANQUE';

/** A person's own part or fee comes in: by card it waits for the provider, else it is in the bank. */
export const shareReceived = (share: AccountRef, amount: Cents, by: ReceivedBy): Journal =>
  journal('ENCAISSEMENT', [
    debit(by === 'BANQUE' ? BANK : cardProvider(by.card), amount),
    credit(share, amount),
  ]);

/**
 * The bank takes back a debit whose payment was refunded meanwhile: the person owes it. Otherwise
 * the receipt itself is reversed.
 */
export const debitTakenBack = (share: AccountRef, amount: Cents): Journal =>
  journal('RETOUR_PRELEVEMENT', [debit(share, amount), credit(BANK, amount)]);

/** Writes a debt off: the part that was paid is used, and the rest is a loss of the issuer. */
export const shareWrittenOff = (
  share: AccountRef,
  leftCents: Cents,
  paid: readonly { readonly account: AccountRef; readonly amountCents: Cents }[] = [],
): Journal =>
  journal('PASSAGE_EN_PERTE', [
    ...paid.map(({ account, amountCents }) => debit(account, amountCents)),
    debit(LOSSES, leftCents),
    credit(
      share,
      paid.reduce<number>((sum, { amountCents }) => sum + amountCents, leftCents),
    ),
  ]);

/** The day has come: what waited may be spent. */
export const valueReleased = (
  compteId: string,
  availableFrom: string,
  amountCents: Cents,
): Journal =>
  journal('VALEUR_DISPONIBLE', [
    debit(waitingOf(compteId, availableFrom), amountCents),
    credit(compteOf(compteId), amountCents),
  ]);

interface MonthlyRight {
  readonly compteId: string;
  /** First day of the month. */
  readonly mois: string;
  readonly unit: LedgerUnit;
  readonly quantity: number;
}

/** A plan grants its month. */
export const monthOpened = ({ compteId, mois, unit, quantity }: MonthlyRight): Journal =>
  journal(
    'OUVERTURE_MOIS',
    [debit(planOf(compteId), quantity), credit(rightOf(compteId, mois), quantity)],
    { unit },
  );

/** What was not used of a month goes back to the plan. */
export const monthReturned = ({ compteId, mois, unit, quantity }: MonthlyRight): Journal =>
  journal(
    'RETOUR_MOIS',
    [debit(rightOf(compteId, mois), quantity), credit(planOf(compteId), quantity)],
    { unit },
  );

/** What is left of an account on 1 March after its vintage. */
export const accountExpired = (account: AccountRef, amountCents: Cents): Journal =>
  journal('EXPIRATION', [debit(account, amountCents), credit(EXPIRED, amountCents)]);

export const paperExpired = (stock: PaperStock, titres: readonly PrintedTitre[]): Journal =>
  journal(
    'EXPIRATION',
    [
      ...titres.map(({ numero, valeurCents }) => debit(circulationOf(stock), valeurCents, numero)),
      credit(
        EXPIRED,
        titres.reduce((sum, { valeurCents }) => sum + valeurCents, 0),
      ),
    ],
    { exit: 'EXPIRE' },
  );
