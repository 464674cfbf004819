import { ageOn, type CalendarDay } from '../time/calendar-day.ts';
import { DECLARATION_MESSAGES, type DeclarationProblem } from './declaration-messages.ts';
import type { PajeActivite } from './vocabulary.ts';

/** A child below this age on the first day of the period gives a right. */
export const CHILD_AGE_LIMITS: Readonly<Record<PajeActivite, number>> = { AMA: 3, GED: 6 };

const NAME = /^[\p{L}\p{M}\- ]+$/u;
const A_LETTER = /\p{L}/u;

/** Letters, spaces and hyphens; a name has at least one letter. */
export const isChildName = (text: string): boolean => NAME.test(text) && A_LETTER.test(text);

export interface ChildCare {
  readonly typeActivite: PajeActivite;
  readonly dateDebut: CalendarDay;
}

/** A child born during the month counts; one born later does not. */
export const opensRight = (
  dateNaissance: CalendarDay,
  { typeActivite, dateDebut }: ChildCare,
): boolean =>
  dateNaissance.slice(0, 7) <= dateDebut.slice(0, 7) &&
  ageOn(dateNaissance, dateDebut) < CHILD_AGE_LIMITS[typeActivite];

export type NoRight =
  | { readonly kind: 'AGE'; readonly age: number; readonly limit: number }
  | { readonly kind: 'NOT_BORN' };

export const whyNoRight = (dateNaissance: CalendarDay, care: ChildCare): NoRight | undefined => {
  if (opensRight(dateNaissance, care)) return undefined;
  const age = ageOn(dateNaissance, care.dateDebut);
  const limit = CHILD_AGE_LIMITS[care.typeActivite];
  return age >= limit ? { kind: 'AGE', age, limit } : { kind: 'NOT_BORN' };
};

export interface ChosenChild {
  readonly idEnfant: string;
  readonly prenom: string;
  readonly dateNaissance: CalendarDay;
  readonly selectionne: boolean;
}

/** At least one child, no duplicates, and every selected child gives a right. */
export const problemsOfChildren = (
  enfants: readonly ChosenChild[],
  care: ChildCare,
): readonly DeclarationProblem[] => {
  const chosen = enfants.flatMap((child, index) => (child.selectionne ? [{ child, index }] : []));
  if (chosen.length === 0) {
    return [{ champ: 'enfants', message: DECLARATION_MESSAGES.noChild }];
  }
  return chosen.flatMap(({ child, index }, rank) => {
    const champ = `enfants.${index}`;
    const isRepeated = chosen
      .slice(0, rank)
      .some((other) => other.child.idEnfant === child.idEnfant);
    if (isRepeated) return [{ champ, message: DECLARATION_MESSAGES.childTwice }];
    return opensRight(child.dateNaissance, care)
      ? []
      : [{ champ, message: DECLARATION_MESSAGES.childWithoutRight(child.prenom) }];
  });
};
