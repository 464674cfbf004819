import type { Cents } from '../money/cents.ts';
import type { DatedFigures } from '../figures/dated-figures.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import { netOfCesu, problemsOfAmounts, problemsOfNet } from './net-total.ts';
import {
  DECLARATION_MESSAGES,
  DECLARATION_WARNINGS,
  type DeclarationProblem,
} from './declaration-messages.ts';
import { estimateOf, type Estimate } from './estimate.ts';
import { hoursOf, problemsOfHours, type WorkedHours } from './hours.ts';
import { problemsOfLeave, problemsOfPeriod, type DeclaredPeriod } from './period.ts';
import { assessHourly, type WageContext } from './minima.ts';
import type { CesuActivite, ModeConges } from './vocabulary.ts';

export interface DeclarationContext {
  readonly today: CalendarDay;
  readonly isAlsaceMoselle: boolean;
  readonly figures: Pick<DatedFigures, 'wages' | 'maintenance'>;
}

export interface CesuMonth extends DeclaredPeriod, WorkedHours {
  readonly activite: CesuActivite;
  readonly modeConges: ModeConges;
  readonly salaireHoraireNet: Cents;
  readonly joursCongesPayes: number;
  readonly indemnites: Cents;
}

/** A month with the displayed net and the accuracy confirmation. */
export interface CesuDraft extends CesuMonth {
  readonly montantNet: Cents;
  readonly exactitude: boolean;
}

/** Level of childcare in the collective agreement. */
const CHILDCARE_LEVEL = 3;
/** Above this number of hours per month, the leave option needs a written agreement. */
const HOURS_WITHOUT_AGREEMENT = hoursOf(3200);

const wageContext = (
  month: CesuMonth,
  { isAlsaceMoselle, figures }: DeclarationContext,
): WageContext => ({
  day: month.dateDebut,
  activity: 'CESU',
  ...(month.activite === 'GARDE_ENFANT' ? { level: CHILDCARE_LEVEL } : {}),
  isAlsaceMoselle,
  figures,
});

export const problemsOfCesu = (
  draft: CesuDraft,
  context: DeclarationContext,
): readonly DeclarationProblem[] => {
  const { refusal } = assessHourly(draft.salaireHoraireNet, wageContext(draft, context));
  const boxes = [
    ...problemsOfPeriod(draft, context.today),
    ...problemsOfHours(draft),
    ...(refusal === undefined ? [] : [{ champ: 'salaireHoraireNet', message: refusal }]),
    ...problemsOfAmounts({
      salaireHoraireNet: draft.salaireHoraireNet,
      indemnites: draft.indemnites,
    }),
    ...problemsOfLeave(draft.joursCongesPayes, draft),
  ];
  return [
    ...boxes,
    // The net is only checked when all fields are valid.
    ...(boxes.length > 0 ? [] : problemsOfNet(draft.montantNet, netOfCesu(draft).total)),
    ...(draft.exactitude ? [] : [{ champ: 'exactitude', message: DECLARATION_MESSAGES.accuracy }]),
  ];
};

/** Warnings do not block the declaration. */
export const warningsOfCesu = (
  month: CesuMonth,
  context: DeclarationContext,
): readonly DeclarationProblem[] => {
  const { warning } = assessHourly(month.salaireHoraireNet, wageContext(month, context));
  const { hours } = netOfCesu(month);
  return [
    ...(warning === undefined ? [] : [{ champ: 'salaireHoraireNet', message: warning }]),
    ...(month.modeConges === 'MAJORATION_10' && hours > HOURS_WITHOUT_AGREEMENT
      ? [{ champ: 'modeConges', message: DECLARATION_WARNINGS.leaveNeedsAgreement }]
      : []),
  ];
};

export const estimateOfCesu = (
  month: CesuMonth,
  isAlsaceMoselle: boolean,
  fundedAid: Cents,
): Estimate => {
  const { wage, hours } = netOfCesu(month);
  return estimateOf({
    typeActivite: undefined,
    wage,
    hours,
    expenses: month.indemnites,
    isAlsaceMoselle,
    fundedAid,
  });
};
