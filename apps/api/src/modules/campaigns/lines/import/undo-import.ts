import type { ImportUndo } from '@portail/contract/campaigns/import-undo.schemas.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import { uuidOf } from '../../aid-plans/list-plans.ts';
import { importUndoOf } from '../../import-undo.ts';
import type { FindManaged } from '../read-lines.ts';
import { undoIn } from './undo-import.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'securityLog'> & {
  readonly findManaged: FindManaged;
};

/** Undoes the last import of a campaign within an hour, while nothing depends on it. */
export const createUndoImport = ({ units, clock, securityLog, findManaged }: Dependencies) => {
  const required = (idImport: string): string => {
    const id = uuidOf(idImport);
    if (id === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return id;
  };

  const preview = async (
    caller: AuthenticatedCaller,
    idSession: string,
    idImport: string,
  ): Promise<ImportUndo> => {
    const { scope, campaign } = await findManaged(caller, idSession);
    const id = required(idImport);
    return await units.transact(async (unit) => {
      const rows = undoIn(unit, scope, id);
      const found = await rows.find(campaign.id);
      if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      return importUndoOf(found, await rows.dependents(), clock.businessNow());
    });
  };

  const undo = async (
    caller: AuthenticatedCaller,
    idSession: string,
    idImport: string,
    origin: RequestOrigin,
  ): Promise<ImportUndo> => {
    const { scope, campaign } = await findManaged(caller, idSession);
    const id = required(idImport);
    return await units.transact(async (unit) => {
      const rows = undoIn(unit, scope, id);
      await rows.lock(campaign.id);
      const found = await rows.find(campaign.id);
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
      await securityLog.record(unit, origin, {
        kind: 'IMPORT_ANNULE',
        result: 'SUCCES',
        userId: caller.userId,
        details: {
          contrat: campaign.contract,
          session: campaign.id,
          fichier: id,
          lignes: asked.ajouts + asked.modifications + asked.retraits,
        },
      });
      return { ...asked, annule: true };
    });
  };

  return { preview, undo };
};
