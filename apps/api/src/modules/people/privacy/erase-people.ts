import { obstaclesTo } from '@portail/rules/people/privacy/erasure.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beneficiaryScopeFor, operatorScope } from '../../../platform/ports/owner-scope.ts';
import { erasePersonIn } from './erase-person.repository.ts';
import { erasuresIn } from './erasures.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'log'>;

/** Done on its day, one person at a time; whoever got something in the meantime is left for later. */
export const createErasePeople = ({ units, clock, log }: Dependencies) => {
  const scope = operatorScope('systeme', 'effacement demandé par la personne');

  const eraseNext = (left: string[], done: string[]): Promise<boolean> =>
    units.transact(async (unit) => {
      const people = erasePersonIn(unit, scope);
      const due = await people.lockDue(clock.businessDay(), left);
      if (due === undefined) return false;
      const state = await erasuresIn(unit, beneficiaryScopeFor(scope, due.beneficiaryId))
        .read()
        .state();
      if (obstaclesTo(state).length > 0) {
        left.push(due.id);
        log.warn({ effacement: due.id }, 'effacement reporté : il reste quelque chose en cours');
        return true;
      }
      await people.erase(due, due.id, clock.businessNow());
      left.push(due.id);
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
