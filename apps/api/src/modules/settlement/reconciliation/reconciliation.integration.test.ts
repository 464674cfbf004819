import { cardFeeCents } from '@portail/rules/payments/card-settlement.ts';
import { addDays, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useCardWorld } from '../../../../test/card-world.ts';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import { OPERATORS } from '../../../../test/operator-sessions.ts';

const URL = '/api/sap/operations/rapprochements';
const HEADER = 'type;paiement;reference;montant;frais;devise';
const world = useCardWorld();
let operator: OperatorCalls;

beforeAll(async () => {
  operator = await createOperatorCalls(world.current.api);
});

interface Line {
  readonly id: string;
  readonly reference: string;
  readonly cents: number;
}
interface Difference {
  readonly idEcart: string;
  readonly nature: string;
  readonly idPrestataire: string;
  readonly resolution: null | { readonly par: string | null; readonly jourFichier: string | null };
}
interface Report {
  readonly lignesRetenues: number;
  readonly dejaLu: boolean;
  readonly ecarts: number;
  readonly ecartsOuverts: number;
  readonly listeEcarts: readonly Difference[];
}

const today = () => dayInFrance(new Date());
const feeOf = (cents: number): number => {
  const { feeBasisPoints, feeFixedCents } = world.current.api.server.platform.config.card;
  return cardFeeCents(cents, { basisPoints: feeBasisPoints, fixedCents: feeFixedCents });
};
const row = ({ id, reference, cents }: Line, change: Partial<Line> & { fee?: number } = {}) =>
  `PAIEMENT;${change.id ?? id};${change.reference ?? reference};${change.cents ?? cents};${change.fee ?? feeOf(cents)};EUR`;
const fileOf = (rows: readonly string[]): string => `${[HEADER, ...rows].join('\n')}\n`;

const queryOf = (day: ReturnType<typeof today>): string =>
  `?jour=${encodeURIComponent(formatFrenchDate(day))}`;
const bring = (day: ReturnType<typeof today>, rows: readonly string[], token?: string) =>
  operator.upload(`${URL}${queryOf(day)}`, fileOf(rows), token === undefined ? {} : { token });

/** Captured card payments with the provider's ids, moved to a past day. */
const capture = async (count: number, daysAgo: number): Promise<readonly Line[]> => {
  const { api, begin, pay, work } = world.current;
  const references: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { reference, page } = await begin(1_000 + n);
    await pay(page);
    // Before the next one: a beneficiary has one open order, and a late payment is refunded.
    await work();
    references.push(reference);
  }
  const rows = await api.query(
    `update carte_transaction set captured_at = case when $2 then captured_at
       else ($3::date + time '12:00') at time zone 'Europe/Paris' end
     where reference = any ($1::uuid[])
     returning id_prestataire as id, reference, montant_cents::int as cents`,
    [references, daysAgo === 0, addDays(today(), -daysAgo)],
  );
  return rows.map((one) => ({
    id: String(one['id']),
    reference: String(one['reference']),
    cents: Number(one['cents']),
  }));
};

/** One way to make each difference of a line, and its report. */
const SEEDS = {
  MANQUANTE: () => [],
  INCONNUE: (line: Line) => [row(line), row(line, { id: `autre-${line.id}` })],
  DOUBLON: (line: Line) => [row(line), row(line)],
  MONTANT: (line: Line) => [row(line, { cents: line.cents + 1 })],
  FRAIS: (line: Line) => [row(line, { fee: feeOf(line.cents) + 1 })],
} as const;
type Nature = keyof typeof SEEDS;
const NATURES: readonly Nature[] = ['MANQUANTE', 'INCONNUE', 'DOUBLON', 'MONTANT', 'FRAIS'];
const reportOf = (nature: Nature, { id }: Line): string =>
  `${nature} ${nature === 'INCONNUE' ? `autre-${id}` : id}`;

