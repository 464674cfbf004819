import { centsOf, ZERO_CENTS, type Cents } from '../money/cents.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import {
  netOfPaje,
  problemsOfAmounts,
  problemsOfNet,
  type PajeWork,
  type WorkedChild,
} from './net-total.ts';
import type { DeclarationContext } from './cesu-declaration.ts';
import { problemsOfChildren } from './children.ts';
import { amountOfComplement, MAX_AMOUNT, problemsOfComplements } from './complements.ts';
import {
  DECLARATION_MESSAGES,
  DECLARATION_WARNINGS,
  type DeclarationProblem,
} from './declaration-messages.ts';
import { estimateOf, type Estimate } from './estimate.ts';
import { problemsOfHours, tooManyHours } from './hours.ts';
import { daysOfPeriod, problemsOfLeave, problemsOfPeriod, type DeclaredPeriod } from './period.ts';
import { assessHourly, minimumMaintenance, type WageContext } from './minima.ts';

export interface PajeChild extends WorkedChild {
  readonly dateNaissance: CalendarDay;
  readonly joursActivite: number | null;
}

/** A childminder's hours and days are given per child; the totals are their sums. */
export interface PajeMonth extends DeclaredPeriod, PajeWork {
  readonly enfants: readonly PajeChild[];
  readonly joursActivite: number | null;
  readonly joursCongesPayes: number;
}

/** A month with the displayed net and the accuracy confirmation. */
export interface PajeDraft extends PajeMonth {
  readonly montantNet: Cents;
  readonly exactitude: boolean;
}

const wageContext = (
  month: PajeMonth,
  { isAlsaceMoselle, figures }: DeclarationContext,
): WageContext => ({
  day: month.dateDebut,
  activity: month.typeActivite,
  isAlsaceMoselle,
  figures,
});

const problemsOfDays = (
  champ: string,
  days: number | null,
  maximum: number,
): readonly DeclarationProblem[] => {
  if (days === null) return [];
  if (!Number.isInteger(days) || days < 0) {
    return [{ champ, message: DECLARATION_MESSAGES.wholeDays }];
  }
  return days > maximum ? [{ champ, message: DECLARATION_MESSAGES.tooMuch(String(maximum)) }] : [];
};

const required = (champ: string, value: number | null): readonly DeclarationProblem[] =>
  value === null ? [{ champ, message: DECLARATION_MESSAGES.required }] : [];

const problemsOfCare = (
  child: PajeChild,
  index: number,
  days: number,
): readonly DeclarationProblem[] => {
  const at = (champ: string) => `enfants.${index}.${champ}`;
  return [
    ...required(at('nombreHeures'), child.nombreHeures),
    ...required(at('joursActivite'), child.joursActivite),
    ...(child.nombreHeures === null ? [] : tooManyHours(at('nombreHeures'), child.nombreHeures)),
    ...problemsOfDays(at('joursActivite'), child.joursActivite, days),
    ...problemsOfAmounts({
      [at('indemniteEntretien')]: child.indemniteEntretien,
      [at('indemniteRepas')]: child.indemniteRepas,
    }),
  ];
};

/** A childminder's hours are checked per child, because several children share the same hour. */
const problemsOfWork = (month: PajeMonth): readonly DeclarationProblem[] => {
  const days = daysOfPeriod(month);
  const top = problemsOfDays('joursActivite', month.joursActivite, days);
  if (month.typeActivite === 'GED') return [...problemsOfHours(month), ...top];
  const overtime = problemsOfHours(month).filter(({ champ }) => champ !== 'nombreHeures');
  const children = month.enfants.flatMap((child, index) =>
    child.selectionne ? problemsOfCare(child, index, days) : [],
  );
  return [...children, ...overtime, ...top];
};

