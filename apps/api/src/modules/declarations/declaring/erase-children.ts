import { addMonths } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { keptChildrenIn } from './children.repository.ts';

/** As long as a declaration is offered as a start for the next one. */
const KEPT_MONTHS = 6;

export type EraseChildren = () => Promise<number>;

/** Children's names are kept while a declaration of the last six months needs them (P19). */
export const createEraseChildren = ({
  units,
  clock,
}: Pick<Platform, 'units' | 'clock'>): EraseChildren => {
  const scope = operatorScope('systeme', 'effacement des enfants dont plus rien n’a besoin');
  return () => {
    const first = addMonths(clock.businessDay(), -KEPT_MONTHS);
    const instant = new Date(startOfDayInParis(first));
    return units.transact((unit) => keptChildrenIn(unit, scope).eraseBefore(instant));
  };
};
