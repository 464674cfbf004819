import type { ApiFailure } from '../../shared/http/api-failure.ts';
import type { VoucherLine } from './voucher-lines.ts';

const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;

/** Said no, and nothing was done. Silence, or "still under way", may yet turn out to be a yes. */
export const isDefinite = ({ status, code }: Pick<ApiFailure, 'status' | 'code'>): boolean =>
  status !== undefined &&
  status >= CLIENT_ERROR &&
  status < SERVER_ERROR &&
  code !== 'OPERATION_EN_COURS';

export interface RefusedLines {
  readonly wrongCodes: readonly VoucherLine[];
  /** By number of voucher. */
  readonly numbers: ReadonlyMap<string, string>;
}

const PLACE = /^titres\.(\d+)\.(numeroTitre|caseAGratter)$/;

/** Which lines a refused payment names: `titres.2.caseAGratter` is the code of the third. */
export const refusedLines = (
  { fields }: Pick<ApiFailure, 'fields'>,
  lines: readonly VoucherLine[],
): RefusedLines => {
  const wrongCodes: VoucherLine[] = [];
  const numbers = new Map<string, string>();
  for (const { champ, message } of fields) {
    const [, index, field] = PLACE.exec(champ) ?? [];
    const line = index === undefined ? undefined : lines[Number(index)];
    if (line === undefined) continue;
    if (field === 'caseAGratter') wrongCodes.push(line);
    else numbers.set(line.numeroTitre, message);
  }
  return { wrongCodes, numbers };
};
