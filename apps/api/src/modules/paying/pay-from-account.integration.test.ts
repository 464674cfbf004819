import { centsOf } from '@portail/rules/money/cents.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLedgerWorld, type LedgerWorld } from '../../../test/ledger-world.ts';
import { bearer, useTestApi } from '../../../test/test-api.ts';
import { orderMade } from '../../ledger/templates/order-made.ts';
import { monthOpened } from '../../ledger/templates/social-month.ts';

const PAY = '/api/eb/beneficiaires/paiements-comptes/prestataires';
const api = useTestApi({ env: { DB_POOL_SIZE: '12' } });
let world: LedgerWorld;
let token: string;
let keys = 0;

beforeAll(async () => {
  world = createLedgerWorld(api.current.server.platform);
  token = await api.current.signIn('demo-rh');
});

const newKey = () => `cle-${(keys += 1)}`;

const pay = (body: object, key = newKey(), asToken = token) =>
  api.current.http.inject({
    method: 'POST',
    url: PAY,
    headers: { ...bearer(asToken), 'idempotency-key': key },
    payload: { codeNAN: '1234567', numeroContrat: '100001', typeContrat: 'CESU_RH', ...body },
  });

const fundedAccount = async (cents: number, login = 'demo-rh') => {
  const account = await world.openAccount({ login });
  await world.post([
    orderMade({
      lineId: account.compteId,
      financeurId: account.financeurId,
      contract: '100001',
      fundedCents: centsOf(cents),
      ownCents: centsOf(0),
      feesCents: centsOf(0),
      account: { compteId: account.compteId, amountCents: centsOf(cents) },
    }),
  ]);
  return account;
};

const lines = (sql: string, values: unknown[]) => api.current.query(sql, values);

