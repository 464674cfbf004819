import { mayDecide } from '@portail/rules/backoffice/operators/second-person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { setPlatformState } from '../../../platform/platform-state.repository.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { ledgerHealthIn } from './ledger-health.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids' | 'securityLog'>;

const REASON = 'contrôle et réouverture des livres';

interface Asking {
  readonly caller: AuthenticatedCaller;
  readonly origin: RequestOrigin;
}

/**
 * Closed books are opened again by two persons, one who asks and another who decides, each time after
 * a check that began since they were closed and found nothing wrong.
 */
export const createReopenBooks = ({ units, clock, ids, securityLog }: Dependencies) => {
  const healthIn = (unit: UnitOfWork, { caller }: Asking) =>
    ledgerHealthIn(unit, operatorScope(caller.accountId, REASON));

  const record = (
    unit: UnitOfWork,
    { caller, origin }: Asking,
    details: Readonly<Record<string, string>>,
  ): Promise<void> =>
    securityLog.record(unit, origin, {
      kind: 'LIVRES',
      result: 'SUCCES',
      accountId: caller.accountId,
      details,
    });

  return {
    askCheck: (asking: Asking): Promise<void> =>
      units.transact(
        async (unit) => {
          const isNew = await healthIn(unit, asking).askCheck(ids.ordered(), clock.realNow());
          if (isNew) await record(unit, asking, { acte: 'CONTROLE_DEMANDE' });
        },
        { isRepeatable: true },
      ),

    ask: (asking: Asking, reason: string): Promise<void> =>
      units.transact(async (unit) => {
        const health = healthIn(unit, asking);
        const checkId = await health.findGreenCheck();
        if (checkId === undefined) throw new DomainError('REOUVERTURE_IMPOSSIBLE');
        const isNew = await health.askReopening({
          id: ids.random(),
          checkId,
          reason: reason.trim(),
          now: clock.realNow(),
        });
        if (!isNew) throw new DomainError('REOUVERTURE_DEJA_DEMANDEE');
        await record(unit, asking, { acte: 'REOUVERTURE_DEMANDEE', motif: reason.trim() });
      }),

    decide: (
      asking: Asking,
      { id, decision }: { readonly id: string; readonly decision: 'ACCEPTEE' | 'REFUSEE' },
    ): Promise<void> =>
      units.transact(async (unit) => {
        const health = healthIn(unit, asking);
        const asked = await health.lockReopening(id);
        if (asked === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        if (asked.decision !== null) throw new DomainError('DECISION_DEJA_PRISE');
        const { accountId } = asking.caller;
        if (!mayDecide({ askedBy: asked.askedBy, decidedBy: accountId })) {
          throw new DomainError('SECONDE_PERSONNE_REQUISE');
        }
        const now = clock.realNow();
        if (decision === 'ACCEPTEE') {
          // Asked again: another check may have found something wrong since.
          if ((await health.findGreenCheck()) === undefined) {
            throw new DomainError('REOUVERTURE_IMPOSSIBLE');
          }
          await setPlatformState(unit, 'ledger_suspended', false, now);
        }
        await health.decide(id, decision, now);
        await record(unit, asking, { acte: `REOUVERTURE_${decision}`, reouverture: id });
      }),
  };
};
