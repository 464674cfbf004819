import { circulationOf, waitingOf, type PaperStock } from '../accounts.ts';
import { credit, debit, journal } from '../journals.ts';
import type { Journal } from '../posting.ts';
import type { PrintedTitre } from './order-made.ts';

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
