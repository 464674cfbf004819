import { centsOf, type Cents } from '../money/cents.ts';
import { rateOf } from '../money/split.ts';
import { MAX_AMOUNT } from './complements.ts';
import type { Hours } from './hours.ts';
import { employeeRate } from './minima.ts';
import type { PajeActivite } from './vocabulary.ts';

export interface EstimateInput {
  /** `undefined` for the CESU. */
  readonly typeActivite: PajeActivite | undefined;
  readonly wage: Cents;
  readonly hours: Hours;
  /** Maintenance and travel, which count for the tax credit; meals do not. */
  readonly expenses: Cents;
  readonly isAlsaceMoselle: boolean;
  /** The part funded by vouchers gives no tax credit. */
  readonly fundedAid: Cents;
}

/** For information only: the body computes what is due. */
export interface Estimate {
  readonly gross: Cents;
  readonly employeeContributions: Cents;
  /** After the flat deduction. */
  readonly employerContributions: Cents;
  readonly contributions: Cents;
  /** The employer's share after the family allowance. */
  readonly contributionsBorne: Cents;
  readonly taxBase: Cents;
  readonly taxCredit: Cents;
}

/** Shown with every estimate. */
export const ESTIMATE_NOTE =
  'Estimation donnée pour information\u00a0: l’Urssaf calcule les cotisations, et l’administration fiscale le crédit d’impôt, dans la limite des plafonds annuels.';

const WHOLE = 10_000;
/** Approximate, in hundredths of a percent of the gross, without occupational health. */
const EMPLOYER_RATE = 4350;
const HEALTH_RATE = 270;
const HEALTH_MAX = 500;
/** Flat deduction of two euros per hour for home employment. */
const DEDUCTION_PER_HOUR = 200;
const HUNDREDTHS = 100;

/** The employer's share, in hundredths of a percent. */
const SHARE_BORNE = { CESU: 10_000, GED: 5000, AMA: 0 } as const;

/** Out-of-range amounts are clamped; the field shows its own error. */
const within = (amount: number): Cents => centsOf(Math.max(0, Math.min(amount, MAX_AMOUNT)));

const employerPart = (gross: Cents, hours: Hours, isAtHome: boolean): number => {
  const due = rateOf(gross, EMPLOYER_RATE) + Math.min(rateOf(gross, HEALTH_RATE), HEALTH_MAX);
  const deduction = isAtHome ? Math.floor((hours * DEDUCTION_PER_HOUR) / HUNDREDTHS) : 0;
  return Math.max(0, due - deduction);
};

export const estimateOf = (input: EstimateInput): Estimate => {
  const kind = input.typeActivite ?? 'CESU';
  const netShare = WHOLE - employeeRate(input.isAlsaceMoselle);
  const wage = within(input.wage);
  const gross = centsOf(Math.floor((wage * WHOLE + netShare / 2) / netShare));
  const employer = employerPart(gross, input.hours, kind !== 'AMA');
  const contributions = centsOf(gross - wage + employer);
  const contributionsBorne = rateOf(contributions, SHARE_BORNE[kind]);
  const taxBase = Math.max(0, wage + within(input.expenses) + contributionsBorne - input.fundedAid);
  return {
    gross,
    employeeContributions: centsOf(gross - wage),
    employerContributions: centsOf(employer),
    contributions,
    contributionsBorne,
    taxBase: centsOf(taxBase),
    taxCredit: centsOf(Math.floor(taxBase / 2)),
  };
};
