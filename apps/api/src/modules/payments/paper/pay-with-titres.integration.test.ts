import { passHours } from '../../../../test/sensitive-actions.ts';
import { thisYear } from '../../../../test/today.ts';
import { PAPER_PAYING_MESSAGES } from '@portail/contract/payments/paper-payments.schemas.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { breachesOf } from '../../../../test/ledger-world.ts';
import {
  createPaperWorld,
  newKey,
  paymentOf,
  wrongCode,
  type PaperWorld,
  type TestBook,
} from '../../../../test/paper-world.ts';
import { confirmIdentity } from '../../../../test/second-step.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi({ env: { DB_POOL_SIZE: '12' } });
let world: PaperWorld;
let token: string;

beforeAll(async () => {
  world = createPaperWorld(api.current);
  token = await api.current.signIn('demo-rh');
});
// The amounts of one test must not count in the next.
beforeEach(() => passHours(api.current, 25));

// Wrong codes of one test must not count in the next.
beforeEach(() => world.letPass('2 days'));

interface Refusal {
  readonly code: string;
  readonly erreurs?: readonly { readonly champ: string; readonly message: string }[];
}

const statutsOf = async ({ titres }: TestBook): Promise<readonly unknown[]> => {
  const rows = await api.current.query(
    'select statut from titre where numero = any ($1) order by numero',
    [titres.map(({ numero }) => numero)],
  );
  return rows.map(({ statut }) => statut);
};

const refusal = async (body: object): Promise<Refusal & { readonly status: number }> => {
  const reply = await world.pay(token, body);
  return { status: reply.statusCode, ...reply.json<Refusal>() };
};