describe('B-068', () => {
  it('[ACC-16] debits the account, credits the payee and keeps the payment', async () => {
    const { numero, compteId } = await fundedAccount(10_000);
    const reply = await pay({ montant: 35.4, numeroComptesCESU: [numero], commentaire: 'Octobre' });
    expect(reply.statusCode).toBe(200);
    const { valeur } = reply.json<{ valeur: string }>();
    expect(valeur).toMatch(/^PC[0-9A-Z]{10}$/);
    expect(await world.balanceOf(compteId)).toBe(6_460);
    const [payment] = await lines(
      `select p.montant_cents::int, p.statut, p.commentaire, j.kind, j.origin
       from paiement_compte p join ledger_journal j on j.posting_id = p.posting_id
       where p.reference = $1`,
      [valeur],
    );
    expect(payment).toEqual({
      montant_cents: 3_540,
      statut: 'EN_COURS',
      commentaire: 'Octobre',
      kind: 'PAIEMENT_COMPTE',
      origin: 'PERSONNE',
    });
  });

  it('[ACC-26] toutUtiliser spends all that the accounts hold', async () => {
    const one = await fundedAccount(1_000);
    const other = await fundedAccount(2_500);
    const reply = await pay({ toutUtiliser: true, numeroComptesCESU: [one.numero, other.numero] });
    expect(reply.statusCode).toBe(200);
    expect(await world.balanceOf(one.compteId)).toBe(0);
    expect(await world.balanceOf(other.compteId)).toBe(0);
  });

  it('takes from the accounts in the order given', async () => {
    const one = await fundedAccount(1_000);
    const other = await fundedAccount(2_500);
    await pay({ montant: 15, numeroComptesCESU: [one.numero, other.numero] });
    expect(await world.balanceOf(one.compteId)).toBe(0);
    expect(await world.balanceOf(other.compteId)).toBe(2_000);
  });

  it('[L12] answers the same command again without a second effect', async () => {
    const { numero, compteId } = await fundedAccount(5_000);
    const key = newKey();
    const body = { montant: 10, numeroComptesCESU: numero };
    const first = await pay(body, key);
    const again = await pay(body, key);
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await world.balanceOf(compteId)).toBe(4_000);
    expect((await pay({ ...body, montant: 11 }, key)).statusCode).toBe(422);
  });

  it('[L9] lets one of fifty payments of the whole balance through', async () => {
    const { numero, compteId } = await fundedAccount(4_200);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => pay({ montant: 42, numeroComptesCESU: [numero] })),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(await world.balanceOf(compteId)).toBe(0);
  });

  it('refuses what cannot be paid, in words, and moves nothing', async () => {
    const { numero, compteId } = await fundedAccount(1_000);
    const own = { montant: 5, numeroComptesCESU: [numero] };
    const codeOf = async (body: object) => (await pay(body)).json<{ code: string }>().code;
    expect(await codeOf({ ...own, montant: 10.01 })).toBe('SOLDE_INSUFFISANT');
    expect(await codeOf({ ...own, codeNAN: '7654321' })).toBe('INTERVENANT_INCONNU');
    expect(await codeOf({ ...own, codeNAN: '123456' })).toBe('REQUETE_INVALIDE');
    expect(await codeOf({ ...own, montant: 0 })).toBe('REQUETE_INVALIDE');
    expect(await codeOf({ ...own, montant: undefined })).toBe('REQUETE_INVALIDE');
    expect(await codeOf({ ...own, typeContrat: 'CESU_SOCIAL' })).toBe('ACCES_REFUSE');
    expect(await world.balanceOf(compteId)).toBe(1_000);
  });

  it('[S20, S22] refuses an account or a contract of somebody else as if it did not exist', async () => {
    const foreign = await fundedAccount(1_000, 'demo-double');
    const own = await fundedAccount(1_000);
    const unknown = await pay({ montant: 5, numeroComptesCESU: ['9999999999'] });
    for (const body of [
      { numeroComptesCESU: [foreign.numero] },
      { numeroComptesCESU: [own.numero, foreign.numero] },
      { numeroComptesCESU: [own.numero], numeroContrat: '100002' },
    ]) {
      const reply = await pay({ montant: 5, ...body });
      expect(reply.statusCode).toBe(403);
      expect(reply.json<{ errorMessage: string }>().errorMessage).toBe(
        unknown.json<{ errorMessage: string }>().errorMessage,
      );
    }
    expect(await world.balanceOf(foreign.compteId)).toBe(1_000);
  });

  it('[L31] spends a monthly right to the unit, and not one more', async () => {
    const account = await world.openAccount({
      login: 'demo-rh',
      plan: { type: 'MINUTE_PAR_MOIS', quantity: 600, hourlyRateCents: 2_350 },
    });
    const month = await world.thisMonth();
    await world.post([
      monthOpened({ compteId: account.compteId, mois: month.day, unit: 'MINUTE', quantity: 600 }),
    ]);
    const ask = (duree: number) =>
      pay({ numeroComptesCESU: [account.numero], dureeParMois: [{ mois: month.wire, duree }] });
    const over = await ask(601);
    expect(over.statusCode).toBe(409);
    expect(over.json<{ errorMessage: string }>().errorMessage).toBe(
      'Vous ne disposez pas d’autant de droit disponible sur ce mois',
    );
    expect((await ask(600)).statusCode).toBe(200);
    expect((await ask(1)).statusCode).toBe(409);
    const [money] = await lines(
      `select e.amount::int from ledger_entry e join ledger_account a on a.id = e.account_id
       join ledger_journal j on j.id = e.journal_id
       where j.kind = 'PAIEMENT_SOCIAL' and a.kind = 'A_PAYER' order by j.id desc limit 1`,
      [],
    );
    expect(money).toEqual({ amount: 23_500 });
  });

  it('says that the books are closed while they are', async () => {
    const { numero } = await fundedAccount(1_000);
    await lines(`insert into platform_state values ('ledger_suspended', 'true', now())`, []);
    const reply = await pay({ montant: 5, numeroComptesCESU: [numero] });
    await lines(`delete from platform_state where key = 'ledger_suspended'`, []);
    expect(reply.statusCode).toBe(409);
    expect(reply.json<{ code: string }>().code).toBe('LEDGER_SUSPENDU');
  });
});
