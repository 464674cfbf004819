import { PAPER_PAYING_MESSAGES } from '@portail/contract/payments/paper-payments.schemas.ts';
import type {
  CheckbookStatement,
  VoucherReason,
} from '@portail/contract/wallet/holdings.schemas.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import {
  CODE_LENGTH,
  NUMERO_LENGTH,
  type TypedVoucher,
} from '@portail/rules/wallet/vouchers/typed-vouchers.ts';
import type { TitreStatut } from '@portail/rules/wallet/vouchers/titre-statut.ts';

/** A line of the grid: what is typed in it, whatever becomes of it. */
export interface VoucherLine extends TypedVoucher {
  readonly id: number;
}

/** Product and vintage: vouchers of two books are never mixed. */
export type VoucherBook = Pick<CheckbookStatement, 'idProduit' | 'libelleProduit' | 'millesime'>;

export interface KnownVoucher {
  readonly valeurCents: Cents;
  readonly statut: TitreStatut;
  readonly raison?: VoucherReason | undefined;
  /** Not known where the vouchers are checked one by one. */
  readonly book?: VoucherBook | undefined;
}
export type KnownVouchers = ReadonlyMap<string, KnownVoucher>;

export const knownVouchers = (books: readonly CheckbookStatement[]): KnownVouchers =>
  new Map(
    books.flatMap((book) =>
      book.titres.map(({ numeroTitre, valeurFaciale, statut, raison }) => [
        numeroTitre,
        { valeurCents: centsOfWire(valeurFaciale), statut, raison, book },
      ]),
    ),
  );

export type Verdict =
  | { readonly kind: 'checking' }
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  /** Not known: the server will say when it is sent. */
  | { readonly kind: 'failed'; readonly message: string };

/** What a line is worth, and why not when it is worth nothing. */
export type LineState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number-incomplete' }
  | {
      readonly kind: 'refused';
      readonly message: 'unknown' | 'twice' | RefusedStatut;
      readonly raison?: VoucherReason | undefined;
    }
  | { readonly kind: 'other-book'; readonly voucher: KnownVoucher; readonly book: VoucherBook }
  | { readonly kind: 'code-incomplete'; readonly voucher: KnownVoucher }
  | {
      readonly kind: 'whole';
      readonly voucher: KnownVoucher;
      /** Absent before the first check. */
      readonly verdict: Verdict | undefined;
    };

const REFUSED_STATUTS = {
  EN_FABRICATION: PAPER_PAYING_MESSAGES.notReceived,
  EXPEDIE: PAPER_PAYING_MESSAGES.notReceived,
  BLOQUE: PAPER_PAYING_MESSAGES.blocked,
  UTILISE: PAPER_PAYING_MESSAGES.used,
  CONVERTI: PAPER_PAYING_MESSAGES.used,
  ECHANGE: PAPER_PAYING_MESSAGES.used,
  EXPIRE: PAPER_PAYING_MESSAGES.expired,
} as const satisfies Readonly<Record<Exclude<TitreStatut, 'ACTIF'>, string>>;
type RefusedStatut = keyof typeof REFUSED_STATUTS;

/** Where the reason says more than the state. */
const REASONS: Readonly<Partial<Record<VoucherReason, string>>> = {
  PERTE: PAPER_PAYING_MESSAGES.declaredLost,
  VOL: PAPER_PAYING_MESSAGES.declaredStolen,
  NON_RECU: PAPER_PAYING_MESSAGES.declaredNotReceived,
  CODES_ERRONES: PAPER_PAYING_MESSAGES.blockedByCodes,
  ESSAIS_EPUISES: PAPER_PAYING_MESSAGES.tooManyCodes,
  EMETTEUR: PAPER_PAYING_MESSAGES.blockedByIssuer,
  ECHANGE_EN_COURS: PAPER_PAYING_MESSAGES.heldForTrade,
};

export const refusedStatutWords = (statut: RefusedStatut, raison?: VoucherReason): string =>
  (raison === undefined ? undefined : REASONS[raison]) ?? REFUSED_STATUTS[statut];

interface Needs {
  readonly known: KnownVouchers;
  readonly verdictOf: (voucher: TypedVoucher) => Verdict | undefined;
}

