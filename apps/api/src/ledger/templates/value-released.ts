import type { Cents } from '@portail/rules/money/cents.ts';
import { compteOf, waitingOf } from '../accounts.ts';
import { credit, debit, journal } from '../journals.ts';
import type { Journal } from '../posting.ts';

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
