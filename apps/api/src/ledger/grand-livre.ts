import type { LedgerUnit } from '@portail/rules/ledger/vocabulary.ts';
import type { Entry, Journal } from './posting.ts';

/** A business event as an accountant reads it, with an example made by its own template. */
export interface BookedEvent {
  readonly title: string;
  /** When it is written. */
  readonly when: string;
  readonly meaning: string;
  /** Whether its mirror may be written, and what happens otherwise. */
  readonly reversal: string;
  /** Built on demand, so that a test that reads a sample runs its template. */
  readonly journals: () => readonly Journal[];
}

export interface BookedLine {
  readonly account: string;
  readonly debit: string;
  readonly credit: string;
}

const HUNDREDTHS = 100;
const NARROW_SPACE = '\u202f';
const NO_BREAK_SPACE = '\u00a0';

const twoDecimals = (value: number): string => {
  const whole = String(Math.trunc(value / HUNDREDTHS));
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, NARROW_SPACE);
  return `${grouped},${String(value % HUNDREDTHS).padStart(2, '0')}`;
};

const WRITERS: Readonly<Record<LedgerUnit, (value: number) => string>> = {
  CENTIME: (value) => `${twoDecimals(value)}${NO_BREAK_SPACE}€`,
  MINUTE: (value) => `${value}${NO_BREAK_SPACE}min`,
  CENTIEME_HEURE: (value) => `${twoDecimals(value)}${NO_BREAK_SPACE}h`,
};

const accountOf = ({ account: { kind, key }, titre }: Entry): string =>
  `${kind} (${key})${titre === undefined ? '' : `, titre ${titre}`}`;

/** Debits first, as in any journal of accounts. */
export const linesOf = ({ unit, entries }: Journal): readonly BookedLine[] =>
  entries
    .toSorted((one, other) => Math.sign(one.amount) - Math.sign(other.amount))
    .map((entry) => {
      const amount = WRITERS[unit](Math.abs(entry.amount));
      return {
        account: accountOf(entry),
        debit: entry.amount < 0 ? amount : '',
        credit: entry.amount > 0 ? amount : '',
      };
    });

/** The other properties of a journal: its window, its vouchers, its phase. */
export const conditionsOf = (journal: Journal): readonly string[] => [
  ...(journal.window === 'PAYABLE' ? ['millésime payable'] : []),
  ...(journal.window === 'ECHANGEABLE' ? ['millésime échangeable'] : []),
  ...(journal.exit === undefined ? [] : [`titres débités → ${journal.exit}`]),
  ...(journal.isReservation === true ? ['réservation'] : []),
  ...(journal.resolves === undefined ? [] : ['dénoue une réservation']),
];
