import type { Cents } from '../money/cents.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import { problemsOfAmounts, problemsOfNet } from './amounts.ts';
import { DECLARATION_MESSAGES, DECLARATION_WARNINGS } from './declaration-messages.ts';
import { estimateOf, type Estimate } from './estimate.ts';
import { hoursOf, problemsOfHours, type WorkedHours } from './hours.ts';
import { problemsOfLeave } from './leave.ts';
import { assessHourly, type WageContext } from './minima.ts';
import { netOfCesu } from './net-total.ts';
import { problemsOfPeriod, type DeclaredPeriod } from './period.ts';
import type { DeclarationProblem } from './problem.ts';
import type { CesuActivite, ModeConges } from './vocabulary.ts';

export interface DeclarationContext {
  readonly today: CalendarDay;
  readonly isAlsaceMoselle: boolean;
}

export interface CesuMonth extends DeclaredPeriod, WorkedHours {
  readonly activite: CesuActivite;
  readonly modeConges: ModeConges;
  readonly salaireHoraireNet: Cents;
  readonly joursCongesPayes: number;
  readonly indemnites: Cents;
}

/** A month, with what the person has seen of it and stands for. */
export interface CesuDraft extends CesuMonth {
  readonly montantNet: Cents;
  readonly exactitude: boolean;
}

/** Childcare has a level of its own in the agreement. */
const CHILDCARE_LEVEL = 3;
/** Contracts of more hours a month choose the way of their leave in writing. */
const HOURS_WITHOUT_AGREEMENT = hoursOf(3200);

const wageContext = (month: CesuMonth, { isAlsaceMoselle }: DeclarationContext): WageContext => ({
  day: month.dateDebut,
  activity: 'CESU',
  ...(month.activite === 'GARDE_ENFANT' ? { level: CHILDCARE_LEVEL } : {}),
  isAlsaceMoselle,
});

/** Everything that refuses a CESU declaration. */
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
    // A total of wrong boxes is wrong for their sake: they are what has to be put right.
    ...(boxes.length > 0 ? [] : problemsOfNet(draft.montantNet, netOfCesu(draft).total)),
    ...(draft.exactitude ? [] : [{ champ: 'exactitude', message: DECLARATION_MESSAGES.accuracy }]),
  ];
};

/** What is worth saying and refuses nothing. */
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
