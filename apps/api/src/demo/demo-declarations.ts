import type {
  DeclarationStatut,
  Organisme,
  PajeActivite,
} from '@portail/rules/declarations/vocabulary.ts';
import {
  addDays,
  addMonths,
  formatFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import { monthOf } from '@portail/rules/time/paris.ts';

export interface DemoEmployer {
  readonly login: string;
  readonly contract: string;
  readonly typeContrat: 'CESU_RH' | 'CESU_SOCIAL';
  readonly organisme: Organisme;
  readonly numero: string;
}

export interface DemoEmployee {
  readonly numero: string;
  readonly nom: string;
  readonly prenom: string;
}

export interface DemoDeclaration {
  readonly employer: DemoEmployer;
  readonly employee: DemoEmployee;
  readonly typeActivite: PajeActivite | null;
  readonly dateDebut: CalendarDay;
  readonly dateFin: CalendarDay;
  readonly madeOn: CalendarDay;
  readonly netCents: number;
  readonly statut: DeclarationStatut;
  readonly numeroCorrectif: number;
  readonly motif: string | null;
  /** What was posted; children are added once they have their numbers. */
  readonly content: object;
}

/** Names Karim's declarations: young enough on each of them. */
export const DEMO_CHILD = { login: 'demo-rh', prenom: 'Léo', nom: 'Rousseau', months: 26 } as const;

const FATOU: DemoEmployee = { numero: '10000000000001', nom: 'Diallo', prenom: 'Fatou' };
const SOPHIE: DemoEmployee = { numero: '20000000000001', nom: 'Bernard', prenom: 'Sophie' };
const KARIM: DemoEmployee = { numero: '20000000000002', nom: 'Haddad', prenom: 'Karim' };

const CAMILLE = { login: 'demo-rh', contract: '100001', typeContrat: 'CESU_RH' } as const;
const LUCIEN = { login: 'demo-social', contract: '100002', typeContrat: 'CESU_SOCIAL' } as const;
const CAMILLE_CESU = { ...CAMILLE, organisme: 'CESU', numero: '08000000000001' } as const;
const CAMILLE_PAJE = { ...CAMILLE, organisme: 'PAJE', numero: 'P0000000000001' } as const;
const LUCIEN_CESU = { ...LUCIEN, organisme: 'CESU', numero: '08000000000008' } as const;

interface Month {
  readonly employer: DemoEmployer;
  readonly employee: DemoEmployee;
  readonly typeActivite?: PajeActivite;
  /** So many months before this one. */
  readonly ago: number;
  readonly statut: DeclarationStatut;
  readonly motif?: string;
  readonly numeroCorrectif?: number;
}

/** The last two months and this one are left for whoever tries a declaration. */
const MONTHS: readonly Month[] = [
  { employer: CAMILLE_CESU, employee: FATOU, ago: 6, statut: 'ACCEPTEE' },
  { employer: CAMILLE_CESU, employee: FATOU, ago: 5, statut: 'ANNULEE' },
  {
    employer: CAMILLE_CESU,
    employee: FATOU,
    ago: 4,
    statut: 'REJETEE',
    motif: 'Les heures déclarées dépassent celles du contrat de travail.',
  },
  { employer: CAMILLE_CESU, employee: FATOU, ago: 4, statut: 'ACCEPTEE', numeroCorrectif: 1 },
  { employer: CAMILLE_CESU, employee: FATOU, ago: 3, statut: 'ACCEPTEE' },
  {
    employer: CAMILLE_PAJE,
    employee: SOPHIE,
    typeActivite: 'AMA',
    ago: 9,
    statut: 'ACCEPTEE',
  },
  {
    employer: CAMILLE_PAJE,
    employee: KARIM,
    typeActivite: 'GED',
    ago: 3,
    statut: 'TRANSMISE',
  },
  { employer: LUCIEN_CESU, employee: FATOU, ago: 3, statut: 'ACCEPTEE' },
];

const HOURS = 20;
/** Twenty hours at these come to 270 € at home, and to 110 € with a childminder. */
const PAID = {
  home: { salaireHoraireNet: 13.5, montantNet: 270, netCents: 27_000 },
  childminder: { salaireHoraireNet: 5.5, montantNet: 110, netCents: 11_000 },
} as const;

const declarationOf = (today: CalendarDay, month: Month): DemoDeclaration => {
  const { employer, employee, statut, motif = null, numeroCorrectif = 0 } = month;
  const typeActivite = month.typeActivite ?? null;
  const dateDebut = addMonths(monthOf(today), -month.ago);
  const next = addMonths(dateDebut, 1);
  const dateFin = addDays(next, -1);
  const { netCents, ...paid } = typeActivite === 'AMA' ? PAID.childminder : PAID.home;
  return {
    employer,
    employee,
    typeActivite,
    dateDebut,
    dateFin,
    // The corrected one a few days after the one that was rejected.
    madeOn: addDays(next, 2 + 5 * numeroCorrectif),
    netCents,
    statut,
    numeroCorrectif,
    motif,
    content: {
      numeroContrat: employer.contract,
      typeContrat: employer.typeContrat,
      numeroSalarie: employee.numero,
      dateDebut: formatFrenchDate(dateDebut),
      dateFin: formatFrenchDate(dateFin),
      datePaiement: formatFrenchDate(dateFin),
      nombreHeures: HOURS,
      ...paid,
      heuresSup25: 0,
      heuresSup50: 0,
      joursCongesPayes: 0,
      exactitude: true,
      ...(typeActivite === null
        ? {
            numeroEmployeur: employer.numero,
            activite: 'MENAGE',
            modeConges: 'CONGES_PRIS',
            indemnites: 0,
          }
        : { typeActivite, numeroPajemploi: employer.numero, complements: [] }),
    },
  };
};

/** What has been declared before the demonstration begins, in several states. */
export const demoDeclarations = (today: CalendarDay): readonly DemoDeclaration[] =>
  MONTHS.map((month) => declarationOf(today, month));
