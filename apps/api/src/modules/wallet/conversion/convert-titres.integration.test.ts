import { CONVERSION_MESSAGES } from '@portail/contract/wallet/conversion.schemas.ts';
import { PAPER_PAYING_MESSAGES } from '@portail/contract/payments/paper-payments.schemas.ts';
import { accountCreditedOn } from '@portail/rules/wallet/conversion/conversion.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBusinessClock } from '../../../../test/changing-world.ts';
import {
  createConversionWorld,
  creditRequest,
  type ConversionWorld,
} from '../../../../test/conversion-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { newKey, wrongCode } from '../../../../test/paper-world.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { today } from '../../../../test/today.ts';
import { createCalendarModule } from '../../settlement/calendar/calendar.module.ts';

const START = new Date().toISOString();
const clock = createBusinessClock(START);
const api = useTestApi({ clock, env: { DB_POOL_SIZE: '12' } });
let world: ConversionWorld;
let token: string;

beforeAll(async () => {
  world = createConversionWorld(api.current, clock);
  token = await api.current.signIn('demo-rh');
});
afterAll(() => world.close());

// Resets the wrong codes between tests.
beforeEach(() => world.letPass('2 days'));

const accountOf = async (numero: string) => {
  const reply = await world.get(token, '/comptes');
  const accounts = reply.json<{ numeroCompteCesu: string; idProduit: string }[]>();
  return accounts.find(({ numeroCompteCesu }) => numeroCompteCesu === numero);
};

