import type { LedgerUnit } from '@portail/rules/ledger/vocabulary.ts';
import { planOf, rightOf } from '../accounts.ts';
import { credit, debit, journal } from '../journals.ts';
import type { Journal } from '../posting.ts';

export interface MonthlyRight {
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
