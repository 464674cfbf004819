import { passHours } from '../../../../test/sensitive-actions.ts';
import { thisYear } from '../../../../test/today.ts';
import { unitOf } from '@portail/rules/wallet/holdings/rights.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLedgerWorld, type LedgerWorld } from '../../../../test/ledger-world.ts';
import { confirmIdentity, deliver } from '../../../../test/second-step.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { monthOpened } from '../../../ledger/templates/orders.ts';

const PAY = '/api/eb/beneficiaires/paiements-comptes/prestataires';
const api = useTestApi({ env: { DB_POOL_SIZE: '12' } });
let world: LedgerWorld;
let token: string;
let keys = 0;

beforeAll(async () => {
  world = createLedgerWorld(api.current.server.platform);
  token = await api.current.signIn('demo-rh');
});
// The amounts of one test must not count in the next.
beforeEach(() => passHours(api.current, 25));

const newKey = () => `cle-${(keys += 1)}`;

const pay = (body: object, key = newKey(), asToken = token) =>
  api.current.http.inject({
    method: 'POST',
    url: PAY,
    headers: { ...bearer(asToken), 'idempotency-key': key },
    payload: { codeNAN: '1234567', numeroContrat: '100001', typeContrat: 'CESU_RH', ...body },
  });

const fundedAccount = (cents: number, login = 'demo-rh', millesime = thisYear()) =>
  world.openLoadedAccount(cents, { login, millesime });

const lines = (sql: string, values: unknown[]) => api.current.query(sql, values);

