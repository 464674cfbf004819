import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';
import { sealedColumnsIn, type SealedColumn, type SealedRow } from './sealed-columns.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'secretBox'>;

/** Few enough that nobody waits for them; files are larger, and fewer at a time. */
const BATCH = { text: 500, bytes: 10 } as const;

/**
 * Brings everything that is sealed under the key of today, while the product runs: a batch at a
 * time, and a batch again does nothing. What is opened meanwhile opens with either key.
 */
export const createSealAnew = ({ units, secretBox }: Dependencies) => {
  const scope = operatorScope('systeme', 'changement de la clé de chiffrement');

  const changeOf = (column: SealedColumn, { key, owner, sealed }: SealedRow) => {
    const purpose = column.purposeOf(owner);
    const anew =
      typeof sealed === 'string'
        ? secretBox.reseal(purpose, sealed)
        : secretBox.resealBytes(purpose, sealed);
    return anew === undefined ? [] : [{ key, was: sealed, is: anew }];
  };

  const walk = async (column: SealedColumn): Promise<number> => {
    let count = 0;
    let after: string | undefined;
    for (;;) {
      const { rows, changed } = await units.transact(async (unit) => {
        const sealed = sealedColumnsIn(unit, scope);
        const found = await sealed.next(column, after, BATCH[column.holds]);
        const changes = found.flatMap((row) => changeOf(column, row));
        return { rows: found, changed: await sealed.replace(column, changes) };
      });
      count += changed;
      after = rows.at(-1)?.key;
      if (rows.length < BATCH[column.holds]) return count;
    }
  };

  return async (): Promise<Readonly<Record<string, number>>> => {
    const report: Record<string, number> = {};
    for (const column of SEALED_COLUMNS) {
      report[`${column.table}.${column.column}`] = await walk(column);
    }
    return report;
  };
};
