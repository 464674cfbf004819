import {
  COLUMN_MESSAGES,
  type FunderFile,
  type KeptColumns,
} from '@portail/contract/campaigns/file-columns.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import { fileColumnsIn } from './file-columns.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'securityLog'>;

/** Keeps which title of the funder's files stands for which expected column. */
export const createKeepColumns =
  ({ units, securityLog }: Dependencies, file: FunderFile) =>
  async (
    caller: AuthenticatedCaller,
    { correspondances }: KeptColumns,
    known: readonly string[],
    origin: RequestOrigin,
  ): Promise<KeptColumns> => {
    const scope = funderScopeOf(caller);
    const titles = correspondances.flatMap(({ titre }) => titre ?? []);
    const fields = [
      ...correspondances
        .filter(({ colonne }) => !known.includes(colonne))
        .map(({ colonne }) => COLUMN_MESSAGES.unknown(colonne)),
      ...new Set(
        titles
          .filter((titre, rank) => titles.indexOf(titre) !== rank)
          .map((titre) => COLUMN_MESSAGES.twice(titre)),
      ),
    ].map((message) => ({ champ: 'correspondances', message }));
    if (fields.length > 0) throw new DomainError('REQUETE_INVALIDE', { fields });
    await units.transact(async (unit) => {
      const columns = fileColumnsIn(unit, scope, file);
      for (const { colonne, titre } of correspondances) {
        await (titre === null ? columns.forget(colonne) : columns.keep(colonne, titre));
      }
      await securityLog.record(unit, origin, {
        kind: 'COLONNES_FINANCEUR',
        result: 'SUCCES',
        userId: caller.userId,
        details: { nature: file, champs: correspondances.map(({ colonne }) => colonne).join(', ') },
      });
    });
    return { correspondances };
  };