describe('B-068', () => {
  it('[ACC-16] debits the account, credits the payee and stores the payment', async () => {
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

  it('[ACC-26] spends the whole balance with toutUtiliser', async () => {
    const one = await fundedAccount(1_000);
    const other = await fundedAccount(2_500);
    const reply = await pay({ toutUtiliser: true, numeroComptesCESU: [one.numero, other.numero] });
    expect(reply.statusCode).toBe(200);
    expect(await world.balanceOf(one.compteId)).toBe(0);
    expect(await world.balanceOf(other.compteId)).toBe(0);
  });

  it('[ACC-26] pays exactly the given amount or nothing with toutUtiliser', async () => {
    const { numero, compteId } = await fundedAccount(3_000);
    const all = (montant: number) =>
      pay({ toutUtiliser: true, montant, numeroComptesCESU: [numero] });
    expect((await all(30.01)).json()).toMatchObject({ code: 'SOLDE_INSUFFISANT' });
    const less = await all(29.99);
    expect(less.statusCode).toBe(400);
    expect(less.json<{ erreurs: { champ: string }[] }>().erreurs[0]?.champ).toBe('montant');
    expect(await world.balanceOf(compteId)).toBe(3_000);
    expect((await all(30)).statusCode).toBe(200);
    expect(await world.balanceOf(compteId)).toBe(0);
  });

  it('[ACC-16] takes the oldest vintage first, in any order of the request', async () => {
    const year = thisYear();
    const young = await fundedAccount(2_500, 'demo-rh', year + 1);
    const old = await fundedAccount(1_000, 'demo-rh', year);
    await pay({ montant: 15, numeroComptesCESU: [young.numero, old.numero] });
    expect(await world.balanceOf(old.compteId)).toBe(0);
    expect(await world.balanceOf(young.compteId)).toBe(2_000);
  });

  it('[L12] repeats the answer of the same command without a second effect', async () => {
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

  it('[L13] makes one payment from two tabs and a double click', async () => {
    const { numero, compteId } = await fundedAccount(5_000);
    const key = newKey();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => pay({ montant: 50, numeroComptesCESU: [numero] }, key)),
    );
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    const first = replies.filter(({ headers }) => headers['idempotency-replayed'] === undefined);
    expect(first).toHaveLength(1);
    expect(await world.balanceOf(compteId)).toBe(0);
  });

  it('[L9] accepts one of fifty concurrent payments of the whole balance', async () => {
    const { numero, compteId } = await fundedAccount(4_200);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => pay({ montant: 42, numeroComptesCESU: [numero] })),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(await world.balanceOf(compteId)).toBe(0);
  });

  it('refuses an impossible payment with its reason, and moves nothing', async () => {
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

  it('[S20, S22] refuses a foreign account or contract as if it did not exist', async () => {
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

  it('[L31] spends a monthly right to its last unit, and not one more', async () => {
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
      "Vous ne disposez pas d'autant de droit disponible sur ce mois",
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

  it('[25-25] displays paid hours as hours in the history, its file, the detail and the mail', async () => {
    const account = await world.openAccount({
      login: 'demo-rh',
      plan: { type: 'CENTIEME_HEURE_PAR_MOIS', quantity: 600, hourlyRateCents: 2_350 },
    });
    const month = await world.thisMonth();
    await world.post([
      monthOpened({
        compteId: account.compteId,
        mois: month.day,
        unit: 'CENTIEME_HEURE',
        quantity: 600,
      }),
    ]);
    const reply = await pay({
      numeroComptesCESU: [account.numero],
      dureeParMois: [{ mois: month.wire, duree: 150 }],
    });
    const { valeur } = reply.json<{ valeur: string }>();
    const read = (url: string) =>
      api.current.http.inject({
        method: 'GET',
        url: `/api/eb/beneficiaires${url}`,
        headers: bearer(token),
      });
    const duree = { typeCompte: 'CENTIEME_HEURE_PAR_MOIS', quantite: 150 };
    const history = (await read('/paiements-comptes?taille=5')).json<{ reference: string }[]>();
    expect(history.find(({ reference }) => reference === valeur)).toMatchObject({
      montant: 35.25,
      duree,
    });
    expect(history.filter((line) => !('duree' in line)).length).toBeGreaterThan(0);
    const csv = (await read('/paiements-comptes/csv')).body.split('\n');
    expect(csv.find((line) => line.includes(valeur))).toContain('1\u00a0h\u00a030');
    await deliver(api.current);
    const mail = api.current.mailbox.sent.find(({ text }) => text.includes(valeur));
    expect(mail?.text).toMatch(/Durée\s*:\s*1\u00a0h\u00a030/);
  });

  it('[ACC-16] refuses a complement when no card provider is configured', async () => {
    const { numero, compteId } = await fundedAccount(1_000);
    const reply = await pay({ montant: 5, complementPaiement: 5, numeroComptesCESU: [numero] });
    expect(reply.json<{ code: string }>().code).toBe('PRESTATAIRE_CARTE_INDISPONIBLE');
    expect(await world.balanceOf(compteId)).toBe(1_000);
  });

  it.each([
    ['MONTANT_PAR_MOIS', 20_000, { montantParMois: 12.5 }, 1_250],
    ['MINUTE_PAR_MOIS', 600, { dureeParMois: 90 }, 3_525],
    ['CENTIEME_HEURE_PAR_MOIS', 1_000, { dureeParMois: 150 }, 3_525],
  ] as const)(
    '[ACC-10] [ACC-12] [L31] %s is paid in its own unit',
    async (type, quantity, ask, cents) => {
      const account = await world.openAccount({
        login: 'demo-rh',
        plan: { type, quantity, hourlyRateCents: 2_350 },
      });
      const month = await world.thisMonth();
      const unit = unitOf(type);
      await world.post([
        monthOpened({ compteId: account.compteId, mois: month.day, unit, quantity }),
      ]);
      const own = { numeroComptesCESU: [account.numero] };
      const monthsOf = (value: number) =>
        'montantParMois' in ask
          ? { montantParMois: [{ mois: month.wire, montant: value }] }
          : { dureeParMois: [{ mois: month.wire, duree: value }] };
      const spent = 'montantParMois' in ask ? ask.montantParMois : ask.dureeParMois;
      // Another unit, or no month, is refused.
      const foreign =
        'montantParMois' in ask
          ? { dureeParMois: [{ mois: month.wire, duree: 60 }] }
          : { montantParMois: [{ mois: month.wire, montant: 10 }] };
      expect((await pay({ ...own, ...foreign })).statusCode).toBe(400);
      expect((await pay({ ...own, montant: 10 })).statusCode).toBe(400);
      const over = unit === 'CENTIME' ? (quantity + 1) / 100 : quantity + 1;
      expect((await pay({ ...own, ...monthsOf(over) })).json()).toMatchObject({
        code: 'DROIT_INSUFFISANT',
        errorMessage: "Vous ne disposez pas d'autant de droit disponible sur ce mois",
      });
      const reply = await pay({ ...own, ...monthsOf(spent), montant: cents / 100 });
      expect(reply.statusCode, reply.body).toBe(200);
      const rest = await pay({ ...own, toutUtiliser: true });
      expect(rest.statusCode, rest.body).toBe(200);
      expect((await pay({ ...own, ...monthsOf(1) })).statusCode).toBe(409);
    },
  );

  it('[S24] requires a fresh code above a thousand euros, then accepts the same command', async () => {
    const { numero, compteId } = await fundedAccount(300_000);
    const own = { numeroComptesCESU: [numero] };
    expect((await pay({ ...own, montant: 1_000 })).statusCode).toBe(200);
    const key = newKey();
    const large = { ...own, montant: 1_000.01 };
    const refused = await pay(large, key);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    expect(await world.balanceOf(compteId)).toBe(200_000);
    const confirmed = await confirmIdentity(
      api.current,
      'demo-rh',
      'camille.rousseau@courriel.example',
    );
    expect((await pay(large, key, confirmed)).statusCode).toBe(200);
    // A repetition with the same key and session gets the stored answer.
    expect((await pay(large, key)).headers['idempotency-replayed']).toBe('true');
    expect(await world.balanceOf(compteId)).toBe(99_999);
  });

  it('is refused while the ledger is suspended', async () => {
    const { numero } = await fundedAccount(1_000);
    await lines(`insert into platform_state values ('ledger_suspended', 'true', now())`, []);
    const reply = await pay({ montant: 5, numeroComptesCESU: [numero] });
    await lines(`delete from platform_state where key = 'ledger_suspended'`, []);
    expect(reply.statusCode).toBe(409);
    expect(reply.json<{ code: string }>().code).toBe('LEDGER_SUSPENDU');
  });
});
