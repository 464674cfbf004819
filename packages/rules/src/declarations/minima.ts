import { centsOf, type Cents } from '../money/cents.ts';
import { rateOf } from '../money/split.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import { DECLARATION_MESSAGES, DECLARATION_WARNINGS } from './declaration-messages.ts';
import { hourlyWithLeave } from './period.ts';
import {
  type DatedFigures,
  figureIn,
  type FigureLine,
  levelIn,
  lineOn,
} from '../figures/dated-figures.ts';
import { ALSACE_MOSELLE_RATE, AMA_SMIC_THOUSANDTHS, EMPLOYEE_RATE } from './minima-data.ts';

export type WageActivity = 'CESU' | 'GED' | 'AMA';

export interface WageContext {
  /** The first day of the period. */
  readonly day: CalendarDay;
  readonly activity: WageActivity;
  /** Level 1 to 12 of the agreement; by default that of the activity. */
  readonly level?: number;
  readonly isAlsaceMoselle: boolean;
  readonly figures: Pick<DatedFigures, 'wages'>;
}

export interface MinimumWage {
  /** A lower wage is refused. */
  readonly legal: Cents;
  /** A lower wage gives a warning. */
  readonly conventional: Cents;
  /** The conventional minimum including 10 % of leave. */
  readonly conventionalWithLeave: Cents;
}

const WHOLE = 10_000;
const DEFAULT_LEVELS: Readonly<Record<'CESU' | 'GED', number>> = { CESU: 1, GED: 3 };
const DEPARTEMENTS: ReadonlySet<string> = new Set(['57', '67', '68']);

/** Alsace-Moselle has an additional sickness contribution, by the employer's postcode. */
export const isAlsaceMoselle = (codePostal: string | null | undefined): boolean =>
  codePostal !== null &&
  codePostal !== undefined &&
  /^\d{5}$/.test(codePostal) &&
  DEPARTEMENTS.has(codePostal.slice(0, 2));

export const employeeRate = (inAlsaceMoselle: boolean): number =>
  EMPLOYEE_RATE + (inAlsaceMoselle ? ALSACE_MOSELLE_RATE : 0);

const netOf = (gross: number, inAlsaceMoselle: boolean): number =>
  rateOf(centsOf(gross), WHOLE - employeeRate(inAlsaceMoselle));

/** Published figures cover the general scheme; Alsace-Moselle is derived from the gross. */
const publishedOr = (
  published: number | undefined,
  gross: number,
  inAlsaceMoselle: boolean,
): number => (inAlsaceMoselle ? undefined : published) ?? netOf(gross, inAlsaceMoselle);

const ofChildminder = (line: FigureLine, inAlsaceMoselle: boolean): MinimumWage => {
  const smicGross = figureIn(line, 'smicBrut');
  const legalGross = Math.floor((smicGross * AMA_SMIC_THOUSANDTHS + 500) / 1000);
  const net = publishedOr(line.values['amaNet'], figureIn(line, 'amaBrut'), inAlsaceMoselle);
  const legal = netOf(legalGross, inAlsaceMoselle);
  // A childminder's leave is never paid with each hour.
  return { legal: centsOf(legal), conventional: centsOf(net), conventionalWithLeave: centsOf(net) };
};

const ofHomeEmployee = (line: FigureLine, level: number, inAlsaceMoselle: boolean): MinimumWage => {
  const { smicNet, niveau1Net, niveau1NetConges } = line.values;
  const legal = publishedOr(smicNet, figureIn(line, 'smicBrut'), inAlsaceMoselle);
  const known = levelIn(line, level);
  const published = known?.level === 1 ? niveau1Net : undefined;
  const grid = known === undefined ? legal : publishedOr(published, known.gross, inAlsaceMoselle);
  const conventional = Math.max(legal, grid);
  const leavePublished =
    known?.level === 1 && !inAlsaceMoselle && conventional === niveau1Net
      ? niveau1NetConges
      : undefined;
  return {
    legal: centsOf(legal),
    conventional: centsOf(conventional),
    conventionalWithLeave: centsOf(
      leavePublished ?? hourlyWithLeave(centsOf(conventional), 'MAJORATION_10'),
    ),
  };
};

/** `undefined` before the first line of the figures. */
export const minimumHourlyNet = (context: WageContext): MinimumWage | undefined => {
  const line = lineOn(context.figures.wages, context.day);
  if (line === undefined) return undefined;
  return context.activity === 'AMA'
    ? ofChildminder(line, context.isAlsaceMoselle)
    : ofHomeEmployee(
        line,
        context.level ?? DEFAULT_LEVELS[context.activity],
        context.isAlsaceMoselle,
      );
};

export interface WageAssessment {
  readonly refusal?: string;
  readonly warning?: string;
}

/** Refused below the legal minimum, warned below the conventional one. */
export const assessHourly = (hourly: Cents, context: WageContext): WageAssessment => {
  const minimum = minimumHourlyNet(context);
  if (minimum === undefined) return {};
  const { legal, conventional, conventionalWithLeave } = minimum;
  const isChildminder = context.activity === 'AMA';
  if (hourly < legal) {
    const { belowLegalAma, belowSmic } = DECLARATION_MESSAGES;
    return { refusal: isChildminder ? belowLegalAma(legal) : belowSmic(legal) };
  }
  if (hourly >= conventional) return {};
  return {
    warning:
      context.activity === 'CESU'
        ? DECLARATION_WARNINGS.belowConventionalWithLeave(conventional, conventionalWithLeave)
        : DECLARATION_WARNINGS.belowConventional(conventional),
  };
};

/** Minimum maintenance allowance of a childminder for these days of care. */
export const minimumMaintenance = (
  day: CalendarDay,
  days: number,
  { maintenance }: Pick<DatedFigures, 'maintenance'>,
): Cents | undefined => {
  const line = lineOn(maintenance, day);
  return line === undefined ? undefined : centsOf(Math.ceil(figureIn(line, 'parJour') * days));
};
