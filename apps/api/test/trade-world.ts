import { afterAll, beforeAll } from 'vitest';
import { dayInFrance } from '../src/platform/clock.ts';
import { useCardWorld, type CardWorld } from './card-world.ts';
import { createChangingWorld } from './changing-world.ts';
import { newKey } from './paper-world.ts';
import { bearer } from './test-api.ts';

const BASE = '/api/eb/beneficiaires';
export const TRADE = `${BASE}/echanges-millesime`;
const START = `${BASE}/paiements-carte/echange`;

/** The vintage that is traded in these tests. */
export const MILLESIME = 2026;
export const FEBRUARY = '2027-02-10T09:00:00Z';
export const ACCEPTED = { action: 'payer', carte: 'ACCEPTEE' };
export const REFUSED = { action: 'payer', carte: 'REFUSEE' };

/** A movable real clock and a separate business day. */
const createTradeClock = (instant: string) => {
  let movedMs = 0;
  let offsetMs = Date.parse(instant) - Date.now();
  const realNow = () => new Date(Date.now() + movedMs);
  const businessNow = () => new Date(Date.now() + offsetMs);
  return {
    realNow,
    businessNow,
    businessDay: () => dayInFrance(businessNow()),
    advance: (ms: number) => {
      movedMs += ms;
    },
    goTo: (to: string) => {
      offsetMs = Date.parse(to) - Date.now();
    },
  };
};

const tradeWorld = (cards: CardWorld, clock: ReturnType<typeof createTradeClock>) => {
  const { api, sandbox, work, one } = cards;
  const changing = createChangingWorld(api, clock);
  const send = async (path: string, body: object, key = newKey()) =>
    changing.post(path, body, { token: await cards.token(), key });
  const openPage = async (reference: string) => {
    const reply = await send(START, { reference });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    const started = reply.json<{ referenceTransaction: string; urlPaiement: string }>();
    return { card: started.referenceTransaction, page: new URL(started.urlPaiement).pathname };
  };
  const ask = async (source: object, change: object = {}, key = newKey()) =>
    send(
      `${TRADE}/commandes`,
      {
        numeroContrat: '100001',
        millesime: MILLESIME,
        typeProduitFinal: 'COMPTE',
        modePaiement: 'CARTE',
        ...source,
        ...change,
      },
      key,
    );
  const referenceOf = (reply: Awaited<ReturnType<typeof ask>>): string => {
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.json<{ reference: string }>().reference;
  };

  return {
    ...cards,
    ...changing,
    // Closing the card world closes both.
    close: undefined,
    send,
    openPage,
    ask,
    referenceOf,
    start: (reference: string, key = newKey()) => send(START, { reference }, key),
    openOld: (cents: number) => changing.ledger.openLoadedAccount(cents, { millesime: MILLESIME }),
    openOldBook: (cents: readonly number[]) => changing.openBook(cents, { millesime: MILLESIME }),
    /** An order of an account by card, with an open card page. */
    beginAccount: async (cents = 30_000, change: object = {}) => {
      const account = await changing.ledger.openLoadedAccount(cents, { millesime: MILLESIME });
      const reference = referenceOf(await ask({ numeroCompteCesu: account.numero }, change));
      return { ...account, reference, ...(await openPage(reference)) };
    },
    beginTitres: async (cents: readonly number[] = [1_500, 2_000], change: object = {}) => {
      const book = await changing.openBook(cents, { millesime: MILLESIME });
      const reference = referenceOf(await ask({ titres: book.scratched }, change));
      return { book, reference, ...(await openPage(reference)) };
    },
    answer: async (page: string, fields: Readonly<Record<string, string>>) => {
      await sandbox.submit(page, fields);
      await work();
    },
    get: async (path: string) =>
      api.http.inject({ url: path, headers: bearer(await cards.token()) }),
    orderOf: (reference: string) =>
      one(
        `select statut, carte_reference, echange_le is not null as traded,
           to_char(disponible_le, 'YYYY-MM-DD') as ready, actor, origin, operateur
         from echange where reference = $1`,
        [reference],
      ),
    /** Journals of an order, without the reservation. */
    journalsOf: async (reference: string): Promise<readonly string[]> => {
      const rows = await api.query(
        `select j.kind from echange o join ledger_journal j on j.posting_id = o.posting_id
         where o.reference = $1 and j.phase = 'POSTE' order by j.id`,
        [reference],
      );
      return rows.map(({ kind }) => String(kind));
    },
    /** Balance and reserved amount of an account. */
    holdings: async (compteId: string) => {
      const row = await one(
        `select balance::integer as balance, reserved::integer as reserved from ledger_account
         where kind = 'BENEFICIAIRE_COMPTE' and key = $1`,
        [compteId],
      );
      return [row?.['balance'], row?.['reserved']];
    },
    /** Not yet available amounts on the account of the next vintage, by day. */
    waitingOf: async (produit: string) => {
      const rows = await api.query(
        `select split_part(a.key, '/', 2) as day, a.balance::integer as balance
         from ledger_account a join compte_cesu c on c.id = a.compte_id
         where a.kind = 'BENEFICIAIRE_EN_ATTENTE' and a.balance > 0
           and c.produit_id = $1 and c.millesime = $2 order by a.key`,
        [produit, MILLESIME + 1],
      );
      return rows.map(({ day, balance }) => [day, balance]);
    },
    newTitres: async (produit: string): Promise<readonly number[]> => {
      const rows = await api.query(
        `select valeur_faciale_cents::integer as cents from titre
         where produit_id = $1 and millesime = $2 order by valeur_faciale_cents desc`,
        [produit, MILLESIME + 1],
      );
      return rows.map(({ cents }) => Number(cents));
    },
    /** Unpaid fee of an order: 0 when paid. */
    feeBalance: async (reference: string) => {
      const row = await one(
        `select coalesce(sum(e.amount), 0)::integer as sum from echange o
         join ledger_account a on a.kind = 'PART_A_RECEVOIR' and a.key = 'ECHANGE/' || o.id
         join ledger_entry e on e.account_id = a.id where o.reference = $1`,
        [reference],
      );
      return row?.['sum'];
    },
    statuts: async (numeros: readonly string[]) => {
      const rows = await api.query(
        'select statut from titre where numero = any ($1) order by numero',
        [numeros],
      );
      return rows.map(({ statut }) => String(statut));
    },
    closeBooks: changing.close,
  };
};
export type TradeWorld = ReturnType<typeof tradeWorld>;

export const useTradeWorld = (): { readonly current: TradeWorld } => {
  const clock = createTradeClock(FEBRUARY);
  const cards = useCardWorld({}, clock);
  let world: TradeWorld | undefined;
  beforeAll(async () => {
    world = tradeWorld(cards.current, clock);
    await world.goTo(FEBRUARY);
  });
  afterAll(async () => {
    await world?.closeBooks();
  });
  return {
    get current() {
      if (world === undefined) throw new Error('useTradeWorld: read inside a test or a hook');
      return world;
    },
  };
};
