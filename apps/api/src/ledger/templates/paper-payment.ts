import { circulationOf, payableTo, type PaperStock } from '../accounts.ts';
import { credit, debit, journal } from '../journals.ts';
import type { Journal } from '../posting.ts';
import type { PrintedTitre } from './order-made.ts';

export interface PaperPayment {
  readonly intervenantId: string;
  readonly stock: PaperStock;
  readonly titres: readonly PrintedTitre[];
}

/** A payee is paid with paper vouchers: each leaves circulation by a line of its own. */
export const paperPayment = ({ intervenantId, stock, titres }: PaperPayment): Journal =>
  journal(
    'PAIEMENT_TITRES',
    [
      ...titres.map(({ numero, valeurCents }) => debit(circulationOf(stock), valeurCents, numero)),
      credit(
        payableTo(intervenantId),
        titres.reduce((sum, { valeurCents }) => sum + valeurCents, 0),
      ),
    ],
    { window: 'PAYABLE', exit: 'UTILISE' },
  );
