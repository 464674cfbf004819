import type { Cents } from '@portail/rules/money/cents.ts';
import { circulationOf, EXPIRED, type AccountRef, type PaperStock } from '../accounts.ts';
import { credit, debit, journal } from '../journals.ts';
import type { Journal } from '../posting.ts';
import type { PrintedTitre } from './order-made.ts';

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
