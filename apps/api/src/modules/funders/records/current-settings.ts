import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { flatContract, type FlatSettings } from './setting-changes.ts';
import { settingsQueries } from './settings.queries.ts';
import { wireSettings } from './wire-funders.ts';

/** The settings of a contract as a history names them; none for a contract that does not exist. */
export const readCurrentSettings = async (
  reader: Reader,
  scope: OperatorScope,
  numero: string,
): Promise<FlatSettings> => {
  const contract = await settingsQueries(reader, scope).find(numero);
  return contract === undefined ? new Map() : flatContract(wireSettings(contract.settings));
};
