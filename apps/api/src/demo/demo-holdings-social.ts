import {
  addDays,
  addMonths,
  calendarDay,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import type { MonthlyAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { DemoCompte } from './demo-accounts.ts';
import type { DemoBooks } from './demo-books.ts';
import { NAN, type DemoCalendar } from './demo-holdings-calendar.ts';

const CONTRACT = '100002';

interface DemoPlan {
  readonly login: string;
  readonly produit: string;
  readonly type: MonthlyAccountType;
  /** In the unit of the account. */
  readonly perMonth: number;
  /** What one unit is worth, in cents. */
  readonly centsPerUnit: number;
  readonly tauxHoraireCents: number | null;
  readonly reporte: boolean;
  readonly payments: readonly {
    readonly day: number;
    readonly codeNan: string;
    readonly quantity: number;
  }[];
}

const PLANS: readonly DemoPlan[] = [
  {
    login: 'demo-social',
    produit: 'AD',
    type: 'MINUTE_PAR_MOIS',
    perMonth: 1_800,
    centsPerUnit: 40,
    tauxHoraireCents: 2_400,
    reporte: false,
    payments: [
      { day: 6, codeNan: NAN.fatou, quantity: 480 },
      { day: 13, codeNan: NAN.association, quantity: 495 },
      { day: 22, codeNan: NAN.fatou, quantity: 450 },
    ],
  },
  {
    login: 'demo-social',
    produit: 'REPAS',
    type: 'MONTANT_PAR_MOIS',
    perMonth: 12_000,
    centsPerUnit: 1,
    tauxHoraireCents: null,
    reporte: false,
    payments: [{ day: 11, codeNan: NAN.association, quantity: 8_450 }],
  },
  {
    // The third unit: hundredths of an hour, of another kind of help.
    login: 'demo-social',
    produit: 'COMPAGNIE',
    type: 'CENTIEME_HEURE_PAR_MOIS',
    perMonth: 800,
    centsPerUnit: 24,
    tauxHoraireCents: 2_400,
    reporte: false,
    payments: [{ day: 16, codeNan: NAN.fatou, quantity: 550 }],
  },
  {
    login: 'demo-double',
    produit: 'AD',
    type: 'CENTIEME_HEURE_PAR_MOIS',
    perMonth: 1_200,
    centsPerUnit: 24,
    tauxHoraireCents: 2_400,
    reporte: true,
    payments: [{ day: 9, codeNan: NAN.fatou, quantity: 1_050 }],
  },
];

const SETTLED_AFTER_DAYS = 7;

const addMonth = (
  books: DemoBooks,
  plan: DemoPlan,
  compte: DemoCompte,
  { mois, today }: { readonly mois: CalendarDay; readonly today: CalendarDay },
): void => {
  books.openMonth(compte, mois, plan.perMonth);
  let left = plan.perMonth;
  for (const { day, codeNan, quantity } of plan.payments) {
    const on = addDays(mois, day - 1);
    if (on >= today) continue;
    left -= quantity;
    books.payFromRight(
      compte,
      on,
      codeNan,
      { mois, quantity, cents: quantity * plan.centsPerUnit },
      { statut: on < addDays(today, -SETTLED_AFTER_DAYS) ? 'EFFECTUE' : 'EN_COURS' },
    );
  }
  const next = addMonths(mois, 1);
  if (!plan.reporte && left > 0 && next <= today) books.returnMonth(compte, mois, next, left);
};

const addPlan = (books: DemoBooks, { today, year, start }: DemoCalendar, plan: DemoPlan): void => {
  const { login, produit, type } = plan;
  for (let millesime = Number(start.slice(0, 4)); millesime <= year; millesime += 1) {
    const january = calendarDay(`${millesime}-01-01`);
    const first = january < start ? start : january;
    const last = calendarDay(`${millesime}-12-01`);
    const compte = books.openAccount({ login, contract: CONTRACT, produit, millesime }, first, {
      type,
    });
    books.addPlan(compte, {
      quantite_par_mois: plan.perMonth,
      taux_horaire_cents: plan.tauxHoraireCents,
      reporte: plan.reporte,
      premier_mois: first,
      dernier_mois: last,
    });
    for (let mois = first; mois <= last && mois <= today; mois = addMonths(mois, 1)) {
      addMonth(books, plan, compte, { mois, today });
    }
  }
};

/** What the department grants by the month: in minutes, in euros, in hundredths of an hour. */
export const seedSocialPlans = (books: DemoBooks, calendar: DemoCalendar): void => {
  for (const plan of PLANS) addPlan(books, calendar, plan);
};
