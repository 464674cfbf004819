import type { EventType, Payment, Payments } from './payments.ts';
import type { SettlementFault } from './settings.ts';

interface Line {
  readonly type: 'PAIEMENT' | 'REMBOURSEMENT' | 'IMPAYE';
  readonly paiement: string;
  readonly reference: string;
  readonly montant: number;
  readonly frais: number;
}

const HEADER = 'type;paiement;reference;montant;frais;devise';
const TYPES: readonly (readonly [EventType, Line['type']])[] = [
  ['CAPTURE', 'PAIEMENT'],
  ['REMBOURSE', 'REMBOURSEMENT'],
  ['IMPAYE', 'IMPAYE'],
];

const FRENCH_DAY = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
});
export const dayOf = (date: Date): string => FRENCH_DAY.format(date);

const DAY_MS = 86_400_000;
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/** Eight thousandths and ten cents: what the merchant agreed to. */
const feeOf = (montant: number): number => Math.floor((montant * 80 + 5_000) / 10_000) + 10;

const linesOf = (payment: Payment, day: string): readonly Line[] =>
  TYPES.flatMap(([event, type]) =>
    payment.evenements
      .filter((one) => one.type === event && dayOf(one.le) === day)
      .map(() => ({
        type,
        paiement: payment.id,
        reference: payment.reference,
        montant: payment.montant,
        frais: type === 'PAIEMENT' ? feeOf(payment.montant) : 0,
      })),
  );

const STRANGER: Line = {
  type: 'PAIEMENT',
  paiement: 'pay-inconnu',
  reference: 'reference-inconnue',
  montant: 4_200,
  frais: 44,
};

/** Each fault touches a line of its own, as long as there are enough. */
function spoil(lines: readonly Line[], faults: readonly SettlementFault[]): readonly Line[] {
  const spoiled: (readonly Line[])[] = lines.map((line) => [line]);
  const change = (rank: number, to: (line: Line) => readonly Line[]): void => {
    const line = lines[rank];
    if (line !== undefined) spoiled[rank] = to(line);
  };
  if (faults.includes('FRAIS')) change(1, (line) => [{ ...line, frais: line.frais + 1 }]);
  if (faults.includes('DOUBLON')) change(2, (line) => [line, line]);
  if (faults.includes('MONTANT')) change(3, (line) => [{ ...line, montant: line.montant + 100 }]);
  return [...spoiled.flat(), ...(faults.includes('INCONNUE') ? [STRANGER] : [])];
}

export interface SettlementFiles {
  readonly fileOf: (day: string, faults: readonly SettlementFault[]) => string;
}

export function createSettlementFiles(payments: Payments): SettlementFiles {
  /** What a day's file left out, for the next day's. */
  const leftOut = new Map<string, Line>();
  return {
    fileOf: (day, faults) => {
      const all = payments.all().flatMap((payment) => linesOf(payment, day));
      const [first] = all;
      const isShort = faults.includes('MANQUANTE') && first !== undefined;
      if (isShort) leftOut.set(day, first);
      const late = leftOut.get(dayBefore(day));
      const lines = [
        ...(late === undefined ? [] : [late]),
        // The line that is left out keeps its rank, so that each fault still finds its own.
        ...(isShort ? spoil(all, faults).slice(1) : spoil(all, faults)),
      ];
      return [
        HEADER,
        ...lines.map(({ type, paiement, reference, montant, frais }) =>
          [type, paiement, reference, montant, frais, 'EUR'].join(';'),
        ),
        '',
      ].join('\n');
    },
  };
}
