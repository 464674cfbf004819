import { centsOf, formatAmount, MAX_CENTS, ZERO_CENTS, type Cents } from '../money/cents.ts';
import {
  amountOfComplement,
  detailOfComplement,
  labelOfComplement,
  type Complement,
} from './complements.ts';
import { formatHours, NO_HOURS, sumHours, type Hours, type WorkedHours } from './hours.ts';
import type { ModeConges, PajeActivite } from './vocabulary.ts';
import { wageOf, type NetTerm, type Wage } from './wage.ts';

export interface NetTotal {
  readonly total: Cents;
  /** The wage alone, its leave included, without indemnities and complements. */
  readonly wage: Cents;
  readonly hours: Hours;
  /** They add up to the total. */
  readonly terms: readonly NetTerm[];
  /** On one line: "(10 h + 8 h × 1,25) × 12,00 € × 1,10 + 30,00 €". */
  readonly formula: string;
  /** Where a wage was rounded to the cent. */
  readonly rounding: string | undefined;
  /** For a childminder, what each child's own declaration says; else none. */
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

/** What no declaration can be stays at the bound instead of breaking the page that shows it. */
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

/** hourly × (h + 1.25 h25 + 1.5 h50), a tenth more where leave is paid with it, and the rest. */
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

/** One declaration for each child: what is of none of them goes with the first. */
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

/** The leave of a Pajemploi employee is paid when it is taken, among the hours. */
export const netOfPaje = (work: PajeWork): NetTotal =>
  work.typeActivite === 'AMA' ? netOfAma(work) : netOfGed(work);
