import type {
  ExpectedReceipt,
  RecordedReceipt,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { addDays, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { nextPageOf } from '../../../../test/list-cursor.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { codeOf, fieldsOf } from '../../../../test/order-calls.ts';
import {
  createOperationsWorld,
  OPERATIONS,
  RECEIPTS,
  REFUNDS,
  type OperationsWorld,
} from '../../../../test/operations-world.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let world: OperationsWorld;
beforeAll(async () => {
  world = await createOperationsWorld(api.current);
});

const listed = async (query: string): Promise<readonly ExpectedReceipt[]> =>
  (await world.get(`${RECEIPTS}${query}`)).json<ExpectedReceipt[]>();

const byNumber = (one: number, other: number): number => one - other;

describe('expected receipts', () => {
  it('[BO-18] are found by reference and amount, page by page, without names', async () => {
    const lines = [
      await world.expectedLine(),
      await world.expectedLine(),
      await world.expectedLine(),
    ];
    const [first] = lines;
    expect(await listed(`?recherche=${first?.reference.toLowerCase()}`)).toMatchObject([
      { nature: 'COMMANDE', reference: first?.reference, montant: 100, moyen: 'VIREMENT' },
    ]);
    expect((await listed('?montant=100,00&nature=COMMANDE')).length).toBeGreaterThanOrEqual(3);
    expect(await listed('?montant=99999')).toEqual([]);
    expect(await listed('?recherche=%25')).toEqual([]);
    const seen: string[] = [];
    for (let url: string | undefined = `${RECEIPTS}?taille=2`; url !== undefined;) {
      const reply = await world.get(url);
      seen.push(...reply.json<ExpectedReceipt[]>().map(({ reference }) => reference));
      url = nextPageOf(reply);
    }
    expect(new Set(seen).size).toBe(seen.length);
    for (const { reference } of lines) expect(seen).toContain(reference);
    expect(JSON.stringify(await listed('?taille=100'))).not.toMatch(/Prénom|Rousseau/);
  });

  it('[P11] shows the payer of one receipt at a time, and the person can read that it was shown', async () => {
    const { id, reference } = await world.expectedLine();
    const reply = await world.get(`${RECEIPTS}/COMMANDE/${reference}`);
    expect(reply.json()).toMatchObject({ reference, montant: 100 });
    expect(reply.json<{ payeur: string }>().payeur).toContain('Prénom');
    const [reading] = await world.query(
      `select c.motif from consultation c join beneficiary b on b.account_id = c.account_id
       join precommande p on p.beneficiary_id = b.id where p.id = $1`,
      [id],
    );
    expect(reading?.['motif']).toContain('Encaissement');
    expect((await world.get(`${RECEIPTS}/ECHANGE/${reference}`)).statusCode).toBe(404);
  });
});

describe('a receipt', () => {
  it('[L34] pays what it was expected for, once, under the operator’s name', async () => {
    const { id, reference } = await world.expectedLine();
    const key = crypto.randomUUID();
    const [one, other] = await Promise.all([
      world.post(RECEIPTS, world.receiptOf(reference), { key }),
      world.post(RECEIPTS, world.receiptOf(reference), { token: world.marc }),
    ]);
    expect([one.statusCode, other.statusCode].toSorted(byNumber)).toEqual([200, 409]);
    expect(await world.lineState(id)).toMatchObject({ paiement: 'A_PAYER' });
    const requested = one.statusCode === 200 ? one : other;
    const { numero } = requested.json<RecordedReceipt>();
    const approver = one.statusCode === 200 ? world.marc : world.lucie;
    expect((await world.decide(numero, 'ACCEPTER', { token: approver })).statusCode).toBe(200);
    expect(await world.lineState(id)).toMatchObject({ statut: 'VALIDEE', paiement: 'PAYEE' });
    expect(await world.shareOf(id)).toBe(10_000);
    const again = await world.post(RECEIPTS, world.receiptOf(reference));
    expect(codeOf(again)).toBe('ENCAISSEMENT_NON_ATTENDU');
    if (one.statusCode === 200) {
      const replay = await world.post(RECEIPTS, world.receiptOf(reference), { key });
      expect(replay.body).toBe(one.body);
      expect(replay.headers['idempotency-replayed']).toBe('true');
    }
    const actors = await world.actorsOf('ENCAISSEMENT');
    for (const actor of actors) expect(actor).toMatch(/^operateur:demo-operateur/);
    const [logged] = await world.query(
      `select u.login from security_event e join user_account u on u.id = e.account_id
       where e.kind = 'OPERATION_ARGENT' and e.details->>'reference' = $1`,
      [reference],
    );
    expect(logged?.['login']).toMatch(/^demo-operateur/);
  });

  it('[26-3] is refused for a future day, another kind or an unknown reference', async () => {
    const { id, reference } = await world.expectedLine();
    const tomorrow = addDays(api.current.clock.businessDay(), 1);
    const later = world.receiptOf(reference, { dateReception: formatFrenchDate(tomorrow) });
    const tooEarly = await world.post(RECEIPTS, later);
    expect(tooEarly.statusCode).toBe(400);
    expect(fieldsOf(tooEarly)).toEqual([
      { champ: 'dateReception', message: 'Cette date n’est pas encore venue.' },
    ]);
    const other = world.receiptOf(reference, { nature: 'ECHANGE' });
    expect((await world.post(RECEIPTS, other)).statusCode).toBe(404);
    expect(codeOf(await world.post(RECEIPTS, world.receiptOf('CM9999999999')))).toBe(
      'RESSOURCE_INTROUVABLE',
    );
    expect(await world.lineState(id)).toMatchObject({ paiement: 'A_PAYER' });
  });

  it('[L34] lowers what a funder owes on its invoice, and raises it again when reversed', async () => {
    const { invoice, reference } = await world.creditedLine(20_000);
    const owed = async () =>
      Number(
        (
          await world.one(
            `select coalesce(sum(e.amount), 0)::int as sum from ledger_entry e
             join ledger_account a on a.id = e.account_id where a.kind = 'CREANCE_FINANCEUR'`,
          )
        )?.['sum'],
      );
    const before = await owed();
    const paid = world.receiptOf(invoice, { nature: 'FACTURE', montant: 200 });
    await world.receive(paid);
    expect((await owed()) - before).toBe(20_000);
    expect(await listed(`?recherche=${invoice}`)).toEqual([]);
    const undo = world.refundOf(invoice, {
      nature: 'ENCAISSEMENT',
      montant: 200,
      motif: 'ERREUR_DE_SAISIE',
    });
    expect((await world.post(REFUNDS, undo)).json()).toMatchObject({ statut: 'REMBOURSE' });
    expect(await owed()).toBe(before);
    expect(await listed(`?recherche=${invoice}`)).toHaveLength(1);
    await world.receive(paid);
    expect(reference).not.toBe('');
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  });

  it('[BO-03] [BO-18] requires the permission and is refused to read-only operators', async () => {
    const { id, reference } = await world.expectedLine();
    const support = await world.openAs('karim.haddad');
    const reader = await world.openAs('anne.leclerc');
    const person = await api.current.signIn('demo-rh');
    for (const token of [support, person]) {
      expect((await world.get(RECEIPTS, token)).statusCode).toBe(403);
      const reply = await world.post(RECEIPTS, world.receiptOf(reference), { token });
      expect(codeOf(reply)).toBe('ACCES_REFUSE');
    }
    expect((await world.get(RECEIPTS, reader)).statusCode).toBe(200);
    for (const [url, body] of [
      [RECEIPTS, world.receiptOf(reference)],
      [REFUNDS, world.refundOf(reference)],
      [`${OPERATIONS}/a-valider/${id}/decision`, { decision: 'ACCEPTER' }],
      [`${OPERATIONS}/justificatifs/${id}/decision`, { decision: 'ACCEPTER' }],
    ] as const) {
      expect(codeOf(await world.post(url, body, { token: reader })), url).toBe('LECTURE_SEULE');
    }
    expect(await world.lineState(id)).toMatchObject({ paiement: 'A_PAYER' });
  });
});
