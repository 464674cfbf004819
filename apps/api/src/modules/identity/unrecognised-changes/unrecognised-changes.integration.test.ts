import { afterEach, describe, expect, it } from 'vitest';
import {
  askAddress,
  disavow,
  notMeMailedTo,
  proofMailedTo,
  prove,
} from '../../../../test/address-proofs.ts';
import {
  confirmed,
  delegationCalls,
  giveAccess,
  invitation,
  invitedBy,
  mailOf,
} from '../../../../test/delegation-world.ts';
import { createLedgerWorld } from '../../../../test/ledger-world.ts';
import { payingCalls } from '../../../../test/paying-calls.ts';
import { bearer, CONNECTED_USER, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const DAY_MS = 86_400_000;
const INVALID = { code: 'LIEN_AVIS_INVALIDE' };

afterEach(async () => {
  await api.current.query('delete from attempt_limit');
  await api.current.query('delete from outgoing_holds');
});

const statusOf = async (token: string): Promise<number> =>
  (await api.current.http.inject({ url: CONNECTED_USER, headers: bearer(token) })).statusCode;
const isHeld = async (login: string): Promise<boolean> => {
  const rows = await api.current.query(
    `select h.id from outgoing_holds h join user_account a on a.id = h.account_id
     where a.login = $1 and h.lifted_at is null`,
    [login],
  );
  return rows.length > 0;
};

describe('[24-1] link « Ce n’était pas moi » of a security notice', () => {
  it('[S15] ends every session, drops the pending address, holds outgoing value and opens a request for the support', async () => {
    const mail = await mailOf(api.current, 'demo-rh');
    const { open } = await giveAccess(api.current, { from: 'demo-rh', to: 'demo-social' });
    const acting = await open();
    const other = await api.current.signIn('demo-rh');
    const thief = await confirmed(api.current, 'demo-rh');
    await askAddress(api.current, thief, 'voleur@courriel.example');
    const proof = await proofMailedTo(api.current, 'voleur@courriel.example');
    const jeton = await notMeMailedTo(api.current, mail);
    // Mail scanners open links, so loading the page must not act.
    expect(await statusOf(thief)).toBe(200);

    const reply = await disavow(api.current, jeton);
    const { reference } = reply.json<{ reference: string }>();
    expect(reference).toMatch(/^DG-\d{4}-\d{6}$/);
    for (const token of [thief, other, acting]) expect(await statusOf(token)).toBe(401);
    expect((await prove(api.current, proof)).json()).toMatchObject({
      code: 'LIEN_ADRESSE_INVALIDE',
    });
    expect(await isHeld('demo-rh')).toBe(true);
    const [request] = await api.current.query(
      `select d.objet, d.description, a.login from demande_gestion d
       join user_account a on a.id = d.account_id where d.reference = $1`,
      [reference],
    );
    expect(request).toMatchObject({ login: 'demo-rh', objet: 'CONNEXION' });
    expect(String(request?.['description'])).toContain('ADRESSE_DEMANDEE');
    const [event] = await api.current.query(
      `select result, details->>'avis' as avis from security_event where kind = 'AVIS_PAS_MOI'`,
    );
    expect(event).toEqual({ result: 'SUCCES', avis: 'ADRESSE_DEMANDEE' });
    expect((await disavow(api.current, jeton)).json()).toMatchObject(INVALID);
  });

  it('[S24] stops the payments of the user until the hold is lifted', async () => {
    const { numero } = await createLedgerWorld(api.current.server.platform).openLoadedAccount(
      10_000,
    );
    const paying = payingCalls(api.current, () => api.current.signIn('demo-rh'));
    const payment = { montant: 20, numeroComptesCESU: [numero] };
    expect((await paying.pay(payment)).statusCode).toBe(200);
    const person = await confirmed(api.current, 'demo-rh');
    await askAddress(api.current, person, 'autre@courriel.example');
    await disavow(
      api.current,
      await notMeMailedTo(api.current, await mailOf(api.current, 'demo-rh')),
    );
    const refused = await paying.pay(payment);
    expect(refused.json()).toMatchObject({ code: 'OPERATIONS_SUSPENDUES' });
  });

  it('closes the access that the notice is about, and its invitation', async () => {
    const calls = delegationCalls(api.current);
    const person = await confirmed(api.current, 'demo-vide');
    const carer = 'inconnu.aidant@courriel.example';
    await calls.invite(person, invitation(carer));
    const token = await invitedBy(api.current, carer);
    expect((await calls.readInvitation(token)).statusCode).toBe(200);
    const jeton = await notMeMailedTo(api.current, await mailOf(api.current, 'demo-vide'));
    expect((await disavow(api.current, jeton)).statusCode).toBe(200);
    expect((await calls.readInvitation(token)).json()).toMatchObject({
      code: 'INVITATION_INVALIDE',
    });
    const again = await confirmed(api.current, 'demo-vide');
    expect(await calls.given(again)).toMatchObject([{ email: carer, statut: 'RETIRE' }]);
  });

  it('is valid for seven days', async () => {
    const person = await confirmed(api.current, 'demo-double');
    await askAddress(api.current, person, 'tardif@courriel.example');
    const jeton = await notMeMailedTo(api.current, await mailOf(api.current, 'demo-double'));
    api.current.clock.advance(7 * DAY_MS);
    expect((await disavow(api.current, jeton)).json()).toMatchObject(INVALID);
    expect(await isHeld('demo-double')).toBe(false);
  });
});
