import type {
  Child,
  LastPajeDeclaration,
} from '@portail/contract/declarations/declaring.schemas.ts';
import { unitOf } from '@portail/rules/declarations/complements.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { amountWords } from '@portail/ui/fields/AmountField.tsx';
import { daysWords } from '../DaysField.tsx';
import type { CheckedIdentification } from '../declaring-draft.ts';
import { hoursWords, likelyPeriod } from '../typed-words.ts';
import {
  type ChildValues,
  type ComplementValues,
  NO_CHILD_VALUES,
  type PajeValues,
} from './paje-values.ts';

/** The activity is the one known to Pajemploi. */
export const firstValues = (
  { salarie }: CheckedIdentification,
  today: CalendarDay,
): PajeValues => ({
  typeActivite: salarie.typeActivite ?? null,
  ...likelyPeriod(today),
  enfants: [],
  nombreHeures: '',
  heuresSup25: '',
  heuresSup50: '',
  salaireHoraireNet: null,
  joursCongesPayes: '',
  complements: [],
  exactitude: false,
});

const daysOrBlank = (days: number | undefined): string =>
  days === undefined || days === 0 ? '' : daysWords(days);
const centsOrNull = (euros: number | undefined): number | null =>
  euros === undefined ? null : centsOfWire(euros);

type LastChild = LastPajeDeclaration['enfants'][number];
type LastComplement = LastPajeDeclaration['complements'][number];

const childAgain = (last: LastChild): ChildValues => ({
  ...NO_CHILD_VALUES,
  idEnfant: last.idEnfant,
  nombreHeures: hoursWords(last.nombreHeures),
  joursActivite: daysOrBlank(last.joursActivite),
  indemniteEntretien: centsOrNull(last.indemniteEntretien),
  indemniteRepas: centsOrNull(last.indemniteRepas),
});

const complementAgain = ({ categorie, sousType, valeur }: LastComplement): ComplementValues => ({
  cle: crypto.randomUUID(),
  categorie,
  sousType: sousType ?? null,
  valeur:
    unitOf(categorie, sousType ?? null) === 'HEURES'
      ? hoursWords(valeur)
      : amountWords(centsOfWire(valeur)),
});

/** Copies the last month without its days, leave and accuracy confirmation. */
export const valuesAgain = (
  last: LastPajeDeclaration,
  children: readonly Child[],
): Partial<PajeValues> => ({
  typeActivite: last.typeActivite,
  enfants: last.enfants
    .filter((one) => one.selectionne && children.some((child) => child.idEnfant === one.idEnfant))
    .map(childAgain),
  nombreHeures: last.typeActivite === 'AMA' ? '' : hoursWords(last.nombreHeures),
  heuresSup25: hoursWords(last.heuresSup25),
  heuresSup50: hoursWords(last.heuresSup50),
  salaireHoraireNet: centsOfWire(last.salaireHoraireNet),
  complements: last.complements.map(complementAgain),
  exactitude: false,
});
