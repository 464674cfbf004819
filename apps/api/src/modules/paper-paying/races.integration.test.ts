import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { underWatch, type Fate } from '../../../test/ledger/statement-hook.ts';
import { breachesOf } from '../../../test/ledger-world.ts';
import {
  createPaperWorld,
  newKey,
  paymentOf,
  wrongCode,
  type PaperWorld,
  type TestBook,
} from '../../../test/paper-world.ts';
import { useTestApi, type TestApi } from '../../../test/test-api.ts';
import { paperToAccount } from '../../ledger/templates/paper-to-account.ts';

const api = useTestApi({ env: { DB_POOL_SIZE: '8' } });
let replica: TestApi;
let world: PaperWorld;
let token: string;

beforeAll(async () => {
  replica = await api.current.variant({});
  world = createPaperWorld(api.current);
  token = await api.current.signIn('demo-rh');
  return () => replica.server.close();
});

beforeEach(() => world.letPass('2 days'));

const breaches = () => breachesOf(api.current.urls.adminUrl);

describe('[L10] a voucher wanted by several at once', () => {
  const ROUNDS = 200;

  interface Contender {
    readonly take: (book: TestBook) => Promise<number>;
    /** What becomes of the two vouchers when it wins. */
    readonly leaves: readonly [string, string];
  }

  const pays: Contender = {
    take: async (book) => (await world.pay(token, paymentOf(book))).statusCode,
    leaves: ['UTILISE', 'UTILISE'],
  };
  const paysElsewhere: Contender = {
    take: async (book) => {
      const reversed = { ...paymentOf(book), titres: book.scratched.toReversed() };
      return (await world.pay(token, reversed, newKey(), replica)).statusCode;
    },
    leaves: ['UTILISE', 'UTILISE'],
  };
  /** By the books themselves, as long as no call changes the format; a trade comes the same way. */
  const converts: Contender = {
    take: async ({ account: { compteId }, stock, titres }) => {
      const movement = paperToAccount({ compteId, availableFrom: '2099-01-01', stock, titres });
      return await world.ledger.post([movement]).then(
        () => 200,
        () => 409,
      );
    },
    leaves: ['CONVERTI', 'CONVERTI'],
  };
  const opposes: Contender = {
    take: async ({ titres }) => (await world.oppose(token, titres[1]?.numero ?? '')).statusCode,
    leaves: ['ACTIF', 'BLOQUE'],
  };
  const CONTENDERS = [pays, paysElsewhere, converts, opposes];

  it('goes to one of them, in every round', { timeout: 240_000 }, async () => {
    const winners = new Set<Contender>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const book = await world.openBook([1_500, 2_000]);
      // Each of them is the first to be sent once in a while.
      const first = round % CONTENDERS.length;
      const order = [...CONTENDERS.slice(first), ...CONTENDERS.slice(0, first)];
      const outcomes = await Promise.all(order.map(({ take }) => take(book)));
      expect(
        outcomes.toSorted((one, other) => one - other),
        `${round}`,
      ).toEqual([200, 409, 409, 409]);
      const winner = order[outcomes.indexOf(200)] ?? pays;
      winners.add(winner);
      const rows = await api.current.query(
        'select statut, essais_errones as essais from titre where numero = any ($1) order by numero',
        [book.titres.map(({ numero }) => numero)],
      );
      // The codes of those who lost were right: nothing is held against the voucher.
      expect(rows).toEqual(winner.leaves.map((statut) => ({ statut, essais: 0 })));
    }
    expect(winners.size).toBeGreaterThan(1);
    expect(await breaches()).toEqual([]);
  });
});

