import { obstaclesTo } from '@portail/rules/people/privacy/erasure.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addDays } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import { beneficiaryScopeFor, operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { doneErasuresIn } from './done-erasures.repository.ts';
import { erasePersonIn } from './erase-person.repository.ts';
import { readErasureLists, writeErasureList, type ListedErasure } from './erasure-list.ts';
import { erasuresIn } from './erasures.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'config' | 'roots'>;

/** Backups are kept for thirty-five days: none is older than the oldest line of a list. */
const LISTED_DAYS = 60;

export interface ReplayedErasures {
  readonly listed: number;
  readonly erased: number;
  /** Still held something when they were erased again: what they did since the backup is lost. */
  readonly withHoldings: readonly string[];
  /** An authority needs their data. */
  readonly held: readonly string[];
}

/** Writes down, outside the database, who has been erased: numbers alone, signed. */
export const createListErasures =
  ({ units, clock, config, roots }: Dependencies) =>
  async (): Promise<{ readonly path: string; readonly count: number } | undefined> => {
    if (roots === undefined) return undefined;
    const scope = operatorScope('systeme', 'liste des effacements');
    const limit = new Date(startOfDayInParis(addDays(clock.businessDay(), -LISTED_DAYS)));
    const done = await units.transact((unit) => doneErasuresIn(unit, scope).since(limit));
    const effacements = done.map(({ id, beneficiaryId, askedAt, doneAt }): ListedErasure => ({
      id,
      beneficiaire: beneficiaryId,
      demandeLe: askedAt.toISOString(),
      faitLe: doneAt.toISOString(),
    }));
    const jour = dayInFrance(clock.businessNow());
    const path = await writeErasureList(roots, config.ledger.secret, { jour, effacements });
    return { path, count: effacements.length };
  };

/**
 * Before a restored database opens: whoever was erased after the backup was made is erased again.
 * What is in the way of a first erasure is not here: it has been done, and the person was told so.
 */
export const createReplayErasures = ({ units, clock, config, roots }: Dependencies) => {
  const scope = operatorScope('systeme', 'effacement rejoué après une restauration');

  const eraseAgain = async (
    unit: UnitOfWork,
    { id, beneficiaire, demandeLe, faitLe }: ListedErasure,
  ): Promise<'erased' | 'withHoldings' | 'held' | 'none'> => {
    const erasures = doneErasuresIn(unit, scope);
    const person = await erasures.lockPerson(beneficiaire);
    if (person === undefined || (await erasures.missing([id])).size === 0) return 'none';
    if (person.isHeld) return 'held';
    const { beneficiaryId, accountId } = person;
    const state = await erasuresIn(unit, beneficiaryScopeFor(scope, beneficiaryId)).read().state();
    const askedAt = new Date(demandeLe);
    const done = { id, beneficiaryId, askedAt, doneAt: new Date(faitLe) };
    await erasures.keep(done, dayInFrance(askedAt));
    await erasePersonIn(unit, scope).erase({ beneficiaryId, accountId }, id, clock.businessNow());
    return obstaclesTo(state).length > 0 ? 'withHoldings' : 'erased';
  };

  return async (): Promise<ReplayedErasures> => {
    const { secret } = config.ledger;
    const listed = roots === undefined ? [] : await readErasureLists(roots, secret);
    const missing = await units.transact((unit) =>
      doneErasuresIn(unit, scope).missing(listed.map(({ id }) => id)),
    );
    const outcomes = { erased: 0, withHoldings: [] as string[], held: [] as string[] };
    for (const one of listed.filter(({ id }) => missing.has(id))) {
      const outcome = await units.transact((unit) => eraseAgain(unit, one));
      if (outcome === 'erased' || outcome === 'withHoldings') outcomes.erased += 1;
      if (outcome === 'withHoldings') outcomes.withHoldings.push(one.beneficiaire);
      if (outcome === 'held') outcomes.held.push(one.beneficiaire);
    }
    return { listed: listed.length, ...outcomes };
  };
};
