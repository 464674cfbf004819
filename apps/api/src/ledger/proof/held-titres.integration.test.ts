import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createBusinessClock,
  createChangingWorld,
  type ChangingWorld,
} from '../../../test/changing-world.ts';
import { wrongCode, type TestBook } from '../../../test/paper-world.ts';
import { useTestApi } from '../../../test/test-api.ts';
import { transactionOf } from '../../platform/db/unit-of-work.ts';
import { vintageTrade } from '../templates/voucher-changes.ts';

const MILLESIME = 2026;
const FEBRUARY = '2027-02-10T09:00:00Z';
const LAST_EVENING = '2027-02-28T22:00:00Z';
const MARCH = '2027-03-01T09:00:00Z';
const WEEK_LATER = '2027-03-08T09:00:00Z';
const CODES = '/api/eb/beneficiaires/echanges-millesime/verification-case-a-gratter';

const clock = createBusinessClock(FEBRUARY);
const api = useTestApi({ clock });
let world: ChangingWorld;
let token: string;

beforeAll(async () => {
  world = createChangingWorld(api.current, clock);
  await world.goTo(FEBRUARY);
  token = await api.current.signIn('demo-rh');
  return () => world.close();
});

const byCard = async (book: TestBook): Promise<string> => {
  const reply = await world.tradeAll(book, { modePaiement: 'CARTE' }, { token });
  expect(reply.statusCode, reply.body).toBe(200);
  const { reference, statut } = reply.json<{ reference: string; statut: string }>();
  expect(statut).toBe('EN_ATTENTE_CARTE');
  return reference;
};

const openBook = () => world.openBook([1_500, 2_000], { millesime: MILLESIME });

const statutsOf = async ({ titres }: TestBook): Promise<unknown> => {
  const rows = await api.current.query(
    'select distinct statut, essais_errones as essais from titre where numero = any ($1)',
    [titres.map(({ numero }) => numero)],
  );
  return rows;
};

/** As the job does with an order whose card was never used. */
const giveUp = (reference: string) =>
  world.books.units.transact(async (unit) => {
    const db = transactionOf(unit);
    await sql`select echange_rendre(id) from echange where reference = ${reference}`.execute(db);
    await sql`update echange set statut = 'ANNULEE' where reference = ${reference}`.execute(db);
  });

describe('[I6] [L10] vouchers that a trade keeps for its card', () => {
  it('cannot be used by another command', async () => {
    await world.goTo(FEBRUARY);
    const book = await openBook();
    await byCard(book);
    const again = await world.tradeAll(book, {}, { token });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'ECHANGE_EN_COURS' });
    // The ledger refuses them as well.
    const { stock, titres, account } = book;
    const waiting = { compteId: account.compteId, availableFrom: '2027-02-15' };
    await expect(
      world.ledger.post([vintageTrade({ stock, titres }, waiting)]),
    ).rejects.toMatchObject({ code: 'OPERATION_HORS_PERIODE' });
    const opposed = await world.oppose(token, book.titres[0]?.numero ?? '');
    expect(opposed.statusCode).toBe(409);
    const [row] = await api.current.query(`select titre_step($1, 'ACTIF', 'BLOQUE', 'x') as done`, [
      book.titres[0]?.numero,
    ]);
    expect(row).toEqual({ done: false });
    expect(await statutsOf(book)).toEqual([{ statut: 'ACTIF', essais: 0 }]);
    expect(await world.books.breaches()).toEqual([]);
  });

  it('[S16] cannot be blocked by wrong codes, which are not even judged', async () => {
    const book = await openBook();
    await byCard(book);
    const [right] = book.scratched;
    if (right === undefined) throw new Error('a book has a voucher');
    for (let step = 1; step <= 6; step += 1) {
      const reply = await world.post(
        CODES,
        {
          numeroCheque: right.numeroTitre,
          caseAGratter: wrongCode(right.caseAGratter, step),
        },
        { token },
      );
      expect(reply.json(), reply.body).toMatchObject({ caseAGratterValide: false });
    }
    expect(await statutsOf(book)).toEqual([{ statut: 'ACTIF', essais: 0 }]);
  });

  it('[L23] outlive February, and are lost with their vintage once the order is given up', async () => {
    await world.goTo(LAST_EVENING);
    const [kept, free] = [await openBook(), await openBook()];
    const reference = await byCard(kept);
    const account = await world.ledger.openLoadedAccount(30_000, { millesime: MILLESIME });
    const ordered = await world.tradeAccount(account, { modePaiement: 'CARTE' }, { token });
    expect(ordered.statusCode, ordered.body).toBe(200);

    await world.goTo(MARCH);
    await world.expireVintages();
    expect(await statutsOf(free)).toEqual([{ statut: 'EXPIRE', essais: 0 }]);
    expect(await statutsOf(kept)).toEqual([{ statut: 'ACTIF', essais: 0 }]);
    expect(await world.ledger.balanceOf(account.compteId)).toBe(30_000);

    await giveUp(reference);
    await world.goTo(WEEK_LATER);
    await world.expireVintages();
    expect(await statutsOf(kept)).toEqual([{ statut: 'EXPIRE', essais: 0 }]);
    expect(await world.ledger.balanceOf(account.compteId)).toBe(30_000);
    expect(await world.books.breaches()).toEqual([]);
  });
});
