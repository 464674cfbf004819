import * as z from 'zod/mini';
import type { SettlementLine } from '../../../platform/ports/card-provider.ts';

/** A file that is not what was agreed: read by nobody until somebody has looked at it. */
export class SettlementUnreadable extends Error {
  override readonly name = 'SettlementUnreadable';
  /** In French, for whoever brought the file. */
  readonly place: string;
  constructor(place: string) {
    super(`settlement file: ${place}`);
    this.place = place;
  }
}

const HEADER = 'type;paiement;reference;montant;frais;devise';
const COLUMNS = 6;

const centsLike = (pattern: RegExp) =>
  z.pipe(
    z.string().check(z.regex(pattern)),
    z.transform((text: string) => Number(text)),
  );
/** A line of nothing settles nothing: it is not one of theirs. */
const someCents = centsLike(/^[1-9]\d{0,11}$/);
const wholeCents = centsLike(/^\d{1,12}$/);
const word = z.string().check(z.regex(/^[\w.-]{1,128}$/));
const lineSchema = z.tuple([
  z.enum(['PAIEMENT', 'REMBOURSEMENT', 'IMPAYE']),
  word,
  word,
  someCents,
  wholeCents,
  z.literal('EUR'),
]);

const readLine = (line: string, rank: number): SettlementLine => {
  const cells = line.split(';');
  const { success, data } = z.safeParse(lineSchema, cells);
  if (!success || cells.length !== COLUMNS) throw new SettlementUnreadable(`ligne ${rank + 1}`);
  const [kind, providerId, reference, amountCents, feeCents] = data;
  return { kind, providerId, reference, amountCents, feeCents };
};

/** All of it or nothing. No cell may hold a separator, so there is nothing to quote. */
export const readSettlementCsv = (text: string): readonly SettlementLine[] => {
  const [header, ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (header !== HEADER) throw new SettlementUnreadable('première ligne');
  return lines.filter((line) => line !== '').map((line, index) => readLine(line, index + 1));
};
