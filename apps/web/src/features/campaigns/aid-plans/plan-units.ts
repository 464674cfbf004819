import type { PlanUnit } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { formatUnits, unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';

/** The account type of the plan's unit. */
const TYPES: Readonly<Record<PlanUnit, CesuAccountType>> = {
  EURO: 'MONTANT_PAR_MOIS',
  MINUTE: 'MINUTE_PAR_MOIS',
  CENTIEME_HEURE: 'CENTIEME_HEURE_PAR_MOIS',
};

/** "120,00 €", or "12 h 30". */
export const quantityWords = (unit: PlanUnit, quantity: number): string =>
  formatUnits(TYPES[unit], unitsOf(TYPES[unit], quantity));
