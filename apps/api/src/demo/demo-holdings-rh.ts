import {
  addDays,
  addMonths,
  calendarDay,
  daysBetween,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import type { TitreStatut } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import type { DemoCompte } from './demo-accounts.ts';
import type { DemoBooks } from './demo-books.ts';
import { daysAgo, NAN, type DemoCalendar } from './demo-holdings-calendar.ts';

const LOGIN = 'demo-rh';
const CONTRACT = '100001';
const ORDER_DAY = 3;
const FUNDED_CENTS = 20_400;
const OWN_CENTS = 13_600;
const SETTLED_AFTER_DAYS = 7;

/** What Camille pays every month: the childminder, the home help, the cleaning company. */
const MONTHLY: readonly {
  readonly day: number;
  readonly codeNan: string;
  readonly cents: number;
}[] = [
  { day: 4, codeNan: NAN.nathalie, cents: 6_250 },
  { day: 8, codeNan: NAN.fatou, cents: 3_840 },
  { day: 12, codeNan: NAN.petitesMains, cents: 2_790 },
  { day: 16, codeNan: NAN.nathalie, cents: 4_500 },
  { day: 20, codeNan: NAN.fatou, cents: 3_840 },
  { day: 24, codeNan: NAN.nathalie, cents: 6_250 },
  { day: 28, codeNan: NAN.petitesMains, cents: 3_125 },
];

const dayOf = (month: CalendarDay, day: number): CalendarDay => addDays(month, day - 1);
const of = (count: number, statut: TitreStatut): readonly TitreStatut[] =>
  Array.from({ length: count }, () => statut);

const creditMonths = (
  books: DemoBooks,
  { today, start }: DemoCalendar,
  accountOf: (year: number) => DemoCompte,
): void => {
  for (let month = start; month < today; month = addMonths(month, 1)) {
    const compte = accountOf(Number(month.slice(0, 4)));
    if (dayOf(month, ORDER_DAY) < today) {
      books.order(compte, dayOf(month, ORDER_DAY), FUNDED_CENTS, OWN_CENTS);
    }
    for (const [rank, { day, codeNan, cents }] of MONTHLY.entries()) {
      const on = dayOf(month, day);
      if (on >= today) continue;
      // A few cents apart from month to month: hours are never quite the same.
      const drift = ((Number(month.slice(5, 7)) * 7 + rank * 3) % 10) * 15;
      books.pay(compte, on, codeNan, cents - drift, {
        statut: daysBetween(on, today) > SETTLED_AFTER_DAYS ? 'EFFECTUE' : 'EN_COURS',
      });
    }
  }
};

/** One payment of each other ending. */
const addOddPayments = (books: DemoBooks, calendar: DemoCalendar, compte: DemoCompte): void => {
  books.pay(compte, daysAgo(calendar, 20), NAN.jardinier, 4_200, {
    statut: 'REJETE',
    comment: 'Taille de la haie',
  });
  books.pay(compte, daysAgo(calendar, 15), NAN.fatou, 1_980, { statut: 'ANNULE' });
  books.pay(compte, daysAgo(calendar, 1), NAN.association, 2_000, {
    statut: 'EN_ATTENTE_CARTE',
    complementCents: 1_550,
  });
};

/** This year's books: vouchers in every state that a book still in hand may have. */
const addPaper = (books: DemoBooks, calendar: DemoCalendar, compte: DemoCompte): void => {
  const { today, year } = calendar;
  const services = { login: LOGIN, contract: CONTRACT, produit: 'SAP', millesime: year };
  const [ordered, used, recent] = [80, 20, 3].map((count) => daysAgo(calendar, count));
  if (ordered === undefined || used === undefined || recent === undefined) return;
  const carnet = books.orderPaper(services, ordered, [...of(9, 'ACTIF'), 'BLOQUE'], {
    valeurCents: 1_500,
  });
  books.payWithPaper(carnet, used, NAN.petitesMains, carnet.titres.slice(0, 3));
  books.payWithPaper(carnet, recent, NAN.fatou, carnet.titres.slice(3, 4), 'EN_COURS');
  books.convertToAccount(carnet, addDays(today, -1), carnet.titres.slice(4, 6), {
    compte,
    availableFrom: addDays(today, 2),
  });
  const childcare = { ...services, produit: 'GE' };
  // In hand, and beside an account of the same product: it may change format either way.
  books.orderPaper(childcare, daysAgo(calendar, 30), of(5, 'ACTIF'), { valeurCents: 2_000 });
  books.orderPaper(childcare, daysAgo(calendar, 9), of(4, 'EXPEDIE'), { valeurCents: 2_000 });
  books.orderPaper(childcare, daysAgo(calendar, 2), of(4, 'EN_FABRICATION'), {
    valeurCents: 2_000,
  });
};

/** A vintage whose whole life is over: used, traded in February, the rest lost on 1 March. */
const addEndedPaper = (
  books: DemoBooks,
  { today, year }: DemoCalendar,
  accountOf: (year: number) => DemoCompte,
): void => {
  const ended = today > `${year}-03-01` ? year - 1 : year - 2;
  const next = ended + 1;
  const holder = { login: LOGIN, contract: CONTRACT, produit: 'GE', millesime: ended };
  const carnet = books.orderPaper(holder, calendarDay(`${ended}-09-15`), of(8, 'ACTIF'), {
    valeurCents: 1_500,
  });
  books.payWithPaper(
    carnet,
    calendarDay(`${ended}-10-20`),
    NAN.nathalie,
    carnet.titres.slice(0, 3),
  );
  books.tradePaper(carnet, calendarDay(`${next}-02-10`), carnet.titres.slice(3, 5), {
    compte: accountOf(next),
    availableFrom: calendarDay(`${next}-02-14`),
  });
  books.expirePaper(carnet, calendarDay(`${next}-03-01`), carnet.titres.slice(5));
};

/** Last year's vouchers that are still in hand in winter: paid with in January, traded in February. */
const addEndingPaper = (books: DemoBooks, { today, year }: DemoCalendar): void => {
  if (today >= `${year}-03-01`) return;
  const holder = { login: LOGIN, contract: CONTRACT, produit: 'GE', millesime: year - 1 };
  books.orderPaper(holder, calendarDay(`${year - 1}-09-15`), of(6, 'ACTIF'), {
    valeurCents: 2_500,
  });
};

/** The fullest example: fourteen months, two vintages, paper and account, every status. */
export const seedCamille = (books: DemoBooks, calendar: DemoCalendar): void => {
  const { today, year, start } = calendar;
  const accounts = new Map<number, DemoCompte>();
  for (let millesime = Number(start.slice(0, 4)); millesime <= year; millesime += 1) {
    const first = calendarDay(`${millesime - 1}-12-10`);
    accounts.set(
      millesime,
      books.openAccount(
        { login: LOGIN, contract: CONTRACT, produit: 'GE', millesime },
        first < start ? start : first,
      ),
    );
  }
  const accountOf = (millesime: number): DemoCompte => {
    const compte = accounts.get(millesime);
    if (compte === undefined) throw new Error(`no account of vintage ${millesime}`);
    return compte;
  };
  const current = accountOf(year);
  books.order(current, calendarDay(`${year - 1}-12-10`), 6_000, 4_000);
  creditMonths(books, calendar, accountOf);
  addOddPayments(books, calendar, current);
  addPaper(books, calendar, current);
  addEndedPaper(books, calendar, accountOf);
  addEndingPaper(books, calendar);
  const blocked = books.openAccount(
    { login: LOGIN, contract: CONTRACT, produit: 'SAP', millesime: year },
    daysAgo(calendar, 60),
    { isBlocked: true },
  );
  books.order(blocked, daysAgo(calendar, 60), 4_500, 3_000);
  for (const [millesime, compte] of accounts) {
    const lost = calendarDay(`${millesime + 1}-03-01`);
    if (lost < today) books.expireAccount(compte, lost);
  }
};
