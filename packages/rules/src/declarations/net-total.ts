import { centsOf, formatAmount, MAX_CENTS, ZERO_CENTS, type Cents } from '../money/cents.ts';
import {
  amountOfComplement,
  detailOfComplement,
  labelOfComplement,
  MAX_AMOUNT,
  type Complement,
} from './complements.ts';
import { DECLARATION_MESSAGES, type DeclarationProblem } from './declaration-messages.ts';
import { formatHours, NO_HOURS, sumHours, type Hours, type WorkedHours } from './hours.ts';
import type { ModeConges, PajeActivite } from './vocabulary.ts';
import { wageOf, type NetTerm, type Wage } from './wage.ts';

export interface NetTotal {
  readonly total: Cents;
  /** The wage with leave, without allowances and complements. */
  readonly wage: Cents;
  readonly hours: Hours;
  /** The lines add up to the total. */
  readonly terms: readonly NetTerm[];
  /** On one line: "(10 h + 8 h × 1,25) × 12,00 € × 1,10 + 30,00 €". */
  readonly formula: string;
  /** Present when the wage was rounded to the cent. */
  readonly rounding: string | undefined;
  /** For a childminder, one entry per child; else empty. */
  readonly parEnfant: readonly NetOfChild[];
}

export interface NetOfChild {
  readonly idEnfant: string;
  readonly nombreHeures: Hours;
  readonly montantNet: Cents;
}

export interface CesuWork extends WorkedHours {
  readonly salaireHoraireNet: Cents;
  readonly modeConges: ModeConges;
  readonly indemnites: Cents;
}

export interface WorkedChild {
  readonly idEnfant: string;
  readonly prenom: string;
  readonly selectionne: boolean;
  readonly nombreHeures: Hours | null;
  readonly indemniteEntretien: Cents | null;
  readonly indemniteRepas: Cents | null;
}

export interface PajeWork extends WorkedHours {
  readonly typeActivite: PajeActivite;
  readonly salaireHoraireNet: Cents;
  readonly complements: readonly Complement[];
  readonly enfants: readonly WorkedChild[];
}

/** Out-of-range amounts are clamped, so that the page can still show them. */
const bounded = (amount: number): Cents =>
  centsOf(Math.max(-MAX_CENTS, Math.min(MAX_CENTS, amount)));

const sumOf = (terms: readonly NetTerm[]): Cents =>
  bounded(terms.reduce((sum, { amount }) => sum + amount, 0));

const formulaOf = (
  { nombreHeures, heuresSup25, heuresSup50 }: WorkedHours,
  hourly: Cents,
  hasLeave: boolean,
  others: readonly NetTerm[],
): string => {
  const hours = [
    ...(nombreHeures > 0 ? [formatHours(nombreHeures)] : []),
    ...(heuresSup25 > 0 ? [`${formatHours(heuresSup25)} × 1,25`] : []),
    ...(heuresSup50 > 0 ? [`${formatHours(heuresSup50)} × 1,50`] : []),
  ];
  const [only = formatHours(NO_HOURS)] = hours;
  const worked = hours.length > 1 ? `(${hours.join(' + ')})` : only;
  const signed = others
    .filter(({ amount }) => amount !== ZERO_CENTS)
    .map(({ amount }) =>
      amount < 0 ? ` − ${formatAmount(centsOf(Math.abs(amount)))}` : ` + ${formatAmount(amount)}`,
    );
  return `${worked} × ${formatAmount(hourly)}${hasLeave ? ' × 1,10' : ''}${signed.join('')}`;
};

const moneyTerm = (key: string, label: string, amount: Cents | null): readonly NetTerm[] =>
  amount === null || amount === ZERO_CENTS
    ? []
    : [{ key, label, detail: formatAmount(amount), amount }];

const complementTerms = (complements: readonly Complement[]): readonly NetTerm[] =>
  complements.map((complement, index) => ({
    key: `COMPLEMENT_${index}`,
    label: labelOfComplement(complement),
    detail: detailOfComplement(complement),
    amount: amountOfComplement(complement),
  }));

/** hourly × (h + 1.25 h25 + 1.5 h50), plus 10 % when leave is paid with it, plus the other amounts. */
export const netOfCesu = (work: CesuWork): NetTotal => {
  const hasLeave = work.modeConges === 'MAJORATION_10';
  const wage = wageOf({ ...work, hasLeave });
  const others = moneyTerm('INDEMNITES', 'Indemnités', work.indemnites);
  const terms = [...wage.terms, ...others];
  return {
    total: sumOf(terms),
    wage: wage.amount,
    hours: sumHours([work.nombreHeures, work.heuresSup25, work.heuresSup50]),
    terms,
    formula: formulaOf(work, work.salaireHoraireNet, hasLeave, others),
    rounding: wage.rounding,
    parEnfant: [],
  };
};