describe('[L10] [I6] a payment and the fifth wrong code at once', () => {
  it('leave a voucher that is used or blocked, never both', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 60; round += 1) {
      const book = await world.openBook([1_500]);
      const [right] = book.scratched;
      if (right === undefined) throw new Error('a book has a voucher');
      await api.current.query('update titre set essais_errones = 4 where numero = $1', [
        right.numeroTitre,
      ]);
      const guess = { ...right, caseAGratter: wrongCode(right.caseAGratter) };
      // Sent while the payment is on its way, a little later each time.
      const paying = world.pay(token, paymentOf(book));
      await pause(round % 12);
      const [paid] = await Promise.all([paying, world.check(token, guess, replica)]);
      const isPaid = paid.statusCode === 200;
      expect([200, 409], paid.body).toContain(paid.statusCode);
      expect(await world.titre(right.numeroTitre)).toEqual(
        isPaid ? { statut: 'UTILISE', essais: 4 } : { statut: 'BLOQUE', essais: 5 },
      );
      await world.letPass('2 days');
    }
    expect(await breaches()).toEqual([]);
  });
});

describe('[S16] codes guessed from two replicas', () => {
  it('are three on one voucher, whichever door they come by', async () => {
    const book = await world.openBook([1_500]);
    const right = book.scratched[0];
    if (right === undefined) throw new Error('a book has a voucher');
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const guess = { ...right, caseAGratter: wrongCode(right.caseAGratter, index + 1) };
        const to = index % 2 === 0 ? api.current : replica;
        return index % 3 === 0
          ? world.pay(token, { ...paymentOf(book), titres: [guess] }, newKey(), to)
          : world.check(token, guess, to);
      }),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(3);
    for (const { statusCode, headers } of replies) {
      if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await world.titre(right.numeroTitre)).toEqual({ statut: 'ACTIF', essais: 3 });
  });

  it('cannot be tried all the way: the voucher is blocked at the fifth', async () => {
    const book = await world.openBook([1_500]);
    const right = book.scratched[0];
    if (right === undefined) throw new Error('a book has a voucher');
    let judged = 0;
    for (let step = 1; step <= 12; step += 1) {
      const guess = { ...right, caseAGratter: wrongCode(right.caseAGratter, step) };
      const before = await world.titre(right.numeroTitre);
      await world.check(token, guess);
      const after = await world.titre(right.numeroTitre);
      if (before?.['essais'] !== after?.['essais']) judged += 1;
      await world.letPass('20 minutes');
    }
    expect(judged).toBe(5);
    expect((await world.check(token, right)).json()).toMatchObject({ caseAGratterValide: false });
    expect((await world.pay(token, paymentOf(book))).statusCode).toBe(409);
  });

  it('are ten a day for one person, however many vouchers they are spread over', async () => {
    const book = await world.openBook(Array<number>(40).fill(1_500));
    const replies = await Promise.all(
      book.scratched.map((right, index) =>
        world.check(
          token,
          { ...right, caseAGratter: wrongCode(right.caseAGratter) },
          index % 2 === 0 ? api.current : replica,
        ),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
  });

  it('one code on a thousand vouchers is ten guesses a day', { timeout: 60_000 }, async () => {
    const book = await world.openBook(Array<number>(1_000).fill(1_500));
    const tried = { right: 0, judged: 0 };
    for (let from = 0; from < 1_000; from += 50) {
      const some = book.scratched.slice(from, from + 50);
      // A code that none of them has, so that each judgement is a wrong one.
      const guess = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0')).find(
        (code) => some.every(({ caseAGratter }) => caseAGratter !== code),
      );
      const titres = some.map(({ numeroTitre }) => ({ numeroTitre, caseAGratter: guess }));
      const reply = await world.pay(token, {
        ...paymentOf(book),
        titres,
        montant: 15 * titres.length,
      });
      if (reply.statusCode === 200) tried.right += 1;
    }
    const [row] = await api.current.query(
      'select sum(essais_errones)::int as judged from titre where produit_id = $1',
      [book.stock.produit],
    );
    tried.judged = Number(row?.['judged']);
    expect(tried).toEqual({ right: 0, judged: 10 });
    expect((await world.check(token, book.scratched[999]!)).statusCode).toBe(429);
  });
});

