import { type PlanAct, PLAN_MESSAGES } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { centsFromEuros } from '@portail/rules/money/cents.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import { formatQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import { parseWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import type { MonthlyAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { PLANS_RECEIVED } from './import-plans.ts';
import { interruptionsIn, type Interrupted, type Revised } from './interruptions.repository.ts';
import { MOST } from './read-plan-file.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids' | 'outbox' | 'securityLog'>;

export interface PlanChange {
  readonly idsPlans: readonly string[];
  readonly acte: PlanAct;
  readonly motif?: string | undefined;
  /** In the unit of the plans. */
  readonly droitMensuel?: number | undefined;
  /** MM/YYYY. */
  readonly moisFin?: string | undefined;
}

const refuseField = (champ: string, message: string): never => {
  throw new DomainError('REQUETE_INVALIDE', { fields: [{ champ, message }] });
};

/** In ledger units; the plans have one unit, in which it was written. */
const quantityFor = (types: readonly MonthlyAccountType[], wire: number): number => {
  const [type, ...others] = types;
  if (type === undefined || others.length > 0)
    return refuseField('droitMensuel', PLAN_MESSAGES.mixedUnits);
  const isMoney = type === 'MONTANT_PAR_MOIS';
  const quantity = isMoney ? centsFromEuros(wire) : wire;
  if (quantity === undefined || !Number.isSafeInteger(quantity))
    return refuseField(
      'droitMensuel',
      isMoney
        ? PLAN_MESSAGES.quantityEuros('droitMensuel')
        : PLAN_MESSAGES.quantityWhole('droitMensuel'),
    );
  if (quantity > MOST[type])
    refuseField(
      'droitMensuel',
      PLAN_MESSAGES.quantityMax('droitMensuel', formatQuantity(type, MOST[type])),
    );
  return quantity;
};

/** Plans that have ended, or are already so, are left and counted. */
export const createChangePlans = (dependencies: Dependencies) => {
  const { units, clock, ids, outbox, securityLog } = dependencies;

  const received = (unit: UnitOfWork, planId: string | undefined): Promise<unknown> =>
    planId === undefined
      ? Promise.resolve()
      : outbox.add(unit, {
          kind: PLANS_RECEIVED,
          dedupKey: `${PLANS_RECEIVED}:${planId}`,
          payload: { planId },
        });

  /** New plans for the months to come; what the others granted stays. */
  const revise = async (
    unit: UnitOfWork,
    plans: ReturnType<typeof interruptionsIn>,
    asked: Revised,
  ): Promise<number> => {
    const months = await plans.revisable(asked);
    const pairs = months.map((one) => ({ ...one, newId: ids.ordered() }));
    await plans.revise(pairs, asked.quantity, clock.businessNow());
    if (asked.isRenewal !== true) await plans.cut(pairs);
    await received(unit, pairs[0]?.newId);
    return pairs.length;
  };

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
      await received(unit, pairs[0]?.newId);
    }
    return forgotten + suspended.length;
  };

  return (
    caller: AuthenticatedCaller,
    { idsPlans, acte, motif, droitMensuel, moisFin }: PlanChange,
    origin: RequestOrigin,
  ): Promise<{ nombre: number; nombreIgnores: number }> => {
    const scope = funderScopeOf(caller);
    const asked = { ids: [...new Set(idsPlans)], month: monthOf(clock.businessDay()) };
    return units.transact(async (unit) => {
      const plans = interruptionsIn(unit, scope);
      if (!(await plans.lock(asked.ids))) throw new DomainError('RESSOURCE_INTROUVABLE');
      const lastMonth = moisFin === undefined ? null : (parseWireMonth(moisFin) ?? null);
      const change = async (): Promise<number> => {
        switch (acte) {
          case 'REPRENDRE':
            return resume(unit, plans, asked);
          case 'ARRETER':
            return plans.interrupt(asked, 'ARRET', motif?.trim() ?? '');
          case 'SUSPENDRE':
            return plans.interrupt(asked, 'SUSPENSION', motif?.trim() ?? '');
          case 'CORRIGER': {
            const quantity =
              droitMensuel === undefined
                ? null
                : quantityFor(await plans.types(asked.ids), droitMensuel);
            return revise(unit, plans, { ...asked, quantity, lastMonth });
          }
          case 'RENOUVELER':
            return lastMonth === null
              ? refuseField('moisFin', MESSAGES.required)
              : revise(unit, plans, { ...asked, isRenewal: true, quantity: null, lastMonth });
        }
      };
      const nombre = await change();
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
