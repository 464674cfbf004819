import { obstaclesTo } from '@portail/rules/people/privacy/erasure.ts';
import { addDays } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beneficiaryScopeFor, operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { erasePersonIn } from './erase-person.repository.ts';
import { readErasureLists, writeErasureList, type ListedErasure } from './erasure-list.ts';
import { erasuresIn, doneErasuresIn } from './erasures.repository.ts';

/** One transaction per person; a person with new obstacles is left for a later run. */
export const createErasePeople = ({
  units,
  clock,
  log,
}: Pick<Platform, 'units' | 'clock' | 'log'>) => {
  const scope = operatorScope('systeme', 'effacement demandé par la personne');

  const eraseNext = (seen: string[], done: string[]): Promise<boolean> =>
    units.transact(async (unit) => {
      const people = erasePersonIn(unit, scope);
      const due = await people.lockDue(clock.businessDay(), seen);
      if (due === undefined) return false;
      const state = await erasuresIn(unit, beneficiaryScopeFor(scope, due.beneficiaryId))
        .read()
        .state();
      if (obstaclesTo(state).length > 0) {
        seen.push(due.id);
        log.warn({ effacement: due.id }, 'effacement reporté : il reste quelque chose en cours');
        return true;
      }
      await people.erase(due, due.id, clock.businessNow());
      seen.push(due.id);
      done.push(due.id);
      return true;
    });

  return async (): Promise<number> => {
    const seen: string[] = [];
    const done: string[] = [];
    while (await eraseNext(seen, done));
    return done.length;
  };
};
export type ErasePeople = ReturnType<typeof createErasePeople>;

type ListNeeds = Pick<Platform, 'units' | 'clock' | 'config' | 'roots'>;

/** Longer than the 35 days that backups are kept, so that a list covers every backup. */
const LISTED_DAYS = 60;

interface ReplayedErasures {
  readonly listed: number;
  readonly erased: number;
  /** People erased again although the restored database shows holdings. */
  readonly withHoldings: readonly string[];
  /** People under a legal hold, not erased. */
  readonly held: readonly string[];
}

/** Writes the signed list of erased people, by id only, to the storage outside the database. */
export const createListErasures =
  ({ units, clock, config, roots }: ListNeeds) =>
  async (): Promise<{ readonly path: string; readonly count: number } | undefined> => {
    if (roots === undefined) return undefined;
    const scope = operatorScope('systeme', 'liste des effacements');
    const limit = new Date(startOfDayInParis(addDays(clock.businessDay(), -LISTED_DAYS)));
    const done = await units.transact((unit) => doneErasuresIn(unit, scope).since(limit));
    const effacements = done.map(({ id, beneficiaryId, requestedAt, doneAt }): ListedErasure => ({
      id,
      beneficiaire: beneficiaryId,
      demandeLe: requestedAt.toISOString(),
      faitLe: doneAt.toISOString(),
    }));
    const jour = dayInFrance(clock.businessNow());
    const path = await writeErasureList(roots, config.ledger.keys, { jour, effacements });
    return { path, count: effacements.length };
  };

/**
 * Runs before a restored database opens: erases again the people who were erased after the backup.
 * Obstacles do not prevent it, because the erasure was confirmed to the person.
 */
export const createReplayErasures = ({ units, clock, config, roots }: ListNeeds) => {
  const scope = operatorScope('systeme', 'effacement rejoué après une restauration');

  const eraseAgain = async (
    unit: UnitOfWork,
    { id, beneficiaire, demandeLe, faitLe }: ListedErasure,
  ): Promise<'erased' | 'withHoldings' | 'held' | 'none'> => {
    const erasures = doneErasuresIn(unit, scope);
    const person = await erasures.lockPerson(beneficiaire);
    if (person === undefined || (await erasures.missing([id])).size === 0) return 'none';
    if (person.isHeld) return 'held';
    const { beneficiaryId, userId } = person;
    const state = await erasuresIn(unit, beneficiaryScopeFor(scope, beneficiaryId)).read().state();
    const requestedAt = new Date(demandeLe);
    const done = { id, beneficiaryId, requestedAt, doneAt: new Date(faitLe) };
    await erasures.saveDone(done, dayInFrance(requestedAt));
    await erasePersonIn(unit, scope).erase({ beneficiaryId, userId }, id, clock.businessNow());
    return obstaclesTo(state).length > 0 ? 'withHoldings' : 'erased';
  };

  return async (): Promise<ReplayedErasures> => {
    const { keys } = config.ledger;
    const listed = roots === undefined ? [] : await readErasureLists(roots, keys);
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
