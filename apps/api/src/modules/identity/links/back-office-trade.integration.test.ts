import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBusinessClock,
  createChangingWorld,
  TRADES,
  type ChangingWorld,
} from '../../../../test/changing-world.ts';
import { openCardProvider } from '../../../../test/ledger/model/card-provider.ts';
import { openLink, type LinkKind } from '../../../../test/link-calls.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const FEBRUARY = '2027-02-10T09:00:00Z';
const MILLESIME = 2026;
const BASE = '/api/eb/beneficiaires';
const TRADE = `${BASE}/echanges-millesime`;
const CARD = `${BASE}/paiements-carte`;

const cardProvider = await openCardProvider();
const clock = createBusinessClock(FEBRUARY);
const api = useTestApi({ clock, env: { CARD_URL: cardProvider.url } });
let world: ChangingWorld;
/** Another person on the same contract. */
let other: string;

beforeAll(async () => {
  world = createChangingWorld(api.current, clock);
  await world.goTo(FEBRUARY);
  const [row] = await api.current.query(
    `select u.login from beneficiary_contract bc join beneficiary b on b.id = bc.beneficiary_id
     join user_account u on u.id = b.account_id
     where bc.contract_numero = '100001' and u.login <> 'demo-rh' order by u.login limit 1`,
  );
  other = String(row?.['login']);
});
afterAll(async () => {
  await world.close();
  await cardProvider.close();
});

const openAccount = (cents = 30_000, login = 'demo-rh') =>
  world.ledger.openLoadedAccount(cents, { login, millesime: MILLESIME });
const openBook = (login = 'demo-rh') =>
  world.openBook([1_500, 2_000], { login, millesime: MILLESIME });

const get = (url: string, token: string) =>
  api.current.http.inject({ url, headers: bearer(token) });

const countJournals = async (): Promise<number> => {
  const [row] = await api.current.query('select count(*)::integer as count from ledger_journal');
  return Number(row?.['count']);
};

/** The ledger must not change. */
const expectNothingMoved = async (work: () => Promise<void>): Promise<void> => {
  const before = await countJournals();
  await work();
  expect(await countJournals()).toBe(before);
};

const referenceIn = (body: string): string => {
  const answer: unknown = JSON.parse(body);
  if (typeof answer !== 'object' || answer === null || !('reference' in answer)) {
    throw new Error(body);
  }
  return String(answer.reference);
};

describe('[S13] back-office session that exchanges vouchers for a person', () => {
  it('[TRADE-04] exchanges what the person owns and records the operator in the ledger', async () => {
    const token = await openLink(api.current, 'backOffice');
    const account = await openAccount();
    for (const path of [
      '/beneficiaire',
      '/comptes?numeroContrat=100001',
      '/periode',
      `/parametres/${account.numero}`,
    ]) {
      expect((await get(`${TRADE}${path}`, token)).statusCode, path).toBe(200);
    }
    const reply = await world.tradeAccount(account, {}, { token });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ montant: 300, statut: 'EN_ATTENTE_PAIEMENT' });
    expect(await world.ledger.balanceOf(account.compteId)).toBe(0);
    const rows = await api.current.query(
      `select distinct j.origin, j.actor from ledger_journal j
       join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
       where a.compte_id = $1 and j.kind = 'ECHANGE_MILLESIME'`,
      [account.compteId],
    );
    expect(rows).toEqual([{ origin: 'BACK_OFFICE', actor: 'operateur:lucie.fontaine' }]);
    const acts = await api.current.query(
      `select result from security_event
       where kind = 'ECHANGE_PAR_OPERATEUR' and details ->> 'reference' = $1`,
      [referenceIn(reply.body)],
    );
    expect(acts).toEqual([{ result: 'SUCCES' }]);
    expect((await get(`${TRADES}/${referenceIn(reply.body)}/facture/pdf`, token)).statusCode).toBe(
      200,
    );
  });

  it('[TRADE-04] exchanges nothing of other people, by account or by voucher', async () => {
    const token = await openLink(api.current, 'backOffice');
    const account = await openAccount(30_000, other);
    const book = await openBook(other);
    await expectNothingMoved(async () => {
      expect((await get(`${TRADE}/parametres/${account.numero}`, token)).statusCode).toBe(404);
      const byAccount = await world.tradeAccount(account, {}, { token });
      expect([403, 404], byAccount.body).toContain(byAccount.statusCode);
      const byTitre = await world.tradeAll(book, {}, { token });
      expect([403, 404], byTitre.body).toContain(byTitre.statusCode);
    });
    expect(await world.ledger.balanceOf(account.compteId)).toBe(30_000);
    // No attempt is counted against the voucher of another person.
    for (const { numero } of book.titres) {
      expect(await world.titre(numero)).toEqual({ statut: 'ACTIF', essais: 0 });
    }
  });

  it('[TRADE-15] reads the card payment of its own exchange only', async () => {
    const token = await openLink(api.current, 'backOffice');
    const own = await api.current.signIn('demo-rh');
    const account = await openAccount();
    const reply = await world.tradeAccount(account, { modePaiement: 'CARTE' }, { token });
    expect(reply.statusCode, reply.body).toBe(200);
    const started = await world.post(
      `${CARD}/echange`,
      { reference: referenceIn(reply.body) },
      { token },
    );
    expect(started.statusCode, started.body).toBe(200);
    const { referenceTransaction } = started.json<{ referenceTransaction: string }>();
    const stateOf = (who: string) => get(`${CARD}/${referenceTransaction}/etat`, who);
    expect((await stateOf(token)).json()).toMatchObject({ etat: 'INITIEE' });
    expect((await stateOf(own)).statusCode).toBe(200);
    expect((await stateOf(await api.current.signIn(other))).statusCode).toBe(404);
    // A card payment for another purpose is not visible.
    await api.current.query(
      `update carte_transaction set cause = 'PRECOMMANDE' where reference = $1`,
      [referenceTransaction],
    );
    expect([403, 404]).toContain((await stateOf(token)).statusCode);
    expect((await stateOf(own)).statusCode).toBe(200);
    await api.current.query(`update carte_transaction set cause = 'ECHANGE' where reference = $1`, [
      referenceTransaction,
    ]);
  });
});

