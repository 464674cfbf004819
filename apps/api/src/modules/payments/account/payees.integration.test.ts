import type { PaidPayee, Payee } from '@portail/contract/payments/account-payments.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLedgerWorld, type LedgerWorld } from '../../../../test/ledger-world.ts';
import { payingCalls, type PayingCalls } from '../../../../test/paying-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let ledger: LedgerWorld;
let camille: PayingCalls;
let thomas: PayingCalls;

const callsOf = (login: string): PayingCalls => {
  let token: Promise<string> | undefined;
  return payingCalls(api.current, () => (token ??= api.current.signIn(login)));
};

beforeAll(() => {
  ledger = createLedgerWorld(api.current.server.platform);
  camille = callsOf('demo-rh');
  thomas = callsOf('demo-vide');
});

const SEARCH = '/api/eb/intervenants?codeNAN=';
const PAID = '/api/eb/beneficiaires/intervenants-payes';
const INVITE = '/api/eb/beneficiaires/intervenants/invitations';

describe('B-076', () => {
  it('[ACC-20] [ACC-30] answers name, town and online payment of a code', async () => {
    const { id, ...found } = (await camille.get(`${SEARCH}1234567`)).json<Payee>();
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(found).toEqual({
      codeNAN: '1234567',
      type: 'SALARIE',
      contactStatus: 'ACTIF',
      socialReason: 'Fatou Ndiaye, aide à domicile',
      ville: 'Lyon',
      paiementEnLigne: true,
    });
    expect((await camille.get(`${SEARCH}3456789`)).json()).toMatchObject({ type: 'ORGANISME' });
    expect((await camille.get(`${SEARCH}5678901`)).json()).toMatchObject({
      contactStatus: 'INACTIF',
    });
    expect((await camille.get(`${SEARCH}6789012`)).json()).toMatchObject({
      socialReason: 'Crèche municipale Les Lucioles',
      paiementEnLigne: false,
    });
  });

  it('[ACC-13] accepts seven digits, without star or key', async () => {
    for (const wrong of ['123456', '12345678', '1234567*', '1234567*8', 'ABCDEFG']) {
      const reply = await camille.get(SEARCH + encodeURIComponent(wrong));
      expect(reply.statusCode, wrong).toBe(400);
      expect(reply.json<{ erreurs: { message: string }[] }>().erreurs[0]?.message).toBe(
        'Le code NAN comporte 7 chiffres, sans l’étoile ni la clé.',
      );
    }
    // An empty field gets the usual message (XC-07).
    expect((await camille.get(SEARCH)).json()).toMatchObject({
      erreurs: [{ message: 'Ce champ est requis.' }],
    });
  });

  it('[ACC-20] refuses an unknown code with the text of the specification', async () => {
    const reply = await camille.get(`${SEARCH}7654321`);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({
      code: 'INTERVENANT_INCONNU',
      errorMessage: 'Aucun intervenant ne correspond à ce code NAN.',
    });
  });

  it('[ACC-30] does not make an inactive or offline payee payable', async () => {
    const { numero, compteId } = await ledger.openLoadedAccount(1_000);
    const codeOf = async (codeNAN: string) => {
      const reply = await camille.pay({ montant: 5, numeroComptesCESU: [numero], codeNAN });
      expect(reply.statusCode).toBe(409);
      return reply.json<{ code: string }>().code;
    };
    expect(await codeOf('5678901')).toBe('INTERVENANT_INACTIF');
    expect(await codeOf('6789012')).toBe('INTERVENANT_HORS_LIGNE');
    expect(await ledger.balanceOf(compteId)).toBe(1_000);
  });

  it('[S16] stops the enumeration of codes, even at a right one', async () => {
    const search = (code: number) => thomas.get(SEARCH + String(code));
    let refused: number | undefined;
    for (let code = 8_000_000; code < 8_000_060 && refused === undefined; code += 1) {
      const { statusCode } = await search(code);
      expect([404, 429]).toContain(statusCode);
      if (statusCode === 429) refused = code - 8_000_000;
    }
    expect(refused).toBe(40);
    const right = await search(1_234_567);
    expect(right.statusCode).toBe(429);
    expect(right.headers['retry-after']).toBeDefined();
    expect((await camille.get(`${SEARCH}1234567`)).statusCode).toBe(200);
  });
});