const netOfGed = (work: PajeWork): NetTotal => {
  const wage = wageOf({ ...work, hasLeave: false });
  const others = complementTerms(work.complements);
  const terms = [...wage.terms, ...others];
  return {
    total: sumOf(terms),
    wage: wage.amount,
    hours: sumHours([work.nombreHeures, work.heuresSup25, work.heuresSup50]),
    terms,
    formula: formulaOf(work, work.salaireHoraireNet, false, others),
    rounding: wage.rounding,
    parEnfant: [],
  };
};

interface ChildNet {
  readonly child: WorkedChild;
  readonly wage: Wage;
  readonly others: readonly NetTerm[];
}

/** One declaration per child; amounts that are not per child go with the first. */
const netOfOneChild = (work: PajeWork, child: WorkedChild, isFirst: boolean): ChildNet => {
  const tagged = (term: NetTerm): NetTerm => ({ ...term, key: `${term.key}:${child.idEnfant}` });
  const wage = wageOf({
    salaireHoraireNet: work.salaireHoraireNet,
    nombreHeures: child.nombreHeures ?? NO_HOURS,
    heuresSup25: isFirst ? work.heuresSup25 : NO_HOURS,
    heuresSup50: isFirst ? work.heuresSup50 : NO_HOURS,
    hasLeave: false,
    hoursLabel: `Heures d’accueil de ${child.prenom}`,
  });
  return {
    child,
    wage: { ...wage, terms: wage.terms.map(tagged) },
    others: [
      ...moneyTerm(
        'ENTRETIEN',
        `Indemnité d’entretien de ${child.prenom}`,
        child.indemniteEntretien,
      ),
      ...moneyTerm('REPAS', `Repas de ${child.prenom}`, child.indemniteRepas),
      ...(isFirst ? complementTerms(work.complements) : []),
    ].map(tagged),
  };
};

const netOfAma = (work: PajeWork): NetTotal => {
  const nets = work.enfants
    .filter(({ selectionne }) => selectionne)
    .map((child, index) => netOfOneChild(work, child, index === 0));
  const hours = sumHours(nets.map(({ child }) => child.nombreHeures ?? NO_HOURS));
  const others = nets.flatMap((net) => net.others);
  const terms = nets.flatMap((net) => [...net.wage.terms, ...net.others]);
  return {
    total: sumOf(terms),
    wage: sumOf(nets.flatMap((net) => net.wage.terms)),
    hours: sumHours([hours, work.heuresSup25, work.heuresSup50]),
    terms,
    formula: formulaOf({ ...work, nombreHeures: hours }, work.salaireHoraireNet, false, others),
    rounding: nets.find((net) => net.wage.rounding !== undefined)?.wage.rounding,
    parEnfant: nets.map(({ child, wage, others: besides }) => ({
      idEnfant: child.idEnfant,
      nombreHeures: child.nombreHeures ?? NO_HOURS,
      montantNet: sumOf([...wage.terms, ...besides]),
    })),
  };
};

/** Leave of a Pajemploi employee is paid when taken, as hours. */
export const netOfPaje = (work: PajeWork): NetTotal =>
  work.typeActivite === 'AMA' ? netOfAma(work) : netOfGed(work);

const TOO_MUCH = DECLARATION_MESSAGES.tooMuch('99\u00a0999,99');

/** Amounts by field name; `null` is not checked. */
export const problemsOfAmounts = (
  amounts: Readonly<Record<string, Cents | null>>,
): readonly DeclarationProblem[] =>
  Object.entries(amounts).flatMap(([champ, amount]) =>
    amount !== null && amount > MAX_AMOUNT ? [{ champ, message: TOO_MUCH }] : [],
  );

/** The displayed net must equal the computed one and be positive. */
export const problemsOfNet = (given: Cents, computed: Cents): readonly DeclarationProblem[] => {
  const champ = 'montantNet';
  if (computed <= 0) return [{ champ, message: DECLARATION_MESSAGES.netNotPositive }];
  if (computed > MAX_AMOUNT) return [{ champ, message: TOO_MUCH }];
  return given === computed
    ? []
    : [{ champ, message: DECLARATION_MESSAGES.netNotComputed(computed) }];
};
