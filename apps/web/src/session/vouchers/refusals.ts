import type { ApiFailure } from '../../shared/http/api-failure.ts';
import type { VoucherLine } from './voucher-lines.ts';

export interface RefusedLines {
  readonly wrongCodes: readonly VoucherLine[];
  /** By number of voucher. */
  readonly numbers: ReadonlyMap<string, string>;
}

type TitresField = 'titres' | 'titresATransformer';

const PLACE = /^(\w+)\.(\d+)\.(numeroTitre|caseAGratter)$/;

/** Which lines a refusal names: `titres.2.caseAGratter` is the code of the third of `titres`. */
export const refusedLines = (
  { fields }: Pick<ApiFailure, 'fields'>,
  lines: readonly VoucherLine[],
  list: TitresField = 'titres',
): RefusedLines => {
  const wrongCodes: VoucherLine[] = [];
  const numbers = new Map<string, string>();
  for (const { champ, message } of fields) {
    const [, place, index, field] = PLACE.exec(champ) ?? [];
    const line = place === list ? lines[Number(index)] : undefined;
    if (line === undefined) continue;
    if (field === 'caseAGratter') wrongCodes.push(line);
    else numbers.set(line.numeroTitre, message);
  }
  return { wrongCodes, numbers };
};
