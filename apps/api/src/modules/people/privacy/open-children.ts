import type { SecretBox } from '../../../platform/secret-box.ts';
import { openChild } from '../../declarations/declaring/declaring.module.ts';
import type { PersonalRows } from './personal-data.queries.ts';

/** A parent reads their own children in the copy of their data; nobody else reads them sealed. */
export const withOpenChildren = (
  { entry, rows }: PersonalRows,
  box: Pick<SecretBox, 'open'>,
): PersonalRows =>
  entry.table === 'enfant'
    ? {
        entry,
        rows: rows.map((row) => ({
          ...row,
          identite_scellee: openChild(box, String(row['id']), String(row['identite_scellee'])),
        })),
      }
    : { entry, rows };
