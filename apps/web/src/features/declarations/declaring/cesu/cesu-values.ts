import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { LastCesuDeclaration } from '@portail/contract/declarations/declaring.schemas.ts';
import {
  type CesuMonth,
  type DeclarationContext,
  problemsOfCesu,
} from '@portail/rules/declarations/cesu-declaration.ts';
import { type Hours, NO_HOURS, parseHours } from '@portail/rules/declarations/hours.ts';
import { type NetTotal, netOfCesu } from '@portail/rules/declarations/net-total.ts';
import { CESU_ACTIVITES, MODES_CONGES } from '@portail/rules/declarations/vocabulary.ts';
import { centsOf, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { addDays, type CalendarDay, parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { daysTyped } from '../DaysField.tsx';
import { hoursWords, likelyPeriod } from '../typed-words.ts';
import { type DeclarationErrors, errorsOf } from '../declaration-errors.ts';

const text = z.string();
const cents = z.nullable(z.number());

export const cesuValues = z.object({
  activite: text,
  modeConges: text,
  dateDebut: text,
  dateFin: text,
  datePaiement: text,
  nombreHeures: text,
  heuresSup25: text,
  heuresSup50: text,
  salaireHoraireNet: cents,
  joursCongesPayes: text,
  indemnites: cents,
  exactitude: z.boolean(),
});
export type CesuValues = z.infer<typeof cesuValues>;

export const firstCesuValues = (today: CalendarDay): CesuValues => ({
  activite: '',
  modeConges: '',
  ...likelyPeriod(today),
  nombreHeures: '',
  heuresSup25: '',
  heuresSup50: '',
  salaireHoraireNet: null,
  joursCongesPayes: '',
  indemnites: null,
  exactitude: false,
});

/** Copies the last month's work with the dates of this month, without the leave. */
export const valuesOfLast = (last: LastCesuDeclaration): Partial<CesuValues> => ({
  activite: last.activite,
  modeConges: last.modeConges,
  nombreHeures: hoursWords(last.nombreHeures),
  heuresSup25: hoursWords(last.heuresSup25),
  heuresSup50: hoursWords(last.heuresSup50),
  salaireHoraireNet: centsOfWire(last.salaireHoraireNet),
  joursCongesPayes: '',
  indemnites: centsOfWire(last.indemnites),
});

/** Empty means zero. */
const optionalHours = (typed: string): Hours | undefined =>
  typed.trim() === '' ? NO_HOURS : parseHours(typed);

const readAll = (values: CesuValues) => ({
  activite: CESU_ACTIVITES.find((one) => one === values.activite),
  modeConges: MODES_CONGES.find((one) => one === values.modeConges),
  dateDebut: parseFrenchDate(values.dateDebut),
  dateFin: parseFrenchDate(values.dateFin),
  datePaiement: parseFrenchDate(values.datePaiement),
  nombreHeures: parseHours(values.nombreHeures),
  heuresSup25: optionalHours(values.heuresSup25),
  heuresSup50: optionalHours(values.heuresSup50),
  salaireHoraireNet:
    values.salaireHoraireNet === null ? undefined : centsOf(values.salaireHoraireNet),
  joursCongesPayes: values.joursCongesPayes.trim() === '' ? 0 : daysTyped(values.joursCongesPayes),
});
type Read = ReturnType<typeof readAll>;

const DATES = ['dateDebut', 'dateFin', 'datePaiement'] as const;
const WORK = ['nombreHeures', 'heuresSup25', 'heuresSup50', 'salaireHoraireNet'] as const;
const ASKED = ['activite', ...DATES, ...WORK, 'modeConges', 'joursCongesPayes'] as const;

const missingWords = (name: keyof Read, values: CesuValues): string => {
  const typed = values[name];
  if (typed === null || (typeof typed === 'string' && typed.trim() === ''))
    return MESSAGES.required;
  return DATES.some((one) => one === name) ? MESSAGES.date : MESSAGES.format;
};

const missingOf = (read: Read, values: CesuValues): DeclarationErrors =>
  Object.fromEntries(
    ASKED.filter((name) => read[name] === undefined).map((name) => [
      name,
      missingWords(name, values),
    ]),
  );

/** Missing values get neutral defaults, so that they violate no rule. */
const monthOf = (read: Read, values: CesuValues, today: CalendarDay): CesuMonth => {
  const dateDebut = read.dateDebut ?? today;
  return {
    activite: read.activite ?? 'AUTRE',
    modeConges: read.modeConges ?? 'CONGES_PRIS',
    dateDebut,
    dateFin: read.dateFin ?? dateDebut,
    datePaiement: read.datePaiement ?? addDays(dateDebut, 1),
    nombreHeures: read.nombreHeures ?? NO_HOURS,
    heuresSup25: read.heuresSup25 ?? NO_HOURS,
    heuresSup50: read.heuresSup50 ?? NO_HOURS,
    salaireHoraireNet: read.salaireHoraireNet ?? ZERO_CENTS,
    joursCongesPayes: read.joursCongesPayes ?? 0,
    indemnites: centsOf(values.indemnites ?? 0),
  };
};

const STANDS_ON = {
  dateFin: ['dateDebut'],
  datePaiement: ['dateDebut'],
  joursCongesPayes: ['dateDebut', 'dateFin'],
  salaireHoraireNet: ['dateDebut'],
  heuresSup50: ['heuresSup25'],
  montantNet: WORK,
} as const;

/** A zero total is reported on the hours. */
const atTheHours = ({ montantNet, ...errors }: DeclarationErrors): DeclarationErrors =>
  montantNet === undefined ? errors : { nombreHeures: montantNet, ...errors };

export interface CesuReading {
  readonly month: CesuMonth;
  /** `undefined` while too few fields are filled. */
  readonly net: NetTotal | undefined;
  readonly errors: DeclarationErrors;
}

export const readCesu = (values: CesuValues, context: DeclarationContext): CesuReading => {
  const read = readAll(values);
  const month = monthOf(read, values, context.today);
  const missing = missingOf(read, values);
  const net = netOfCesu(month);
  const draft = { ...month, montantNet: net.total, exactitude: values.exactitude };
  return {
    month,
    net: WORK.some((name) => name in missing) ? undefined : net,
    errors: atTheHours(errorsOf(missing, problemsOfCesu(draft, context), STANDS_ON)),
  };
};
