import { centsOf, type Cents } from '../money/cents.ts';
import type { CalendarDay } from '../time/calendar-day.ts';

/** Figures that a law or an agreement sets from a day on. */
export const FIGURE_KINDS = [
  'PLAFOND_EXONERATION',
  'SALAIRES_MINIMAUX',
  'INDEMNITE_ENTRETIEN',
] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const levelField = (level: number): string => `niveau${level}`;

interface FigureField {
  readonly name: string;
  /** A net figure that is not published is derived; a level that is not known uses a lower one. */
  readonly isOptional?: true;
}

/** What one line of each kind holds, in euros. */
export const FIGURE_FIELDS: Readonly<Record<FigureKind, readonly FigureField[]>> = {
  PLAFOND_EXONERATION: [{ name: 'plafond' }],
  SALAIRES_MINIMAUX: [
    { name: 'smicBrut' },
    { name: 'smicNet', isOptional: true },
    { name: 'niveau1Net', isOptional: true },
    { name: 'niveau1NetConges', isOptional: true },
    ...LEVELS.map((level) => ({ name: levelField(level), isOptional: true }) as const),
    { name: 'amaBrut' },
    { name: 'amaNet', isOptional: true },
  ],
  INDEMNITE_ENTRETIEN: [{ name: 'parJour' }],
};

/** The figures of one kind from a day on, in cents; all of them replace those before. */
export interface FigureLine {
  readonly kind: FigureKind;
  readonly from: CalendarDay;
  readonly values: Readonly<Record<string, number>>;
}

/** The newest first. */
export interface DatedFigures {
  readonly ceilings: readonly FigureLine[];
  readonly wages: readonly FigureLine[];
  readonly maintenance: readonly FigureLine[];
}

export const NO_FIGURES: DatedFigures = { ceilings: [], wages: [], maintenance: [] };

export const datedFigures = (lines: readonly FigureLine[]): DatedFigures => {
  const newest = lines.toSorted((one, other) => (one.from < other.from ? 1 : -1));
  const of = (kind: FigureKind) => newest.filter((line) => line.kind === kind);
  return {
    ceilings: of('PLAFOND_EXONERATION'),
    wages: of('SALAIRES_MINIMAUX'),
    maintenance: of('INDEMNITE_ENTRETIEN'),
  };
};

/** The line in force on a day; `undefined` before the first one. */
export const lineOn = (lines: readonly FigureLine[], day: CalendarDay): FigureLine | undefined =>
  lines.find(({ from }) => from <= day);

/** A figure that every line of its kind has. */
export const figureIn = ({ values, kind }: FigureLine, name: string): Cents => {
  const value = values[name];
  if (value === undefined) throw new RangeError(`no ${name} in ${kind}`);
  return centsOf(value);
};

/** Gross of the highest known level up to this one. */
export const levelIn = (
  { values }: FigureLine,
  wanted: number,
): { readonly level: number; readonly gross: Cents } | undefined => {
  for (const level of LEVELS.toReversed()) {
    const gross = level <= wanted ? values[levelField(level)] : undefined;
    if (gross !== undefined) return { level, gross: centsOf(gross) };
  }
  return undefined;
};

/** The first field that is missing, unknown or no positive amount. */
export const figureProblem = (
  kind: FigureKind,
  values: Readonly<Record<string, number>>,
): string | undefined => {
  const fields = FIGURE_FIELDS[kind];
  const unknown = Object.keys(values).find((name) => fields.every((one) => one.name !== name));
  if (unknown !== undefined) return unknown;
  return fields.find(({ name, isOptional }) => {
    const value = values[name];
    return value === undefined ? isOptional !== true : !Number.isInteger(value) || value <= 0;
  })?.name;
};
