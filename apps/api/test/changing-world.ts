import { beforeEach } from 'vitest';
import { createCalendarModule } from '../src/modules/settlement/calendar/calendar.module.ts';
import { createClock, dayInFrance } from '../src/platform/clock.ts';
import type { Clock } from '../src/platform/ports/clock.ts';
import { openLedgerWorld } from './ledger-world.ts';
import { createPaperWorld, newKey, paymentOf, type TestBook } from './paper-world.ts';
import { bearer, useTestApi, type ManualClock, type TestApi } from './test-api.ts';
import { useBeforeTests } from './use-before-tests.ts';

const BASE = '/api/eb/beneficiaires';
export const TRADES = `${BASE}/echanges-millesime/commandes`;
const CONVERT_TITRES = `${BASE}/conversions/titres-vers-compte`;

/** Real time goes on as it is; the business day is the one that the test says. */
export const createBusinessClock = (instant: string) => {
  let offsetMs = Date.parse(instant) - Date.now();
  const clock: Clock = {
    realNow: createClock(0).realNow,
    businessNow: () => new Date(Date.now() + offsetMs),
    businessDay: () => dayInFrance(new Date(Date.now() + offsetMs)),
  };
  const advance: ManualClock['advance'] = () => {
    throw new Error('real time is not moved here');
  };
  return {
    ...clock,
    advance,
    goTo: (to: string) => {
      offsetMs = Date.parse(to) - Date.now();
    },
  };
};

/** The person and the idempotency key of a call. */
export interface Sending {
  readonly token: string;
  readonly key?: string;
  readonly to?: TestApi;
}

/** A person with vouchers and accounts, who changes and trades them as the portal does. */
export const createChangingWorld = (
  api: TestApi,
  clock: ReturnType<typeof createBusinessClock>,
) => {
  const paper = createPaperWorld(api);
  const books = openLedgerWorld(api.urls, 2);
  const post = (url: string, body: object, { token, key = newKey(), to = api }: Sending) =>
    to.http.inject({
      method: 'POST',
      url,
      headers: { ...bearer(token), 'idempotency-key': key },
      payload: body,
    });
  return {
    ...paper,
    books,
    post,
    /** From now on, for the database and for every replica that shares the clock. */
    goTo: async (instant: string): Promise<void> => {
      await books.setBusinessTime(instant);
      clock.goTo(instant);
    },
    /** What the calendar does on 1 March, done now. */
    expireVintages: () => createCalendarModule(api.server.platform).tasks.expireVintages(),
    payAll: (book: TestBook, { token, key, to }: Sending) =>
      paper.pay(token, paymentOf(book), key, to),
    convertAll: ({ stock, scratched }: TestBook, sending: Sending) =>
      post(
        CONVERT_TITRES,
        { idProduit: stock.produit, millesime: stock.millesime, titresATransformer: scratched },
        sending,
      ),
    /** All vouchers of a book for the next vintage; `change` says into what, and how it is paid. */
    tradeAll: ({ stock, scratched }: TestBook, change: object, sending: Sending) =>
      post(
        TRADES,
        {
          numeroContrat: stock.contract,
          millesime: stock.millesime,
          titres: scratched,
          typeProduitFinal: 'COMPTE',
          modePaiement: 'CHEQUE',
          ...change,
        },
        sending,
      ),
    /** All that an account holds for the next vintage. */
    tradeAccount: (
      { numero, millesime }: { readonly numero: string; readonly millesime: number },
      change: object,
      sending: Sending,
    ) =>
      post(
        TRADES,
        {
          numeroContrat: '100001',
          millesime,
          numeroCompteCesu: numero,
          typeProduitFinal: 'COMPTE',
          modePaiement: 'CHEQUE',
          ...change,
        },
        sending,
      ),
    close: () => books.close(),
  };
};
export type ChangingWorld = ReturnType<typeof createChangingWorld>;

/** In the month of vintage trades; 10 February 2027 is a Wednesday. */
const FEBRUARY = '2027-02-10T09:00:00Z';

/** Camille's vintage trades: every test begins on the same day of February. */
export const useFebruaryTrades = () => {
  const clock = createBusinessClock(FEBRUARY);
  const api = useTestApi({ clock });
  const world = useBeforeTests(
    () => createChangingWorld(api.current, clock),
    (changing) => changing.close(),
  );
  const token = useBeforeTests(() => api.current.signIn('demo-rh'));
  beforeEach(() => world.current.goTo(FEBRUARY));
  return { api, world, token };
};
