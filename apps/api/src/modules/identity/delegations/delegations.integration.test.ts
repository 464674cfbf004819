import { addDays, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import { afterEach, describe, expect, it } from 'vitest';
import {
  confirmed,
  delegationCalls,
  giveAccess,
  invitation,
  invitedBy,
  joinByMail,
  mailOf,
} from '../../../../test/delegation-world.ts';
import { createLedgerWorld } from '../../../../test/ledger-world.ts';
import { payingCalls } from '../../../../test/paying-calls.ts';
import { deliver, lastMailTo, SESSIONS } from '../../../../test/second-step.ts';
import { bearer, CONNECTED_USER, useTestApi } from '../../../../test/test-api.ts';
import { createFirstAccess } from '../sign-in/authentication.module.ts';

const api = useTestApi();
const PAUL = 'paul.rousseau@courriel.example';
const ACCOUNTS = '/api/eb/beneficiaires/comptes?numeroContrat=100001';
const HOUR_MS = 3_600_000;

const get = (token: string, url: string) =>
  api.current.http.inject({ url, headers: bearer(token) });
const statusOf = async (token: string, url = CONNECTED_USER) => (await get(token, url)).statusCode;
const accountOf = async (login: string): Promise<string> => {
  const [row] = await api.current.query('select id from user_account where login = $1', [login]);
  return String(row?.['id']);
};

// Each test uses its own access, so that open ones do not affect the next test.
afterEach(async () => {
  await api.current.query(
    `update delegation set close_le = now() + interval '30 days', close_par = 'BENEFICIAIRE'
     where close_le is null`,
  );
  await api.current.query('delete from attempt_limit');
});

describe('access given to a carer', () => {
  it('[S24] is given only by the person, after a code', async () => {
    const calls = delegationCalls(api.current);
    const token = await api.current.signIn('demo-rh');
    await expect(calls.invite(token, invitation(PAUL))).rejects.toMatchObject({
      code: 'CONFIRMATION_REQUISE',
    });
    expect(await calls.given(token)).toEqual([]);
  });

  it('[S11] creates a user with a second step for the carer, then opens the space under the carer’s name', async () => {
    const calls = delegationCalls(api.current);
    const person = await confirmed(api.current, 'demo-rh');
    const { idAcces, ...made } = await calls.invite(person, invitation(PAUL));
    expect(made).toMatchObject({ nom: 'Rousseau', prenom: 'Paul', email: PAUL, statut: 'INVITE' });
    await deliver(api.current);
    expect(lastMailTo(api.current, PAUL)?.text).toContain('/invitation#jeton=');
    expect(lastMailTo(api.current, await mailOf(api.current, 'demo-rh'))?.text).toContain(
      'Paul Rousseau',
    );
    const carer = await joinByMail(api.current, PAUL);
    expect(
      api.current.mailbox.sent.filter(({ to }) => to === PAUL).map(({ text }) => text),
    ).toEqual(expect.arrayContaining([expect.stringMatching(/A\d{7}/)]));
    // The carer has no space, and no access before accepting.
    expect(await statusOf(carer, ACCOUNTS)).toBe(403);
    await expect(calls.open(carer, idAcces)).rejects.toMatchObject({
      code: 'RESSOURCE_INTROUVABLE',
    });
    expect(await calls.accept(carer, idAcces, await invitedBy(api.current, PAUL))).toMatchObject({
      nom: 'Rousseau',
      prenom: 'Camille',
      statut: 'ACTIF',
    });
    const acting = await calls.open(carer, idAcces);
    const shown = (await get(acting, CONNECTED_USER)).json<Record<string, unknown>>();
    expect(shown).toMatchObject({
      firstName: 'Camille',
      delegue: { prenom: 'Paul', nom: 'Rousseau', qualite: 'AIDANT' },
      // The carer does not see the contact details and login of the person.
      login: `acces-${idAcces}`,
      mail: '',
      beneficiary: { mainPhoneNumber: '', secondaryPhoneNumber: '' },
    });
    expect((await get(person, CONNECTED_USER)).json()).not.toHaveProperty('delegue');
    expect(await statusOf(acting, ACCOUNTS)).toBe(200);
  });

  it('[S24] requires a recent code each time the space is opened', async () => {
    const calls = delegationCalls(api.current);
    const { idAcces } = await giveAccess(api.current, { from: 'demo-rh', to: 'demo-social' });
    const stale = await api.current.signIn('demo-social');
    await expect(calls.open(stale, idAcces)).rejects.toMatchObject({
      code: 'CONFIRMATION_REQUISE',
    });
    await expect(calls.accept(stale, idAcces, 'A'.repeat(43))).rejects.toMatchObject({
      code: 'CONFIRMATION_REQUISE',
    });
  });

  it('is limited to one per carer and five in total, and refuses the person’s own address', async () => {
    const calls = delegationCalls(api.current);
    await giveAccess(api.current, { from: 'demo-petit', to: 'demo-social' });
    const person = await confirmed(api.current, 'demo-petit');
    const social = await mailOf(api.current, 'demo-social');
    await expect(calls.invite(person, invitation(social.toUpperCase()))).rejects.toMatchObject({
      code: 'ACCES_DEJA_DONNE',
    });
    const own = await mailOf(api.current, 'demo-petit');
    await expect(calls.invite(person, invitation(own))).rejects.toMatchObject({
      code: 'REQUETE_INVALIDE',
    });
    for (const number of [1, 2, 3, 4]) {
      await calls.invite(person, invitation(`proche${number}@courriel.example`));
    }
    await expect(
      calls.invite(person, invitation('proche5@courriel.example')),
    ).rejects.toMatchObject({ code: 'TROP_D_ACCES_DONNES' });
    // A new invitation replaces the former one.
    await calls.invite(person, invitation('proche4@courriel.example'));
  });

  it('[S20] is not found for other users', async () => {
    const calls = delegationCalls(api.current);
    const { idAcces } = await giveAccess(api.current, { from: 'demo-rh', to: 'demo-social' });
    const stranger = await confirmed(api.current, 'demo-vide');
    const none = { code: 'RESSOURCE_INTROUVABLE' };
    await expect(calls.withdraw(stranger, idAcces)).rejects.toMatchObject(none);
    await expect(calls.giveUp(stranger, idAcces)).rejects.toMatchObject(none);
    await expect(calls.open(stranger, idAcces)).rejects.toMatchObject(none);
    expect((await calls.received(stranger)).map((one) => one.idAcces)).not.toContain(idAcces);
  });
});

describe('withdrawal of an access', () => {
  it('[S15] ends the carer’s sessions at once and informs both by mail', async () => {
    const calls = delegationCalls(api.current);
    const { person, carer, idAcces, open } = await giveAccess(api.current, {
      from: 'demo-rh',
      to: 'demo-social',
    });
    const acting = await open();
    expect(await statusOf(acting)).toBe(200);
    await calls.withdraw(person, idAcces);
    expect(await statusOf(acting)).toBe(401);
    expect(await statusOf(carer)).toBe(200);
    await expect(open()).rejects.toMatchObject({ code: 'RESSOURCE_INTROUVABLE' });
    await deliver(api.current);
    for (const login of ['demo-rh', 'demo-social']) {
      expect(lastMailTo(api.current, await mailOf(api.current, login))?.text).toContain('retiré');
    }
    expect((await calls.given(person)).find((one) => one.idAcces === idAcces)?.statut).toBe(
      'RETIRE',
    );
  });

  it('[S15] leaves no session open when opening and withdrawal run in parallel', async () => {
    const { person, idAcces, open } = await giveAccess(api.current, {
      from: 'demo-rh',
      to: 'demo-social',
    });
    const withdraw = delegationCalls(api.current).withdraw(person, idAcces);
    const opened = await Promise.allSettled([open(), open(), open()]);
    await withdraw;
    for (const one of opened) {
      if (one.status === 'fulfilled') expect(await statusOf(one.value)).toBe(401);
      else expect(one.reason).toMatchObject({ code: 'RESSOURCE_INTROUVABLE' });
    }
  });

  it('[S15] is also possible for the carer', async () => {
    const { carer, idAcces, open } = await giveAccess(api.current, {
      from: 'demo-rh',
      to: 'demo-social',
    });
    const acting = await open();
    await delegationCalls(api.current).giveUp(carer, idAcces);
    expect(await statusOf(acting)).toBe(401);
  });

  it('[S15] names the carer of each open session and lets the person end it', async () => {
    const { person, open } = await giveAccess(api.current, { from: 'demo-rh', to: 'demo-social' });
    const acting = await open();
    const sessions = (await get(person, SESSIONS)).json<{ id: string; delegue?: string }[]>();
    const theirs = sessions.filter(({ delegue }) => delegue === 'Bernard Lefèvre');
    expect(theirs).toHaveLength(1);
    expect(sessions.filter(({ delegue }) => delegue === undefined)).not.toEqual([]);
    const ended = await api.current.http.inject({
      method: 'DELETE',
      url: `${SESSIONS}/${theirs[0]?.id}`,
      headers: bearer(person),
    });
    expect(ended.statusCode).toBe(204);
    expect(await statusOf(acting)).toBe(401);
  });

  it('[S15] happens when the carer’s own sessions are revoked', async () => {
    const { open } = await giveAccess(api.current, { from: 'demo-rh', to: 'demo-social' });
    const acting = await open();
    const { platform } = api.current.server;
    const carerId = await accountOf('demo-social');
    await platform.units.transact((unit) => createFirstAccess(platform).shut(unit, carerId));
    expect(await statusOf(acting)).toBe(401);
  });
});

describe('actions of a carer', () => {
  it('[P11] are shown to the person: who, why and what was read', async () => {
    const { person, open } = await giveAccess(api.current, {
      from: 'demo-rh',
      to: 'demo-social',
      droits: 'CONSULTER',
      qualite: 'TUTEUR',
    });
    const acting = await open();
    await get(acting, ACCOUNTS);
    const seen = (await get(person, '/api/eb/beneficiaires/consultations')).json<object[]>();
    expect(seen[0]).toMatchObject({
      par: 'PROCHE',
      organisme: 'Bernard Lefèvre',
      lectureSeule: true,
      motif: 'Accès de votre tuteur, sans rien modifier',
    });
    const looks = await api.current.query(
      `select a.appel from consultation_appel a join consultation c on c.session_id = a.session_id
       where c.par = 'PROCHE' order by c.rang desc, a.at desc limit 1`,
    );
    expect(looks).toEqual([{ appel: 'B-078' }]);
  });

  it('are recorded in the ledger under the carer’s name', async () => {
    const { open } = await giveAccess(api.current, { from: 'demo-rh', to: 'demo-social' });
    const acting = await open();
    const { numero } = await createLedgerWorld(api.current.server.platform).openLoadedAccount(
      10_000,
    );
    const paid = await payingCalls(api.current, () => Promise.resolve(acting)).pay({
      montant: 20,
      numeroComptesCESU: [numero],
    });
    expect(paid.statusCode, paid.body).toBe(200);
    const [row] = await api.current.query(
      `select j.actor, a.login as owner from paiement_compte p
       join ledger_journal j on j.posting_id = p.posting_id
       join beneficiary b on b.id = p.beneficiary_id join user_account a on a.id = b.account_id
       where p.reference = $1`,
      [paid.json<{ valeur: string }>().valeur],
    );
    expect(row).toEqual({ actor: await accountOf('demo-social'), owner: 'demo-rh' });
  });
});

describe('dates of an access', () => {
  const dayIn = (days: number) => addDays(api.current.clock.businessDay(), days);

  it('[25-27] refuses an end date beyond the limit before the code', async () => {
    const calls = delegationCalls(api.current);
    const token = await api.current.signIn('demo-double');
    const asked = { ...invitation(PAUL), jusquAu: formatFrenchDate(dayIn(400)) };
    await expect(calls.invite(token, asked)).rejects.toMatchObject({ code: 'REQUETE_INVALIDE' });
  });

  it('requires the answer before the invitation expires, and ends on the last day', async () => {
    const calls = delegationCalls(api.current);
    const person = await confirmed(api.current, 'demo-double');
    const asked = invitation(await mailOf(api.current, 'demo-vide'));
    await expect(
      calls.invite(person, { ...asked, jusquAu: formatFrenchDate(dayIn(-1)) }),
    ).rejects.toMatchObject({ code: 'REQUETE_INVALIDE' });
    const { idAcces } = await calls.invite(person, asked);
    const evening = startOfDayInParis(dayIn(10)) - 2 * HOUR_MS;
    api.current.clock.advance(evening - api.current.clock.businessNow().getTime());
    const carer = await confirmed(api.current, 'demo-vide');
    const late = await invitedBy(api.current, asked.email);
    await expect(calls.accept(carer, idAcces, late)).rejects.toMatchObject({
      code: 'INVITATION_INVALIDE',
    });
    // A new invitation, for today only, replaces the unanswered one.
    const again = await confirmed(api.current, 'demo-double');
    expect(await calls.given(again)).toMatchObject([{ idAcces, statut: 'EXPIRE' }]);
    const short = await calls.invite(again, { ...asked, jusquAu: formatFrenchDate(dayIn(0)) });
    await calls.accept(carer, short.idAcces, await invitedBy(api.current, asked.email));
    const acting = await calls.open(carer, short.idAcces);
    expect(await statusOf(acting)).toBe(200);
    const rows = await api.current.query(
      'select ends_at as "endsAt" from user_session where delegation_id = $1',
      [short.idAcces],
    );
    expect(rows).toEqual([{ endsAt: new Date(startOfDayInParis(dayIn(1))) }]);
    api.current.clock.advance(2 * HOUR_MS);
    expect(await statusOf(acting)).toBe(401);
  });
});
