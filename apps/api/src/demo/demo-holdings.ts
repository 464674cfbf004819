import { addDays, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { MadeLine } from './demo-funder-orders.repository.ts';
import type { DemoBooks } from './demo-books.ts';
import { daysAgo, demoCalendar, NAN, type DemoCalendar } from './demo-holdings-calendar.ts';
import { seedCamille } from './demo-holdings-rh.ts';
import { seedSocialPlans } from './demo-holdings-social.ts';

interface SmallHolding {
  readonly login: string;
  readonly contract: string;
  readonly produit: string;
  readonly fundedCents: number;
  readonly ownCents: number;
  readonly payments: readonly {
    readonly ago: number;
    readonly codeNan: string;
    readonly cents: number;
  }[];
}

const SMALL_HOLDINGS: readonly SmallHolding[] = [
  {
    login: 'demo-unique',
    contract: '100001',
    produit: 'SAP',
    fundedCents: 30_000,
    ownCents: 20_000,
    payments: [
      { ago: 16, codeNan: NAN.petitesMains, cents: 8_640 },
      { ago: 9, codeNan: NAN.petitesMains, cents: 4_320 },
      { ago: 2, codeNan: NAN.fatou, cents: 6_000 },
    ],
  },
  {
    login: 'demo-mfa',
    contract: '100001',
    produit: 'GE',
    fundedCents: 24_000,
    ownCents: 16_000,
    payments: [{ ago: 5, codeNan: NAN.nathalie, cents: 12_550 }],
  },
  {
    login: 'demo-petit',
    contract: '100003',
    produit: 'SAP',
    fundedCents: 15_000,
    ownCents: 15_000,
    payments: [
      { ago: 12, codeNan: NAN.fatou, cents: 7_200 },
      { ago: 3, codeNan: NAN.jardinier, cents: 4_500 },
    ],
  },
  {
    login: 'demo-restreint',
    contract: '100004',
    produit: 'GE',
    fundedCents: 40_000,
    ownCents: 0,
    payments: [{ ago: 8, codeNan: NAN.nathalie, cents: 15_000 }],
  },
  {
    // Beyond the yearly ceiling, with figures that no column was drawn for.
    login: 'demo-nom-long',
    contract: '100001',
    produit: 'SAP',
    fundedCents: 1_234_567,
    ownCents: 98_765,
    payments: [{ ago: 4, codeNan: NAN.association, cents: 123_456 }],
  },
];

const SETTLED_AFTER_DAYS = 7;

const addSmallHolding = (books: DemoBooks, calendar: DemoCalendar, holding: SmallHolding): void => {
  const { login, contract, produit } = holding;
  const opened = daysAgo(calendar, 40);
  const compte = books.openAccount({ login, contract, produit, millesime: calendar.year }, opened);
  books.order(compte, opened, holding.fundedCents, holding.ownCents);
  for (const { ago, codeNan, cents } of holding.payments) {
    books.pay(compte, addDays(calendar.today, -ago), codeNan, cents, {
      statut: ago > SETTLED_AFTER_DAYS ? 'EFFECTUE' : 'EN_COURS',
    });
  }
};

/** Chose paper: a book under way, and a small account beside it. */
const addSophie = (books: DemoBooks, calendar: DemoCalendar): void => {
  const holder = {
    login: 'demo-double',
    contract: '100001',
    produit: 'GE',
    millesime: calendar.year,
  };
  const ordered = daysAgo(calendar, 50);
  const carnet = books.orderPaper(
    holder,
    ordered,
    Array.from({ length: 12 }, () => 'ACTIF'),
    {
      valeurCents: 1_500,
    },
  );
  books.payWithPaper(carnet, addDays(calendar.today, -14), NAN.nathalie, carnet.titres.slice(0, 4));
  const compte = books.openAccount(holder, ordered);
  books.order(compte, ordered, 6_000, 4_000);
  books.pay(compte, addDays(calendar.today, -3), NAN.fatou, 3_540, { statut: 'EN_COURS' });
};

export const seedHoldings = (
  books: DemoBooks,
  today: CalendarDay,
  made: readonly MadeLine[],
): void => {
  const calendar = demoCalendar(today);
  // First: what is left of a vintage that is over counts them too.
  for (const line of made) books.makeLine(line);
  seedCamille(books, calendar);
  addSophie(books, calendar);
  seedSocialPlans(books, calendar);
  for (const holding of SMALL_HOLDINGS) addSmallHolding(books, calendar, holding);
  books.settle(addDays(today, -1));
};
