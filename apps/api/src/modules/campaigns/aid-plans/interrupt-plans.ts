import type { PlanAct } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { PLANS_RECEIVED } from './import-plans.ts';
import { interruptionsIn, type Interrupted } from './interruptions.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids' | 'outbox' | 'securityLog'>;

export interface PlanChange {
  readonly idsPlans: readonly string[];
  readonly acte: PlanAct;
  readonly motif?: string | undefined;
}

/** Plans that have ended, or are already so, are left and counted. */
export const createChangePlans = (dependencies: Dependencies) => {
  const { units, clock, ids, outbox, securityLog } = dependencies;

  const resume = async (
    unit: UnitOfWork,
    plans: ReturnType<typeof interruptionsIn>,
    asked: Interrupted,
  ): Promise<number> => {
    const forgotten = await plans.forgetSuspensions(asked);
    const suspended = await plans.suspended(asked);
    if (suspended.length > 0) {
      const pairs = suspended.map((id) => ({ id, newId: ids.ordered() }));
      await plans.resume(pairs, asked.month, clock.businessNow());
      const [first] = pairs;
      await outbox.add(unit, {
        kind: PLANS_RECEIVED,
        dedupKey: `${PLANS_RECEIVED}:${first?.newId}`,
        payload: { planId: first?.newId ?? null },
      });
    }
    return forgotten + suspended.length;
  };

  return (
    caller: AuthenticatedCaller,
    { idsPlans, acte, motif }: PlanChange,
    origin: RequestOrigin,
  ): Promise<{ nombre: number; nombreIgnores: number }> => {
    const scope = funderScopeOf(caller);
    const asked = { ids: [...new Set(idsPlans)], month: monthOf(clock.businessDay()) };
    return units.transact(async (unit) => {
      const plans = interruptionsIn(unit, scope);
      if (!(await plans.lock(asked.ids))) throw new DomainError('RESSOURCE_INTROUVABLE');
      const nombre =
        acte === 'REPRENDRE'
          ? await resume(unit, plans, asked)
          : await plans.interrupt(
              asked,
              acte === 'ARRETER' ? 'ARRET' : 'SUSPENSION',
              motif?.trim() ?? '',
            );
      await securityLog.record(unit, origin, {
        kind: 'PLANS_AIDE_CHANGES',
        result: 'SUCCES',
        userId: caller.userId,
        details: { acte, plans: nombre },
      });
      return { nombre, nombreIgnores: asked.ids.length - nombre };
    });
  };
};