describe('[L20] the settlement file of the provider, uploaded by an operator', () => {
  it(
    '[L20] reports each seeded difference and settles the rest; two days later nothing is due',
    { timeout: 240_000 },
    async () => {
      // Each run has a day of its own, far enough from the others not to affect them.
      const draws = fc.sample(
        fc.array(fc.constantFrom<Nature | 'JUSTE'>('JUSTE', ...NATURES), {
          minLength: 3,
          maxLength: 4,
        }),
        { numRuns: 3, seed: 20 },
      );
      const everyKind = [...NATURES, 'JUSTE'] as const;
      let daysAgo = 40;
      for (const plan of [everyKind, ...draws]) {
        daysAgo -= 8;
        const day = addDays(today(), -daysAgo);
        const lines = await capture(plan.length, daysAgo);
        const seeded = lines.map((line, index) => ({ line, nature: plan[index] ?? 'JUSTE' }));
        const rows = seeded.flatMap(({ line, nature }) =>
          nature === 'JUSTE' ? [row(line)] : SEEDS[nature](line),
        );
        const reply = await bring(day, rows);
        expect(reply.statusCode, reply.body).toBe(200);
        const report = reply.json<Report>();
        const found = report.listeEcarts.map(
          ({ nature, idPrestataire }) => `${nature} ${idPrestataire}`,
        );
        const expected = seeded.flatMap(({ line, nature }) =>
          nature === 'JUSTE' ? [] : [reportOf(nature, line)],
        );
        expect(found.toSorted()).toEqual(expected.toSorted());
        // Missing lines and other amounts are corrected two days later.
        const late = seeded
          .filter(({ nature }) => nature === 'MANQUANTE' || nature === 'MONTANT')
          .map(({ line }) => line);
        expect(report.lignesRetenues).toBe(lines.length - late.length);
        const owed = late.reduce((sum, { cents }) => sum + cents, 0);
        expect((await world.current.clearing()) + owed).toBe(0);
        const next = await bring(
          addDays(day, 2),
          late.map((line) => row(line)),
        );
        expect(
          next
            .json<Report>()
            .listeEcarts.map(({ nature, idPrestataire }) => `${nature} ${idPrestataire}`)
            .toSorted(),
        ).toEqual(late.map(({ id }) => `AUTRE_JOUR ${id}`).toSorted());
        expect(await world.current.clearing()).toBe(0);
        // Resolved by that file.
        const again = (await operator.get(`${URL}/jour${queryOf(day)}`)).json<Report>();
        for (const { nature, resolution } of again.listeEcarts) {
          const isPutRight = nature === 'MANQUANTE' || nature === 'MONTANT';
          expect(resolution?.jourFichier ?? null, nature).toBe(
            isPutRight ? formatFrenchDate(addDays(day, 2)) : null,
          );
        }
      }
      expect(await breachesOf(world.current.api.urls.adminUrl)).toEqual([]);
    },
  );

  it('is read once per day: the same file repeats its report, another is refused', async () => {
    const day = addDays(today(), -1);
    const [line] = await capture(1, 1);
    if (line === undefined) throw new Error('a payment');
    const first = await bring(day, [row(line)]);
    expect(first.json<Report>()).toMatchObject({ lignesRetenues: 1, dejaLu: false, ecarts: 0 });
    expect((await bring(day, [row(line)])).json<Report>()).toMatchObject({
      lignesRetenues: 1,
      dejaLu: true,
    });
    expect((await bring(day, [])).json()).toMatchObject({ code: 'JOUR_DEJA_RAPPROCHE' });
    const journals = await world.current.api.query(
      `select j.actor, j.origin from ledger_journal j where j.request_id like $1`,
      [`REGLEMENT_CARTE/bac-a-sable/${day}/%`],
    );
    expect(journals).toEqual([
      { actor: await operator.accountOf(OPERATORS.manager), origin: 'BACK_OFFICE' },
    ]);
  });

  it('is posted once when two operators upload it concurrently', async () => {
    const day = addDays(today(), -3);
    const lines = await capture(2, 3);
    const rows = lines.map((line) => row(line));
    const replies = await Promise.all([bring(day, rows), bring(day, rows, operator.otherManager)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(replies.filter((reply) => reply.json<Report>().dejaLu)).toHaveLength(1);
    expect(await world.current.clearing()).toBe(0);
  });

  it.each([
    ['another header', 'a;b\n', 'FICHIER_ILLISIBLE'],
    ['a line of nothing', fileOf(['PAIEMENT;p;r;0;0;EUR']), 'FICHIER_ILLISIBLE'],
  ])('is refused as a whole for %s', async (_, content, code) => {
    const day = addDays(today(), -5);
    const reply = await operator.upload(`${URL}${queryOf(day)}`, content);
    expect(reply.json()).toMatchObject({ code });
    expect((await operator.get(`${URL}/jour${queryOf(day)}`)).statusCode).toBe(404);
  });

  it('is refused for a future day, and to other users', async () => {
    const tomorrow = queryOf(addDays(today(), 1));
    expect((await operator.upload(`${URL}${tomorrow}`, fileOf([]))).statusCode).toBe(400);
    const yesterday = `${URL}${queryOf(addDays(today(), -6))}`;
    for (const [token, code] of [
      [operator.support, 'ACCES_REFUSE'],
      [operator.reader, 'LECTURE_SEULE'],
      [await world.current.token(), 'ACCES_REFUSE'],
    ] as const) {
      expect((await operator.upload(yesterday, fileOf([]), { token })).json()).toMatchObject({
        code,
      });
    }
    expect((await operator.get(URL, operator.support)).statusCode).toBe(403);
    expect((await operator.get(URL, operator.reader)).statusCode).toBe(200);
  });

  it('is fetched from the provider, which may not have it yet or be unreachable', async () => {
    const { sandbox } = world.current;
    const ask = (day: ReturnType<typeof today>) =>
      operator.post(`${URL}/demande`, { jour: formatFrenchDate(day) });
    const waiting = await capture(1, 0);
    await sandbox.change({ reglementImmediat: true, panne: true });
    expect((await ask(today())).json()).toMatchObject({ code: 'PRESTATAIRE_CARTE_INDISPONIBLE' });
    await world.current.restore();
    expect((await ask(today())).json()).toMatchObject({ code: 'FICHIER_PAS_ENCORE_LA' });
    await sandbox.change({ reglementImmediat: true });
    const reply = await ask(today());
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json<Report>().lignesRetenues).toBeGreaterThanOrEqual(waiting.length);
    expect((await ask(today())).json<Report>().dejaLu).toBe(true);
  });
});

describe('[L20] a difference', () => {
  it('[L20] [24-12] is resolved once, with a fresh code, a reason and a name', async () => {
    const day = addDays(today(), -4);
    const [line] = await capture(1, 4);
    if (line === undefined) throw new Error('a payment');
    const { listeEcarts } = (await bring(day, SEEDS.FRAIS(line))).json<Report>();
    const url = `${URL}/ecarts/${listeEcarts[0]?.idEcart ?? ''}/resolution`;
    expect((await operator.post(url, { motif: ' ' })).statusCode).toBe(400);
    const motif = 'Tarif du mois, confirmé par le prestataire.';
    const unsure = await operator.post(url, { motif });
    expect(unsure.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    await operator.confirmManagers();
    const [one, other] = await Promise.all([
      operator.post(url, { motif }),
      operator.post(url, { motif }, { token: operator.otherManager }),
    ]);
    expect([one, other].map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
      '200',
      '409',
    ]);
    const again = (await operator.get(`${URL}/jour${queryOf(day)}`)).json<Report>();
    expect(again).toMatchObject({ ecarts: 1, ecartsOuverts: 0 });
    expect(again.listeEcarts[0]?.resolution).toMatchObject({ motif, jourFichier: null });
    expect(again.listeEcarts[0]?.resolution?.par).toMatch(/\w+ \w+/);
    const nowhere = `${URL}/ecarts/00000000-0000-4000-8000-00000000000f/resolution`;
    expect((await operator.post(nowhere, { motif })).statusCode).toBe(404);
  });

  it('[L20] is late after two working days', async () => {
    await capture(1, 10);
    const found = (await operator.get(URL)).json<{
      paiementsEnRetard: number;
      montantEnRetard: number;
    }>();
    expect(found).toMatchObject({ paiementsEnRetard: 1, montantEnRetard: 10 });
  });
});