describe('B-065', () => {
  it('[CONV-03] [CONV-07] uses the vouchers at once; their value waits for its day', async () => {
    const book = await world.openBook([1_500, 2_000]);
    const reply = await world.toAccount(creditRequest(book), { token });
    expect(reply.statusCode, reply.body).toBe(200);
    const answer = reply.json<{ reference: string }>();
    const ready = accountCreditedOn(today());
    expect(answer).toEqual({
      reference: answer.reference,
      montant: 35,
      delaiJours: 3,
      dateDisponibilite: formatFrenchDate(ready),
    });
    expect(answer.reference).toMatch(/^CF[0-9A-Z]{10}$/);
    expect(await world.statutsOf(book)).toEqual(['CONVERTI', 'CONVERTI']);
    expect(await world.changeOf(answer.reference)).toMatchObject({
      sens: 'TITRES_VERS_COMPTE',
      count: 2,
      cents: 3_500,
      carnet: null,
      ready,
      kind: 'TITRES_VERS_COMPTE',
      origin: 'PERSONNE',
      lines: 2,
      moved: 3_500,
    });
    expect(await accountOf(book.account.numero)).toMatchObject({
      solde: 0,
      enAttente: [{ montant: 35, disponibleLe: formatFrenchDate(ready) }],
    });
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  });

  it('[CONV-12] makes the value available on the third day, with a statement label', async () => {
    const book = await world.openBook([1_500]);
    await world.toAccount(creditRequest(book), { token });
    const { tasks } = createCalendarModule({ ...api.current.server.platform, clock });
    await tasks.releaseWaiting();
    expect(await accountOf(book.account.numero)).toMatchObject({ solde: 0 });
    await world.goTo(`${accountCreditedOn(today())}T04:00:00Z`);
    try {
      await tasks.releaseWaiting();
      expect(await accountOf(book.account.numero)).toMatchObject({ solde: 15, enAttente: [] });
      const reply = await world.get(token, `/comptes/${book.account.numero}/releve`);
      expect(reply.json<{ operations: object[] }>().operations[0]).toMatchObject({
        libelle: 'Montant devenu disponible après un échange ou un changement de format',
        type: 'CREDIT',
        montant: 15,
      });
      const { produit, millesime } = book.stock;
      const statement = await world.get(token, `/titres/${produit}/${millesime}/releve`);
      expect(statement.json()).toMatchObject({ titres: [{ statut: 'CONVERTI' }] });
    } finally {
      await world.goTo(START);
    }
  });

  it('[CONV-07] opens a missing account of that product and vintage', async () => {
    const book = await world.openBook([1_500]);
    await api.current.query('delete from compte_cesu where id = $1', [book.account.compteId]);
    const reply = await world.toAccount(creditRequest(book), { token });
    expect(reply.statusCode, reply.body).toBe(200);
    const rows = await api.current.query(
      `select c.contract_numero as contract, c.millesime::int, c.type_compte as type, a.balance::int as waiting
       from compte_cesu c join ledger_account a on a.compte_id = c.id where c.produit_id = $1`,
      [book.stock.produit],
    );
    expect(rows).toEqual([
      { contract: '100001', millesime: book.stock.millesime, type: 'MONTANT', waiting: 1_500 },
    ]);
  });

  it('[CONV-08] refuses a wrong code with its line, counts it and changes nothing', async () => {
    const book = await world.openBook([1_500, 2_000]);
    const [first, second] = book.scratched;
    const guess = { ...second, caseAGratter: wrongCode(second?.caseAGratter ?? '') };
    const refusal = await world.refusedAccount(
      creditRequest(book, { titresATransformer: [first, guess] }),
      { token },
    );
    expect(refusal).toMatchObject({
      status: 400,
      code: 'REQUETE_INVALIDE',
      erreurs: [
        {
          champ: 'titresATransformer.1.caseAGratter',
          message: PAPER_PAYING_MESSAGES.codeWrong,
        },
      ],
    });
    expect(await world.statutsOf(book)).toEqual(['ACTIF', 'ACTIF']);
    expect(await world.titre(book.titres[1]?.numero ?? '')).toEqual({ statut: 'ACTIF', essais: 1 });
    expect((await world.toAccount(creditRequest(book), { token })).statusCode).toBe(200);
  });

  it('[CONV-08] [S16] blocks a voucher at its third wrong code', async () => {
    const book = await world.openBook([1_500]);
    const [right] = book.scratched;
    for (let step = 1; step <= 3; step += 1) {
      const guess = { ...right, caseAGratter: wrongCode(right?.caseAGratter ?? '', step) };
      const body = creditRequest(book, { titresATransformer: [guess] });
      const { code } = await world.refusedAccount(body, { token });
      expect(code).toBe(step < 3 ? 'REQUETE_INVALIDE' : 'TITRE_INDISPONIBLE');
    }
    expect(await world.refusedAccount(creditRequest(book), { token })).toMatchObject({
      status: 409,
      code: 'TITRE_INDISPONIBLE',
      erreurs: [
        { champ: 'titresATransformer.0.numeroTitre', message: PAPER_PAYING_MESSAGES.blocked },
      ],
    });
  });

  it('[CONV-07] makes the vouchers unusable for payments and conversions', async () => {
    const book = await world.openBook([1_500]);
    await world.toAccount(creditRequest(book), { token });
    const gone = { status: 409, code: 'TITRE_INDISPONIBLE' };
    expect(await world.refusedAccount(creditRequest(book), { token })).toMatchObject({
      ...gone,
      erreurs: [{ champ: 'titresATransformer.0.numeroTitre', message: PAPER_PAYING_MESSAGES.used }],
    });
    const paid = await world.payAll(book, { token });
    expect({ status: paid.statusCode, ...paid.json<object>() }).toMatchObject(gone);
    expect((await world.check(token, book.scratched[0]!)).json()).toMatchObject({
      caseAGratterValide: false,
    });
  });

  it('[CONV-07] accepts one product and one vintage', async () => {
    const [book, other] = [await world.openBook([1_500]), await world.openBook([1_500])];
    const mixed = [...book.scratched, ...other.scratched];
    expect(
      await world.refusedAccount(creditRequest(book, { titresATransformer: mixed }), { token }),
    ).toMatchObject({
      status: 400,
      erreurs: [
        { champ: 'titresATransformer.1.numeroTitre', message: CONVERSION_MESSAGES.otherBook },
      ],
    });
    const [year] = [book.stock.millesime - 1];
    expect(
      await world.refusedAccount(creditRequest(book, { millesime: year }), { token }),
    ).toMatchObject({ status: 400, erreurs: [{ champ: 'titresATransformer.0.numeroTitre' }] });
  });

  it('[CONV-07] refuses a blocked target account and one with monthly rights', async () => {
    const shut = { status: 409, code: 'OPERATION_HORS_PERIODE' };
    const book = await world.openBook([1_500]);
    await api.current.query(`update compte_cesu set statut = 'BLOQUE' where id = $1`, [
      book.account.compteId,
    ]);
    expect(await world.refusedAccount(creditRequest(book), { token })).toMatchObject(shut);
    expect(await world.statutsOf(book)).toEqual(['ACTIF']);
    const monthly = await world.openBook([1_500]);
    await api.current.query(
      `update compte_cesu set type_compte = 'MONTANT_PAR_MOIS' where id = $1`,
      [monthly.account.compteId],
    );
    expect(await world.refusedAccount(creditRequest(monthly), { token })).toMatchObject(shut);
  });

  it('[L12] replays the answer of the same command without a second effect', async () => {
    const book = await world.openBook([1_500]);
    const key = newKey();
    const first = await world.toAccount(creditRequest(book), { token, key });
    const again = await world.toAccount(creditRequest(book), { token, key });
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await world.openBook([1_500]);
    expect((await world.toAccount(creditRequest(other), { token, key })).statusCode).toBe(422);
    expect(await world.statutsOf(other)).toEqual(['ACTIF']);
  });

  it('[L12] credits once for twenty concurrent requests, with the same answer', async () => {
    const book = await world.openBook([1_500, 2_000]);
    await api.current.query('delete from compte_cesu where id = $1', [book.account.compteId]);
    const key = newKey();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => world.toAccount(creditRequest(book), { token, key })),
    );
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const [row] = await api.current.query(
      `select count(*)::int as accounts, sum(a.balance)::int as cents
       from compte_cesu c join ledger_account a on a.compte_id = c.id where c.produit_id = $1`,
      [book.stock.produit],
    );
    expect(row).toEqual({ accounts: 1, cents: 3_500 });
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  });
});