describe('[S13] session without the right to exchange', () => {
  it.each<[LinkKind, string]>([
    ['readOnly', 'LECTURE_SEULE'],
    ['partner', 'ACCES_REFUSE'],
    ['operator', 'ACCES_REFUSE'],
  ])('opened by a %s link moves nothing: %s', async (kind, code) => {
    const token = await openLink(api.current, kind);
    const account = await openAccount();
    const book = await openBook();
    const [titre] = book.scratched;
    await expectNothingMoved(async () => {
      const replies = [
        await world.tradeAccount(account, {}, { token }),
        await world.tradeAll(book, {}, { token }),
        await world.post(`${CARD}/echange`, { reference: 'EM0000000000' }, { token }),
        await world.post(
          `${TRADE}/verification-case-a-gratter`,
          { numeroCheque: titre?.numeroTitre, caseAGratter: titre?.caseAGratter },
          { token },
        ),
      ];
      for (const reply of replies) {
        expect(reply.statusCode, reply.body).toBe(403);
        expect(reply.json()).toMatchObject({ code });
      }
    });
  });
});

describe('[S14] forged session flags', () => {
  const FLAGS = { fromBo: true, fromBackOffice: true, readOnly: false, actionType: 'NEW_ORDER' };

  it('have no effect in the body, the URL or a header', async () => {
    const token = await openLink(api.current, 'readOnly');
    const account = await openAccount();
    await expectNothingMoved(async () => {
      const inBody = await world.tradeAccount(account, FLAGS, { token });
      expect([400, 403], inBody.body).toContain(inBody.statusCode);
      for (const search of ['?readOnly=false', '?fromBo=true&readOnly=false']) {
        const inAddress = await world.post(
          `${TRADES}${search}`,
          { numeroContrat: '100001', millesime: MILLESIME },
          { token },
        );
        expect([400, 403], inAddress.body).toContain(inAddress.statusCode);
      }
      const inHeader = await api.current.http.inject({
        method: 'POST',
        url: TRADES,
        headers: {
          ...bearer(token),
          'idempotency-key': 'drapeau',
          'x-read-only': 'false',
          'x-from-back-office': 'true',
        },
        payload: {
          numeroContrat: '100001',
          millesime: MILLESIME,
          numeroCompteCesu: account.numero,
          typeProduitFinal: 'COMPTE',
          modePaiement: 'CHEQUE',
        },
      });
      expect(inHeader.statusCode).toBe(403);
    });
  });

  it('do not turn an exchange into another action', async () => {
    const token = await openLink(api.current, 'backOffice');
    const book = await world.openBook([1_500], { millesime: MILLESIME + 1 });
    await expectNothingMoved(async () => {
      for (const reply of [
        await world.payAll(book, { token }),
        await world.convertAll(book, { token }),
        await world.oppose(token, book.titres[0]?.numero ?? ''),
      ]) {
        expect(reply.statusCode, reply.body).toBe(403);
        expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
      }
    });
  });

  it('end the session when written into the token', async () => {
    const token = await openLink(api.current, 'readOnly');
    const [head = '', claims = '', seal = ''] = token.split('.');
    const said: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
    const dressed = Buffer.from(
      JSON.stringify({ ...Object(said), readOnly: false, fromBackOffice: true }),
    ).toString('base64url');
    const account = await openAccount();
    await expectNothingMoved(async () => {
      for (const forged of [`${head}.${dressed}.${seal}`, `${head}.${dressed}.`]) {
        const reply = await world.tradeAccount(account, {}, { token: forged });
        expect(reply.statusCode, reply.body).toBe(401);
      }
    });
    expect((await world.tradeAccount(account, {}, { token })).statusCode).toBe(403);
  });
});