describe('B-077', () => {
  it('[ACC-20] lists paid payees, by account or with vouchers, the latest first', async () => {
    const payees = (await camille.get(PAID)).json<PaidPayee[]>();
    expect(new Set(payees.map(({ codeNAN }) => codeNAN)).size).toBe(payees.length);
    expect(payees.length).toBeGreaterThan(2);
    const { numero } = await ledger.openLoadedAccount(1_000);
    await camille.pay({ montant: 5.25, numeroComptesCESU: [numero], codeNAN: '3456789' });
    const [first, ...others] = (await camille.get(`${PAID}?numeroContrat=100001`)).json<
      PaidPayee[]
    >();
    expect(first).toMatchObject({
      codeNAN: '3456789',
      socialReason: 'Les Petites Mains',
      paiementEnLigne: true,
      dernierPaiement: { montant: 5.25, moyen: 'COMPTE' },
    });
    expect(others.map(({ codeNAN }) => codeNAN)).not.toContain('3456789');
  });

  it('[ACC-20] ignores cancelled payments; the list may be empty', async () => {
    const account = await ledger.openLoadedAccount(1_000, { login: 'demo-vide' });
    expect((await thomas.get(PAID)).json()).toEqual([]);
    const reply = await thomas.pay({ montant: 5, numeroComptesCESU: [account.numero] });
    expect((await thomas.get(PAID)).json()).toHaveLength(1);
    await thomas.cancel(reply.json<{ valeur: string }>().valeur);
    expect((await thomas.get(PAID)).json()).toEqual([]);
  });
});

describe('an invitation to affiliate', () => {
  const invitation = { numeroContrat: '100001', nom: 'Garderie des Prés' };
  const work = async () => {
    const waiting = await api.current.query(
      `update outbox_message set handed_at = now()
       where done_at is null and kind = 'COURRIEL_INVITATION_INTERVENANT' returning id`,
    );
    for (const { id } of waiting) await api.current.server.doMessage(String(id));
  };

  it('[ACC-30] is sent once by mail, then the address is deleted', async () => {
    const body = { ...invitation, email: 'garderie@courriel.example' };
    const reply = await camille.post(INVITE, body);
    expect(reply.statusCode, reply.body).toBe(204);
    await work();
    const mail = api.current.mailbox.sent.find(({ to }) => to === body.email);
    expect(mail?.subject).toBe('Camille Rousseau souhaite vous payer en CESU');
    expect(mail?.text).toContain('Garderie des Prés');
    expect(mail?.text).toContain('code NAN de 7 chiffres');
    expect(
      await api.current.query(
        'select nom, email, sent_at is null as waits from invitation_intervenant',
      ),
    ).toEqual([{ nom: null, email: null, waits: false }]);
    // The same address gets no second invitation on that day, even from another user.
    expect((await camille.post(INVITE, body)).statusCode).toBe(429);
  });

  it('[S16] is limited in number, and accepts only a name', async () => {
    for (const nom of ['Gagnez sur www.exemple.fr', 'a@b.fr', 'https://exemple', '']) {
      const reply = await thomas.post(INVITE, { ...invitation, nom, email: 'x@courriel.example' });
      expect(reply.statusCode, nom).toBe(400);
    }
    for (let rank = 0; rank < 5; rank += 1) {
      const email = `inconnu${rank}@courriel.example`;
      expect((await thomas.post(INVITE, { ...invitation, email })).statusCode).toBe(204);
    }
    const sixth = await thomas.post(INVITE, { ...invitation, email: 'inconnu6@courriel.example' });
    expect(sixth.statusCode).toBe(429);
  });
});
