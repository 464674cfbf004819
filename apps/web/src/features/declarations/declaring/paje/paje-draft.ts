import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { Child } from '@portail/contract/declarations/declaring.schemas.ts';
import { type Complement, subtypesOf, unitOf } from '@portail/rules/declarations/complements.ts';
import type { DeclarationContext } from '@portail/rules/declarations/cesu-declaration.ts';
import { type Hours, NO_HOURS, parseHours, sumHours } from '@portail/rules/declarations/hours.ts';
import { netOfPaje } from '@portail/rules/declarations/net-total.ts';
import {
  type PajeChild,
  type PajeDraft,
  problemsOfPaje,
} from '@portail/rules/declarations/paje-declaration.ts';
import { type Cents, centsOf, parseAmount, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import { type CalendarDay, parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { wireDay } from '../../../../shared/wire/wire-values.ts';
import { daysTyped } from '../DaysField.tsx';
import { type DeclarationErrors, errorsOf } from '../declaration-errors.ts';
import type { ChildValues, ComplementValues, PajeValues } from './paje-values.ts';

const centsTyped = (amount: number | null): Cents | null =>
  amount === null ? null : centsOf(amount);

/** Empty fields count as zero, so that the total updates while typing. */
const hoursTyped = (text: string): Hours => parseHours(text) ?? NO_HOURS;

/** Hundredths of the unit; `undefined` while invalid. */
const valueTyped = ({ categorie, sousType, valeur }: ComplementValues): number | undefined =>
  categorie !== null && unitOf(categorie, sousType) === 'HEURES'
    ? parseHours(valeur)
    : parseAmount(valeur);

const complementOf = (typed: ComplementValues): Complement => ({
  categorie: typed.categorie ?? 'PRIM',
  sousType: typed.sousType,
  valeur: typed.categorie === null ? 0 : (valueTyped(typed) ?? 0),
});

const childOf = (typed: ChildValues, child: Child, isChildminder: boolean): PajeChild => {
  const { idEnfant, prenom, dateNaissance } = child;
  const known = { idEnfant, prenom, dateNaissance: wireDay(dateNaissance), selectionne: true };
  if (!isChildminder)
    return {
      ...known,
      nombreHeures: null,
      joursActivite: null,
      indemniteEntretien: null,
      indemniteRepas: null,
    };
  return {
    ...known,
    nombreHeures: hoursTyped(typed.nombreHeures),
    joursActivite: daysTyped(typed.joursActivite) ?? 0,
    indemniteEntretien: centsTyped(typed.indemniteEntretien),
    indemniteRepas: centsTyped(typed.indemniteRepas),
  };
};

/** In list order; an erased child is no longer selected. */
export const chosenOf = (
  { enfants }: PajeValues,
  children: readonly Child[],
): readonly ChildValues[] =>
  children.flatMap(({ idEnfant }) => enfants.filter((one) => one.idEnfant === idEnfant));

export interface PajeFacts {
  readonly children: readonly Child[];
  readonly context: DeclarationContext;
}

export const pajeDraftOf = (values: PajeValues, { children, context }: PajeFacts): PajeDraft => {
  const typeActivite = values.typeActivite ?? 'GED';
  const isChildminder = typeActivite === 'AMA';
  const day = (text: string): CalendarDay => parseFrenchDate(text) ?? context.today;
  const enfants = chosenOf(values, children).flatMap((typed) => {
    const child = children.find(({ idEnfant }) => idEnfant === typed.idEnfant);
    return child === undefined ? [] : [childOf(typed, child, isChildminder)];
  });
  const draft = {
    typeActivite,
    dateDebut: day(values.dateDebut),
    dateFin: day(values.dateFin),
    datePaiement: day(values.datePaiement),
    enfants,
    nombreHeures: isChildminder
      ? sumHours(enfants.map(({ nombreHeures }) => nombreHeures ?? NO_HOURS))
      : hoursTyped(values.nombreHeures),
    // Several children share the same days.
    joursActivite: isChildminder
      ? Math.max(0, ...enfants.map(({ joursActivite }) => joursActivite ?? 0))
      : null,
    heuresSup25: hoursTyped(values.heuresSup25),
    heuresSup50: hoursTyped(values.heuresSup50),
    salaireHoraireNet: centsTyped(values.salaireHoraireNet) ?? ZERO_CENTS,
    joursCongesPayes: daysTyped(values.joursCongesPayes) ?? 0,
    complements: values.complements.map(complementOf),
    exactitude: values.exactitude,
  };
  return { ...draft, montantNet: netOfPaje(draft).total };
};

type Missing = readonly (readonly [champ: string, message: string | undefined])[];

const needed = (text: string, isRight: boolean, message: string): string | undefined => {
  if (text.trim() === '') return MESSAGES.required;
  return isRight ? undefined : message;
};
const neededDate = (text: string) =>
  needed(text, parseFrenchDate(text) !== undefined, MESSAGES.date);
const neededHours = (text: string) => needed(text, parseHours(text) !== undefined, MESSAGES.format);
const neededDays = (text: string) => needed(text, daysTyped(text) !== undefined, MESSAGES.format);
const orNothing = (text: string, isRight: boolean): string | undefined =>
  text.trim() === '' || isRight ? undefined : MESSAGES.format;

const missingOfChild = (typed: ChildValues, rank: number): Missing => [
  [`enfants.${rank}.nombreHeures`, neededHours(typed.nombreHeures)],
  [`enfants.${rank}.joursActivite`, neededDays(typed.joursActivite)],
];

const missingOfComplement = (typed: ComplementValues, rank: number): Missing => {
  const at = (name: string) => `complements.${rank}.${name}`;
  const { categorie, sousType, valeur } = typed;
  if (categorie === null) return [[at('categorie'), MESSAGES.required]];
  const isNamed = sousType !== null || subtypesOf(categorie).length === 0;
  return [
    [at('sousType'), isNamed ? undefined : MESSAGES.required],
    [at('valeur'), needed(valeur, valueTyped(typed) !== undefined, MESSAGES.format)],
  ];
};

/** Missing and malformed values of the visible fields. */
const missingOf = (values: PajeValues, chosen: readonly ChildValues[]): DeclarationErrors => {
  const always: Missing = [
    ['typeActivite', values.typeActivite === null ? MESSAGES.required : undefined],
    ['dateDebut', neededDate(values.dateDebut)],
    ['dateFin', neededDate(values.dateFin)],
    ['datePaiement', neededDate(values.datePaiement)],
  ];
  const work: Missing = [
    ...(values.typeActivite === 'AMA'
      ? chosen.flatMap(missingOfChild)
      : [['nombreHeures', neededHours(values.nombreHeures)] as const]),
    ['heuresSup25', orNothing(values.heuresSup25, parseHours(values.heuresSup25) !== undefined)],
    ['heuresSup50', orNothing(values.heuresSup50, parseHours(values.heuresSup50) !== undefined)],
    ['salaireHoraireNet', values.salaireHoraireNet === null ? MESSAGES.required : undefined],
    [
      'joursCongesPayes',
      orNothing(values.joursCongesPayes, daysTyped(values.joursCongesPayes) !== undefined),
    ],
    ...values.complements.flatMap(missingOfComplement),
  ];
  const all = values.typeActivite === null ? always : [...always, ...work];
  return Object.fromEntries(
    all.flatMap(([champ, message]) => (message === undefined ? [] : [[champ, message]])),
  );
};

const PERIOD = ['dateDebut', 'dateFin'];
const WORK = ['nombreHeures', 'heuresSup25', 'heuresSup50', 'salaireHoraireNet'];

/** Fields that each rule depends on. */
const standsOnOf = (
  chosen: readonly ChildValues[],
  complements: readonly ComplementValues[],
): Readonly<Record<string, readonly string[]>> => ({
  dateFin: ['dateDebut'],
  datePaiement: ['dateDebut'],
  joursCongesPayes: PERIOD,
  salaireHoraireNet: ['dateDebut'],
  heuresSup50: ['heuresSup25'],
  montantNet: [...WORK, ...chosen.map((_, rank) => `enfants.${rank}.nombreHeures`)],
  ...Object.fromEntries(
    chosen.flatMap((_, rank) => [
      [`enfants.${rank}`, ['dateDebut']],
      [`enfants.${rank}.joursActivite`, PERIOD],
    ]),
  ),
  ...Object.fromEntries(
    complements.map((_, rank) => [
      `complements.${rank}.valeur`,
      [`complements.${rank}.categorie`, `complements.${rank}.sousType`],
    ]),
  ),
});

/** A zero total is reported on the hours. */
const atTheHours = (
  { montantNet, ...errors }: DeclarationErrors,
  isChildminder: boolean,
): DeclarationErrors =>
  montantNet === undefined
    ? errors
    : { [isChildminder ? 'enfants.0.nombreHeures' : 'nombreHeures']: montantNet, ...errors };

export const pajeErrors = (values: PajeValues, facts: PajeFacts): DeclarationErrors => {
  const chosen = chosenOf(values, facts.children);
  const missing = missingOf(values, chosen);
  // Fields that depend on the activity are hidden until it is known.
  if (values.typeActivite === null) return missing;
  const problems = problemsOfPaje(pajeDraftOf(values, facts), facts.context);
  const errors = errorsOf(missing, problems, standsOnOf(chosen, values.complements));
  return atTheHours(errors, values.typeActivite === 'AMA');
};
