import { circulationOf, compteOf, type PaperStock } from '../accounts.ts';
import { credit, debit, journal } from '../journals.ts';
import type { Journal } from '../posting.ts';
import type { PrintedTitre } from './order-made.ts';

export interface AccountToPaper {
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
