import type { ImportUndo } from '@portail/contract/campaigns/import-undo.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { importUndoOf } from '../import-undo.ts';
import { PLANS_RECEIVED } from './import-plans.ts';
import { uuidOf } from './list-plans.ts';
import { undoPlansIn } from './undo-plans.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'outbox' | 'securityLog'>;

/** Undoes the last file of plans of a contract within an hour, while no right of it is open. */
export const createUndoPlans = ({ units, clock, outbox, securityLog }: Dependencies) => {
  const rowsOf = (unit: UnitOfWork, caller: AuthenticatedCaller, idFichier: string) => {
    const id = uuidOf(idFichier);
    if (id === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return { id, rows: undoPlansIn(unit, funderScopeOf(caller), id) };
  };

  const preview = (caller: AuthenticatedCaller, idFichier: string): Promise<ImportUndo> =>
    units.transact(async (unit) => {
      const { rows } = rowsOf(unit, caller, idFichier);
      const found = await rows.find();
      if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      return importUndoOf(found, await rows.dependents(), clock.businessNow());
    });

  const undo = (
    caller: AuthenticatedCaller,
    idFichier: string,
    origin: RequestOrigin,
  ): Promise<ImportUndo> =>
    units.transact(async (unit) => {
      const { id, rows } = rowsOf(unit, caller, idFichier);
      const contract = (await rows.find())?.contract;
      if (contract === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      await rows.lock(contract);
      const found = await rows.find();
      if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      const now = clock.businessNow();
      const asked = importUndoOf(found, await rows.dependents(), now);
      // Asked twice, as by two tabs: it was undone once.
      if (asked.annule) return asked;
      if (asked.obstacles.length > 0) {
        throw new DomainError('IMPORT_NON_ANNULABLE', {
          fields: asked.obstacles.map((message) => ({ champ: 'import', message })),
        });
      }
      await rows.undo(now);
      // Plans that were shortened give their months again.
      await outbox.add(unit, {
        kind: PLANS_RECEIVED,
        dedupKey: `${PLANS_RECEIVED}:ANNULATION:${id}`,
        payload: { fichierId: id },
      });
      await securityLog.record(unit, origin, {
        kind: 'IMPORT_ANNULE',
        result: 'SUCCES',
        userId: caller.userId,
        details: { contrat: contract, fichier: id, lignes: asked.ajouts + asked.modifications },
      });
      return { ...asked, annule: true };
    });

  return { preview, undo };
};
