import { circulationOf, waitingOf, type PaperStock } from '../accounts.ts';
import { credit, debit, journal } from '../journals.ts';
import type { Journal } from '../posting.ts';
import type { PrintedTitre } from './order-made.ts';

export interface PaperToAccount {
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