const isEmpty = ({ numeroTitre, caseAGratter }: TypedVoucher): boolean =>
  numeroTitre === '' && caseAGratter === '';
const isSameBook = (one: VoucherBook, other: VoucherBook): boolean =>
  one.idProduit === other.idProduit && one.millesime === other.millesime;

/** The product and vintage of the whole: those of its first usable voucher. */
export const bookOfLines = (
  lines: readonly VoucherLine[],
  known: KnownVouchers,
): VoucherBook | undefined =>
  lines
    .map(({ numeroTitre }) => known.get(numeroTitre))
    .find((voucher) => voucher?.statut === 'ACTIF')?.book;

const stateOf = (
  line: VoucherLine,
  isTwice: boolean,
  book: VoucherBook | undefined,
  { known, verdictOf }: Needs,
): LineState => {
  if (isEmpty(line)) return { kind: 'empty' };
  if (line.numeroTitre.length !== NUMERO_LENGTH) return { kind: 'number-incomplete' };
  if (isTwice) return { kind: 'refused', message: 'twice' };
  const voucher = known.get(line.numeroTitre);
  if (voucher === undefined) return { kind: 'refused', message: 'unknown' };
  if (voucher.statut !== 'ACTIF')
    return { kind: 'refused', message: voucher.statut, raison: voucher.raison };
  const own = voucher.book;
  if (book !== undefined && own !== undefined && !isSameBook(own, book))
    return { kind: 'other-book', voucher, book: own };
  if (line.caseAGratter.length !== CODE_LENGTH) return { kind: 'code-incomplete', voucher };
  return { kind: 'whole', voucher, verdict: verdictOf(line) };
};

export interface AssessedLine {
  readonly line: VoucherLine;
  readonly state: LineState;
}

export const assessLines = (
  lines: readonly VoucherLine[],
  needs: Needs,
): readonly AssessedLine[] => {
  const book = bookOfLines(lines, needs.known);
  const seen = new Set<string>();
  return lines.map((line) => {
    const isTwice = seen.has(line.numeroTitre);
    if (line.numeroTitre !== '') seen.add(line.numeroTitre);
    return { line, state: stateOf(line, isTwice, book, needs) };
  });
};

/** Counts when it is complete and was not refused. */
export const isGiven = ({ state }: AssessedLine): boolean =>
  state.kind === 'whole' && state.verdict?.kind !== 'wrong';

/** Its code is to be asked about: complete, usable, and not asked yet. */
export const needsCheck = ({ state }: AssessedLine): boolean =>
  state.kind === 'whole' && state.verdict === undefined;

export const totalOf = (lines: readonly AssessedLine[]): number =>
  lines.reduce(
    (sum, assessed) =>
      assessed.state.kind === 'whole' && isGiven(assessed)
        ? sum + assessed.state.voucher.valeurCents
        : sum,
    0,
  );

/** Puts what was read into the grid: over the line it was pasted in, and the empty ones. */
export const withVouchers = (
  lines: readonly VoucherLine[],
  at: number,
  vouchers: readonly TypedVoucher[],
  nextId: () => number,
): readonly VoucherLine[] => {
  const before = lines.slice(0, at);
  const after = lines.slice(at + 1).filter((line) => !isEmpty(line));
  const read = vouchers.map((voucher) => ({ ...voucher, id: nextId() }));
  return [...before, ...read, ...after];
};

/** A column of codes goes down beside the numbers that are there. */
export const withCodes = (
  lines: readonly VoucherLine[],
  at: number,
  codes: readonly string[],
): readonly VoucherLine[] =>
  lines.map((line, index) => {
    const caseAGratter = codes[index - at];
    return index < at || caseAGratter === undefined ? line : { ...line, caseAGratter };
  });

/** One empty line always waits at the end. */
export const withEmptyEnd = (
  lines: readonly VoucherLine[],
  nextId: () => number,
): readonly VoucherLine[] => {
  const last = lines.at(-1);
  if (last !== undefined && isEmpty(last)) return lines;
  return [...lines, { id: nextId(), numeroTitre: '', caseAGratter: '' }];
};

export const filledLines = (lines: readonly VoucherLine[]): readonly VoucherLine[] =>
  lines.filter((line) => !isEmpty(line));