describe('B-072', () => {
  it('[CHK-05] [CHK-10] uses the vouchers, credits the payee and stores the remittance', async () => {
    const book = await world.openBook([1_500, 2_000]);
    const reply = await world.pay(token, { ...paymentOf(book), commentaire: 'Octobre' });
    expect(reply.statusCode, reply.body).toBe(200);
    const { numeroRemise, dateRemise } = reply.json<Record<string, string>>();
    expect(numeroRemise).toMatch(/^RT[0-9A-Z]{10}$/);
    expect(await statutsOf(book)).toEqual(['UTILISE', 'UTILISE']);
    const rows = await api.current.query(
      `select r.nombre_titres, r.montant_cents::int, r.statut, r.commentaire, j.kind, j.origin,
         to_char(r.created_at at time zone 'Europe/Paris', 'DD/MM/YYYY') as day,
         (select e.amount::int from ledger_entry e join ledger_account a on a.id = e.account_id
          where e.journal_id = j.id and a.kind = 'A_PAYER' and a.key = $2) as paid,
         (select count(*)::int from outbox_message m
          where m.kind = 'AVIS_PAIEMENT' and m.payload ->> 'paymentId' = r.id::text) as notices
       from remise_titres r join ledger_journal j on j.posting_id = r.posting_id
       where r.numero = $1`,
      [numeroRemise, book.account.intervenantId],
    );
    expect(rows).toEqual([
      {
        nombre_titres: 2,
        montant_cents: 3_500,
        statut: 'EN_COURS',
        commentaire: 'Octobre',
        kind: 'PAIEMENT_TITRES',
        origin: 'PERSONNE',
        day: dateRemise,
        paid: 3_500,
        notices: 1,
      },
    ]);
  });

  it('[L12] repeats the answer of the same command without a second effect', async () => {
    const book = await world.openBook([1_500]);
    const key = newKey();
    const first = await world.pay(token, paymentOf(book), key);
    const again = await world.pay(token, paymentOf(book), key);
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await world.pay(token, { ...paymentOf(book), commentaire: 'autre' }, key);
    expect(other.statusCode).toBe(422);
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  });

  it('[L12] answers twenty concurrent repetitions alike, and pays once', async () => {
    const book = await world.openBook([1_500, 2_000]);
    const key = newKey();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => world.pay(token, paymentOf(book), key)),
    );
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const [row] = await api.current.query(
      'select count(*)::int as count from ledger_entry where titre_numero = $1 and amount < 0',
      [book.titres[0]?.numero],
    );
    expect(row).toEqual({ count: 1 });
  });

  it('[CHK-09] [XC-44] refuses a used voucher by its line, and leaves the others usable', async () => {
    const book = await world.openBook([1_500, 2_000]);
    const [first] = book.scratched;
    const alone = { ...paymentOf(book), titres: [first], montant: 15 };
    expect((await world.pay(token, alone)).statusCode).toBe(200);
    expect(await refusal(paymentOf(book))).toMatchObject({
      status: 409,
      code: 'TITRE_INDISPONIBLE',
      erreurs: [{ champ: 'titres.0.numeroTitre', message: PAPER_PAYING_MESSAGES.used }],
    });
    expect(await statutsOf(book)).toEqual(['UTILISE', 'ACTIF']);
    const rest = { ...paymentOf(book), titres: book.scratched.slice(1), montant: 20 };
    expect((await world.pay(token, rest)).statusCode).toBe(200);
  });

  it('[CHK-18] [XC-22] requires one product and vintage, and the exact sum', async () => {
    const book = await world.openBook([1_500, 2_000]);
    const other = await world.openBook([1_500]);
    const last = await world.openBook([1_500], { millesime: book.stock.millesime - 1 });
    const mixed = (...more: readonly TestBook[]) => ({
      ...paymentOf(book),
      titres: [...book.scratched, ...more.flatMap(({ scratched }) => scratched)],
      montant: 35 + 15 * more.length,
    });
    expect(await refusal(mixed(other, last))).toMatchObject({
      status: 400,
      code: 'REQUETE_INVALIDE',
      erreurs: [
        { champ: 'titres.2.numeroTitre', message: PAPER_PAYING_MESSAGES.otherBook },
        { champ: 'titres.3.numeroTitre', message: PAPER_PAYING_MESSAGES.otherBook },
      ],
    });
    for (const montant of [34.99, 35.01, 15, 350]) {
      expect(await refusal({ ...paymentOf(book), montant })).toMatchObject({
        status: 400,
        erreurs: [{ champ: 'montant', message: PAPER_PAYING_MESSAGES.total }],
      });
    }
    expect(await statutsOf(book)).toEqual(['ACTIF', 'ACTIF']);
  });

  it('[CHK-17] names the invalid fields', async () => {
    const book = await world.openBook([1_500]);
    const body = paymentOf(book);
    const champOf = async (change: object) => {
      const { status, erreurs } = await refusal({ ...body, ...change });
      return `${status} ${erreurs?.map(({ champ }) => champ).join()}`;
    };
    for (const codeNAN of ['123456', '12345678', '1234567*', 'abcdefg']) {
      expect(await champOf({ codeNAN })).toBe('400 codeNAN');
    }
    expect(await champOf({ titres: [] })).toBe('400 titres');
    expect(await champOf({ titres: [...book.scratched, ...book.scratched], montant: 30 })).toBe(
      '400 titres',
    );
    expect(await champOf({ titres: [{ numeroTitre: '12', caseAGratter: '12345' }] })).toBe(
      '400 titres.0.numeroTitre,titres.0.caseAGratter',
    );
    expect(await champOf({ montant: 0 })).toBe('400 montant');
    expect(await champOf({ montant: 15.001 })).toBe('400 montant');
    expect((await refusal({ ...body, codeNAN: '7654321' })).code).toBe('INTERVENANT_INCONNU');
    expect(await statutsOf(book)).toEqual(['ACTIF']);
  });

  it('refuses a payee who cannot be paid, with the reason', async () => {
    const book = await world.openBook([1_500]);
    const set = (column: string, value: string) =>
      api.current.query(`update intervenant set ${column} = $1 where code_nan = '1234567'`, [
        value,
      ]);
    await set('contact_status', 'INACTIF');
    expect((await refusal(paymentOf(book))).code).toBe('INTERVENANT_INACTIF');
    await set('contact_status', 'ACTIF');
    await set('paiement_en_ligne', 'false');
    expect((await refusal(paymentOf(book))).code).toBe('INTERVENANT_HORS_LIGNE');
    await set('paiement_en_ligne', 'true');
    expect((await world.pay(token, paymentOf(book))).statusCode).toBe(200);
  });

  it('[CHK-06] is refused when the contract does not allow payments with vouchers', async () => {
    const book = await world.openBook([1_500]);
    const allow = (value: boolean) =>
      api.current.query(
        `update contract set autoriser_paiement_titre = $1 where numero = '100001'`,
        [value],
      );
    await allow(false);
    const closed = await world.pay(token, paymentOf(book));
    const list = await world.get(token, '/paiements-titres/produits-titres?numeroContrat=100001');
    await allow(true);
    expect(closed.statusCode).toBe(403);
    expect(list.json()).toEqual([]);
    expect((await refusal({ ...paymentOf(book), typeContrat: 'CESU_SOCIAL' })).status).toBe(403);
    expect(await statutsOf(book)).toEqual(['ACTIF']);
  });

  it('[I16] is refused once the vintage has expired', async () => {
    const book = await world.openBook([1_500], { millesime: thisYear() - 2 });
    expect(await refusal(paymentOf(book))).toMatchObject({
      status: 409,
      code: 'OPERATION_HORS_PERIODE',
    });
    expect(await statutsOf(book)).toEqual(['ACTIF']);
  });

  it('[CHK-09] gives the reason for each unusable voucher', async () => {
    const book = await world.openBook([1_500, 1_500, 1_500, 1_500]);
    const statuts = ['BLOQUE', 'EXPEDIE', 'CONVERTI', 'ACTIF'];
    for (const [index, { numero }] of book.titres.entries()) {
      await api.current.query('update titre set statut = $1 where numero = $2', [
        statuts[index],
        numero,
      ]);
    }
    const { erreurs } = await refusal(paymentOf(book));
    for (const { numero } of book.titres) {
      await api.current.query(`update titre set statut = 'ACTIF' where numero = $1`, [numero]);
    }
    expect(erreurs?.map(({ message }) => message)).toEqual([
      PAPER_PAYING_MESSAGES.blocked,
      PAPER_PAYING_MESSAGES.notReceived,
      PAPER_PAYING_MESSAGES.used,
    ]);
  });

  it('[S16] counts wrong codes line by line, and pays nothing', async () => {
    const book = await world.openBook([1_500, 1_500]);
    const [first, second] = book.scratched;
    const attempt = (step: number) => ({
      ...paymentOf(book),
      titres: [first, { ...second, caseAGratter: wrongCode(second?.caseAGratter ?? '', step) }],
    });
    for (const step of [1, 2]) {
      expect(await refusal(attempt(step))).toMatchObject({
        status: 400,
        erreurs: [{ champ: 'titres.1.caseAGratter', message: PAPER_PAYING_MESSAGES.codeWrong }],
      });
    }
    const locked = {
      status: 409,
      code: 'TITRE_INDISPONIBLE',
      erreurs: [{ champ: 'titres.1.numeroTitre', message: PAPER_PAYING_MESSAGES.blocked }],
    };
    expect(await refusal(attempt(3))).toMatchObject(locked);
    expect(await refusal(paymentOf(book))).toMatchObject(locked);
    // The check is refused too, but not for the first voucher.
    expect((await world.check(token, second!)).json()).toMatchObject({ caseAGratterValide: false });
    expect((await world.check(token, first!)).json()).toMatchObject({ caseAGratterValide: true });
    expect(await world.titre(book.titres[0]!.numero)).toEqual({ statut: 'ACTIF', essais: 0 });
    expect(await world.titre(book.titres[1]!.numero)).toEqual({ statut: 'BLOQUE', essais: 3 });
  });

  it('[S24] requires a fresh code for a large amount, then accepts the same key', async () => {
    const book = await world.openBook(Array<number>(11).fill(9_999));
    const key = newKey();
    const unsure = await world.pay(token, paymentOf(book), key);
    expect(unsure.statusCode).toBe(403);
    expect(unsure.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    expect(new Set(await statutsOf(book))).toEqual(new Set(['ACTIF']));
    const sure = await confirmIdentity(api.current, 'demo-rh', 'camille.rousseau@courriel.example');
    expect((await world.pay(sure, paymentOf(book), key)).statusCode).toBe(200);
    await passHours(api.current, 25);
    const small = await world.openBook(Array<number>(10).fill(9_999));
    expect((await world.pay(token, paymentOf(small))).statusCode).toBe(200);
  });

  it('does not bind the key of a refused payment', async () => {
    const book = await world.openBook([1_500]);
    const key = newKey();
    const refused = await world.pay(token, { ...paymentOf(book), montant: 16 }, key);
    expect(refused.statusCode).toBe(400);
    expect((await world.pay(token, paymentOf(book), key)).statusCode).toBe(200);
  });

  it('is refused while the ledger is suspended', async () => {
    const book = await world.openBook([1_500]);
    await api.current.query(
      `insert into platform_state values ('ledger_suspended', 'true', now())`,
    );
    const { status, code } = await refusal(paymentOf(book));
    await api.current.query(`delete from platform_state where key = 'ledger_suspended'`);
    expect([status, code]).toEqual([409, 'LEDGER_SUSPENDU']);
    expect(await statutsOf(book)).toEqual(['ACTIF']);
  });
});