const CUTS = ['cut-before', 'cut-after', 'die-before', 'die-after'] as const;
type Cut = (typeof CUTS)[number];

const fateAt =
  (point: number, cut: Cut) =>
  (_text: string, rank: number): Fate => {
    if (rank === point) return cut;
    return rank > point && cut.startsWith('die') ? 'die-before' : 'pass';
  };

describe('[L2] a stop at any statement of B-072', () => {
  const send = (to: TestApi, book: TestBook, key: string) =>
    world.pay(token, paymentOf(book), key, to);

  it('leaves one payment and one answer for the same key', { timeout: 120_000 }, async () => {
    const probe = await world.openBook([1_500]);
    const { statements } = await underWatch(
      () => 'pass',
      () => send(api.current, probe, newKey()),
    );
    expect(statements).toBeGreaterThan(3);
    for (let point = 1; point <= statements; point += 1) {
      for (const cut of CUTS) {
        const name = `l2-${cut}-${point}`;
        const book = await world.openBook([1_500, 2_000]);
        const { result } = await underWatch(fateAt(point, cut), () =>
          send(api.current, book, name),
        );
        const isHeard = result.status === 'fulfilled' && cut.startsWith('cut');
        const first = isHeard ? result.value : undefined;
        // Whoever is told of a failure is told that it may be tried again.
        if (first !== undefined && first.statusCode !== 200) {
          expect([409, 429, 503], name).toContain(first.statusCode);
          expect(first.headers['retry-after'], name).toBeDefined();
        }
        const second = await send(replica, book, name);
        expect(second.statusCode, `${name}: ${second.body}`).toBe(200);
        if (first?.statusCode === 200) expect(second.body, name).toBe(first.body);
        expect((await send(api.current, book, name)).body, name).toBe(second.body);
        const { numeroRemise } = second.json<{ numeroRemise: string }>();
        const [row] = await api.current.query(
          `select count(distinct e.journal_id)::int as journals, count(distinct r.id)::int as remises,
             min(r.numero) as numero
           from ledger_entry e join ledger_journal j on j.id = e.journal_id
           join remise_titres r on r.posting_id = j.posting_id
           where e.titre_numero = any ($1) and e.amount < 0`,
          [book.titres.map(({ numero }) => numero)],
        );
        expect(row, name).toEqual({ journals: 1, remises: 1, numero: numeroRemise });
      }
    }
    expect(await breaches()).toEqual([]);
  });
});

describe('[L2] a stop at any statement of an opposition', () => {
  it('blocks the voucher once, and one mail goes', { timeout: 120_000 }, async () => {
    const probe = await world.openBook([1_500]);
    const { statements } = await underWatch(
      () => 'pass',
      () => world.oppose(token, probe.titres[0]?.numero ?? ''),
    );
    for (let point = 1; point <= statements; point += 1) {
      for (const cut of CUTS) {
        const name = `${cut}-${point}`;
        const book = await world.openBook([1_500]);
        const numero = book.titres[0]?.numero ?? '';
        await underWatch(fateAt(point, cut), () => world.oppose(token, numero));
        expect((await world.oppose(token, numero, 'PERTE', replica)).statusCode, name).toBe(200);
        const [row] = await api.current.query(
          `select (select count(*)::int from titre_event where titre_numero = $1 and to_statut = 'BLOQUE') as events,
             (select count(*)::int from titre_opposition where titre_numero = $1) as oppositions,
             (select count(*)::int from outbox_message m join titre_opposition o
                on m.payload ->> 'oppositionId' = o.id::text
              where o.titre_numero = $1) as mails`,
          [numero],
        );
        expect(row, name).toEqual({ events: 1, oppositions: 1, mails: 1 });
      }
    }
    expect(await breaches()).toEqual([]);
  });
});