/** Each child of a childminder has its own declaration, which must not be empty. */
const problemsOfNets = (month: PajeMonth): readonly DeclarationProblem[] =>
  netOfPaje(month).parEnfant.flatMap(({ idEnfant, montantNet }) => {
    const index = month.enfants.findIndex(
      (child) => child.selectionne && child.idEnfant === idEnfant,
    );
    return montantNet > 0
      ? []
      : [
          {
            champ: `enfants.${index}.nombreHeures`,
            message: DECLARATION_MESSAGES.netNotPositive,
          },
        ];
  });

export const problemsOfPajeMonth = (
  month: PajeMonth,
  context: DeclarationContext,
): readonly DeclarationProblem[] => {
  const { refusal } = assessHourly(month.salaireHoraireNet, wageContext(month, context));
  const boxes = [
    ...problemsOfPeriod(month, context.today),
    ...problemsOfChildren(month.enfants, month),
    ...problemsOfWork(month),
    ...(refusal === undefined ? [] : [{ champ: 'salaireHoraireNet', message: refusal }]),
    ...problemsOfAmounts({ salaireHoraireNet: month.salaireHoraireNet }),
    ...problemsOfLeave(month.joursCongesPayes, month),
    ...problemsOfComplements(month.complements, netOfPaje(month).hours),
  ];
  // The net is only checked when all fields are valid.
  return boxes.length > 0 ? boxes : problemsOfNets(month);
};

export const problemsOfPaje = (
  draft: PajeDraft,
  context: DeclarationContext,
): readonly DeclarationProblem[] => {
  const boxes = problemsOfPajeMonth(draft, context);
  return [
    ...boxes,
    ...(boxes.length > 0 ? [] : problemsOfNet(draft.montantNet, netOfPaje(draft).total)),
    ...(draft.exactitude ? [] : [{ champ: 'exactitude', message: DECLARATION_MESSAGES.accuracy }]),
  ];
};

const maintenanceWarning = (
  month: PajeMonth,
  child: PajeChild,
  index: number,
  figures: DeclarationContext['figures'],
): readonly DeclarationProblem[] => {
  if (!child.selectionne || child.joursActivite === null) return [];
  const minimum = minimumMaintenance(month.dateDebut, child.joursActivite, figures);
  return minimum === undefined || (child.indemniteEntretien ?? ZERO_CENTS) >= minimum
    ? []
    : [
        {
          champ: `enfants.${index}.indemniteEntretien`,
          message: DECLARATION_WARNINGS.belowMaintenance(minimum),
        },
      ];
};

/** Warnings do not block the declaration. */
export const warningsOfPaje = (
  month: PajeMonth,
  context: DeclarationContext,
): readonly DeclarationProblem[] => {
  const { warning } = assessHourly(month.salaireHoraireNet, wageContext(month, context));
  return [
    ...(warning === undefined ? [] : [{ champ: 'salaireHoraireNet', message: warning }]),
    ...(month.typeActivite === 'AMA'
      ? month.enfants.flatMap((child, index) =>
          maintenanceWarning(month, child, index, context.figures),
        )
      : []),
  ];
};

const expensesOf = (month: PajeMonth): Cents => {
  const travel = month.complements
    .filter(({ categorie }) => categorie === 'TRAN')
    .map(amountOfComplement);
  const maintenance = month.enfants
    .filter(({ selectionne }) => selectionne && month.typeActivite === 'AMA')
    .map(({ indemniteEntretien }) => indemniteEntretien ?? ZERO_CENTS);
  const sum = [...travel, ...maintenance].reduce((total: number, one) => total + one, 0);
  return centsOf(Math.min(sum, MAX_AMOUNT));
};

export const estimateOfPaje = (
  month: PajeMonth,
  isAlsaceMoselle: boolean,
  fundedAid: Cents,
): Estimate => {
  const { wage, hours } = netOfPaje(month);
  return estimateOf({
    typeActivite: month.typeActivite,
    wage,
    hours,
    expenses: expensesOf(month),
    isAlsaceMoselle,
    fundedAid,
  });
};
