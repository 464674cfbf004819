import type { FunderFile } from '@portail/contract/campaigns/file-columns.schemas.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { KeptTitle } from './file-columns.repository.ts';

export const keptTitles = async (
  reader: Reader,
  { financeurId }: FunderScope,
  file: FunderFile,
): Promise<readonly KeptTitle[]> =>
  await reader
    .selectFrom('colonne_financeur')
    .select(['colonne', 'titre'])
    .where('financeur_id', '=', financeurId)
    .where('fichier', '=', file)
    .orderBy('colonne')
    .execute();
