import { mayDecide } from '@portail/rules/backoffice/operators/second-person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { setPlatformState } from '../../../platform/platform-state.repository.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { ledgerHealthIn } from './ledger-health.repository.ts';

const REASON = 'contrôle et réouverture des livres';

interface OperatorRequest {
  readonly caller: AuthenticatedCaller;
  readonly origin: RequestOrigin;
}

/**
 * A suspended ledger is reopened by two operators, one who requests it and another who decides, after
 * a check that started since the suspension and found nothing wrong.
 */
export const createReopenLedger = ({
  units,
  clock,
  ids,
  securityLog,
}: Pick<Platform, 'units' | 'clock' | 'ids' | 'securityLog'>) => {
  const healthIn = (unit: UnitOfWork, { caller }: OperatorRequest) =>
    ledgerHealthIn(unit, operatorScope(caller.userId, REASON));

  const record = (
    unit: UnitOfWork,
    { caller, origin }: OperatorRequest,
    details: Readonly<Record<string, string>>,
  ): Promise<void> =>
    securityLog.record(unit, origin, {
      kind: 'LIVRES',
      result: 'SUCCES',
      userId: caller.userId,
      details,
    });

  return {
    requestCheck: (request: OperatorRequest): Promise<void> =>
      units.transact(
        async (unit) => {
          const isNew = await healthIn(unit, request).requestCheck(ids.ordered(), clock.realNow());
          if (isNew) await record(unit, request, { acte: 'CONTROLE_DEMANDE' });
        },
        { isRepeatable: true },
      ),

    requestReopening: (request: OperatorRequest, reason: string): Promise<void> =>
      units.transact(async (unit) => {
        const health = healthIn(unit, request);
        const checkId = await health.findGreenCheck();
        if (checkId === undefined) throw new DomainError('REOUVERTURE_IMPOSSIBLE');
        const isNew = await health.requestReopening({
          id: ids.random(),
          checkId,
          reason: reason.trim(),
          now: clock.realNow(),
        });
        if (!isNew) throw new DomainError('REOUVERTURE_DEJA_DEMANDEE');
        await record(unit, request, { acte: 'REOUVERTURE_DEMANDEE', motif: reason.trim() });
      }),

    decide: (
      request: OperatorRequest,
      { id, decision }: { readonly id: string; readonly decision: 'ACCEPTEE' | 'REFUSEE' },
    ): Promise<void> =>
      units.transact(async (unit) => {
        const health = healthIn(unit, request);
        const reopening = await health.lockReopening(id);
        if (reopening === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        if (reopening.decision !== null) throw new DomainError('DECISION_DEJA_PRISE');
        const { userId } = request.caller;
        if (!mayDecide({ requestedBy: reopening.requestedBy, decidedBy: userId })) {
          throw new DomainError('SECONDE_PERSONNE_REQUISE');
        }
        const now = clock.realNow();
        if (decision === 'ACCEPTEE') {
          // Another check may have found something wrong since the request.
          if ((await health.findGreenCheck()) === undefined) {
            throw new DomainError('REOUVERTURE_IMPOSSIBLE');
          }
          await setPlatformState(unit, 'ledger_suspended', false, now);
        }
        await health.decide(id, decision, now);
        await record(unit, request, { acte: `REOUVERTURE_${decision}`, reouverture: id });
      }),
  };
};
