import type { FunderUser } from '@portail/contract/funders/funder-users.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addFunderUser } from '../../../../test/funder-calls.ts';
import { FUNDER, funderCaller, OTHER_FUNDER } from '../../../../test/funder-space-calls.ts';
import { confirmSession, deliver, lastMailTo } from '../../../../test/second-step.ts';
import { bearer, SIGN_IN, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const { call, confirm } = funderCaller(() => api.current);
const USERS = '/financeur/utilisateurs';
const NEW_PASSWORD = 'Tulipe-Ovale-Zinc-42';
let people = 0;

const someone = (role = 'GESTIONNAIRE') => {
  people += 1;
  const email = `personne${people}@groupe-horizon.example`;
  return { nom: 'Marchand', prenom: `Lucas ${'I'.repeat(people)}`, email, role };
};

const list = async (login = FUNDER) =>
  (await call(login, 'GET', `${USERS}?taille=200`)).json<FunderUser[]>();

const invite = async (role?: string) => {
  const requested = someone(role);
  const reply = await call(FUNDER, 'POST', USERS, requested);
  expect(reply.statusCode, reply.body).toBe(200);
  return { requested, user: reply.json<FunderUser>() };
};

const linkIn = (text: string): string => /mot-de-passe\/lien#jeton=([\w-]+)/.exec(text)?.[1] ?? '';
const mailTo = (address: string) => lastMailTo(api.current, address);

const choosePassword = (token: string) =>
  api.current.http.inject({
    method: 'POST',
    url: '/api/eb/authentification/mot-de-passe/reinitialisation',
    payload: { nouveauMotDePasse: NEW_PASSWORD, resetPasswordToken: token },
  });

/** Invited, mailed and signed in; returns the token of the first session. */
const join = async (role?: string) => {
  const { requested, user } = await invite(role);
  await deliver(api.current);
  const reply = await choosePassword(linkIn(mailTo(requested.email)?.text ?? ''));
  expect(reply.statusCode, reply.body).toBe(200);
  return { ...user, token: reply.json<{ token: string }>().token };
};

const asToken = (token: string, path: string) =>
  api.current.http.inject({ url: `/api/eb${path}`, headers: bearer(token) });

beforeAll(async () => {
  await addFunderUser(api.current, {
    login: OTHER_FUNDER,
    clientId: '4002',
    role: 'ADMINISTRATEUR',
  });
  await confirm(FUNDER);
});

describe('[24-12] giving access to a funder’s space', () => {
  const author = async () => {
    const [row] = await api.current.query('select mail from user_account where login = $1', [
      FUNDER,
    ]);
    return String(row?.['mail']);
  };
  const noticesTo = (address: string) =>
    api.current.mailbox.sent.filter(
      ({ to, subject }) => to === address && subject.includes('Un accès à l’espace'),
    );

  it('requires a recent code and changes nothing without it', async () => {
    const before = await list();
    const token = await api.current.signIn(FUNDER, 'ESPACE_CLIENT');
    const send = (method: 'POST' | 'PATCH', path: string, payload: object) =>
      api.current.http.inject({ method, url: `/api/eb${path}`, headers: bearer(token), payload });
    const refused = await send('POST', USERS, someone());
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    await addFunderUser(api.current, {
      login: 'essai-role',
      clientId: '4001',
      role: 'GESTIONNAIRE',
    });
    const member = (await list()).find(({ login }) => login === 'essai-role');
    const raised = await send('PATCH', `${USERS}/${member?.id}`, {
      role: 'ADMINISTRATEUR',
    });
    expect(raised.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    const after = await list();
    expect(after.filter(({ login }) => login !== 'essai-role')).toEqual(before);
    expect(after.find(({ login }) => login === 'essai-role')?.role).toBe('GESTIONNAIRE');
  });

  it('notifies the author and the person concerned', async () => {
    const requested = someone('LECTEUR');
    const invited = await call(FUNDER, 'POST', USERS, requested);
    expect(invited.statusCode, invited.body).toBe(200);
    await deliver(api.current);
    expect(mailTo(requested.email)?.subject).toContain('Votre accès à l’espace');
    expect(noticesTo(await author()).map(({ text }) => text)).toEqual([
      expect.stringMatching(/Vous avez invité[^]*Lucas I+ Marchand[^]*Lecteur/),
    ]);

    const member = (await list()).find(({ login }) => login === 'essai-role');
    const path = `${USERS}/${member?.id}`;
    expect((await call(FUNDER, 'PATCH', path, { role: 'ADMINISTRATEUR' })).statusCode).toBe(200);
    await deliver(api.current);
    expect(noticesTo(member?.email ?? '').map(({ text }) => text)).toEqual([
      expect.stringMatching(/a changé votre rôle[^]*Administrateur/),
    ]);
    expect(noticesTo(await author()).at(-1)?.text).toContain('Vous avez changé un rôle');

    // The invited address is not confirmed yet and receives only its link.
    const waiting = `${USERS}/${invited.json<FunderUser>().id}`;
    expect((await call(FUNDER, 'PATCH', waiting, { role: 'GESTIONNAIRE' })).statusCode).toBe(200);
    await deliver(api.current);
    expect(noticesTo(requested.email)).toEqual([]);
    await call(FUNDER, 'DELETE', path);
  });
});

describe('users of a funder’s space', () => {
  it('[FUND-01] receive an invitation by mail that opens one session in the funder’s space', async () => {
    const { requested, user } = await invite('GESTIONNAIRE');
    expect(user).toMatchObject({ ...requested, statut: 'INVITE', soiMeme: false });
    expect(user.login).toMatch(/^F\d{7}$/);
    expect(user.invitationValableJusquau).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    await deliver(api.current);
    const mail = mailTo(requested.email);
    expect(mail?.subject).toContain('Groupe Horizon');
    expect(mail?.text).toContain(user.login);
    const token = linkIn(mail?.text ?? '');
    const reply = await choosePassword(token);
    expect(reply.statusCode, reply.body).toBe(200);
    const first = reply.json<{ token: string; permissions: string[] }>();
    expect(first.permissions).toContain('GERER_PLANS_AIDE');
    expect(first.permissions).not.toContain('GERER_UTILISATEURS');
    const connected = await asToken(first.token, '/authentification/utilisateur-connecte');
    expect(connected.json()).toMatchObject({
      client: { clientNumber: 'C004001', siret: '73282932000074' },
    });
    expect((await choosePassword(token)).json()).toMatchObject({ code: 'LIEN_DEJA_UTILISE' });
    const again = await api.current.http.inject({
      method: 'POST',
      url: SIGN_IN,
      payload: { login: user.login, password: NEW_PASSWORD, typeEspace: 'ESPACE_CLIENT' },
    });
    expect(again.statusCode).toBe(200);
    expect((await list()).find(({ id }) => id === user.id)).toMatchObject({
      statut: 'ACTIF',
      invitationValableJusquau: null,
    });
  });

  it('[FUND-02] have the rights of their role, and a change of role applies at once', async () => {
    // Every response carries the next token, with the current permissions.
    const rights = async (token: string): Promise<readonly string[]> => {
      const { headers } = await asToken(token, '/authentification/utilisateur-connecte');
      const payload = String(headers['x-auth-token']).split('.')[1] ?? '';
      const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
      return z.parse(z.looseObject({ permissions: z.array(z.string()) }), claims).permissions;
    };
    const member = await join('LECTEUR');
    expect(await rights(member.token)).toEqual(['CONSULTER_SESSIONS_PRECOMMANDE']);
    expect((await asToken(member.token, USERS)).statusCode).toBe(403);
    const path = `${USERS}/${member.id}`;
    const changed = await call(FUNDER, 'PATCH', path, { role: 'ADMINISTRATEUR' });
    expect(changed.json()).toMatchObject({ id: member.id, role: 'ADMINISTRATEUR' });
    expect(await rights(member.token)).toContain('GERER_UTILISATEURS');
    expect((await asToken(member.token, USERS)).statusCode).toBe(200);
    await call(FUNDER, 'PATCH', path, { role: 'GESTIONNAIRE' });
    expect(await rights(member.token)).not.toContain('GERER_UTILISATEURS');
  });

  it('[S15] are signed out at once when removed, and their links stop working', async () => {
    const member = await join();
    expect((await call(FUNDER, 'DELETE', `${USERS}/${member.id}`)).statusCode).toBe(204);
    expect((await asToken(member.token, '/authentification/utilisateur-connecte')).statusCode).toBe(
      401,
    );
    const back = await api.current.http.inject({
      method: 'POST',
      url: SIGN_IN,
      payload: { login: member.login, password: NEW_PASSWORD, typeEspace: 'ESPACE_CLIENT' },
    });
    expect(back.statusCode).toBe(401);
    expect((await list()).map(({ id }) => id)).not.toContain(member.id);
    expect((await call(FUNDER, 'DELETE', `${USERS}/${member.id}`)).statusCode).toBe(404);
  });

  it('[S11] cannot use an invitation that was withdrawn or sent again', async () => {
    const { requested, user } = await invite();
    await deliver(api.current);
    const old = linkIn(mailTo(requested.email)?.text ?? '');
    const again = await call(FUNDER, 'POST', `${USERS}/${user.id}/invitation`);
    expect(again.statusCode, again.body).toBe(200);
    await deliver(api.current);
    const fresh = linkIn(mailTo(requested.email)?.text ?? '');
    expect(fresh).not.toBe(old);
    expect((await choosePassword(old)).json()).toMatchObject({ code: 'LIEN_DEJA_UTILISE' });
    await call(FUNDER, 'DELETE', `${USERS}/${user.id}`);
    expect((await choosePassword(fresh)).json()).toMatchObject({ code: 'LIEN_DEJA_UTILISE' });
  });

  it('receive no mail that is sent after their removal', async () => {
    const { requested, user } = await invite();
    await call(FUNDER, 'DELETE', `${USERS}/${user.id}`);
    await deliver(api.current);
    expect(mailTo(requested.email)).toBeUndefined();
  });

  it('reports invalid invitations and writes to no address twice', async () => {
    const empty = await call(FUNDER, 'POST', USERS, {});
    expect(empty.statusCode).toBe(400);
    expect(
      empty.json<{ erreurs: { champ: string }[] }>().erreurs.map(({ champ }) => champ),
    ).toEqual(['nom', 'prenom', 'email', 'role']);
    const { requested } = await invite();
    const twice = await call(FUNDER, 'POST', USERS, {
      ...requested,
      email: requested.email.toUpperCase(),
    });
    expect(twice.json()).toMatchObject({ code: 'UTILISATEUR_DEJA_PRESENT' });
    const member = await join();
    const useless = await call(FUNDER, 'POST', `${USERS}/${member.id}/invitation`);
    expect(useless.json()).toMatchObject({ code: 'INVITATION_SANS_OBJET' });
  });

  it('are recorded in the security log when changed', async () => {
    const { user } = await invite('LECTEUR');
    const rows = await api.current.query(
      `select details from security_event where kind = 'UTILISATEUR_FINANCEUR'
       and details ->> 'utilisateur' = $1`,
      [user.id],
    );
    expect(rows).toEqual([
      { details: { acte: 'INVITATION', utilisateur: user.id, role: 'LECTEUR' } },
    ]);
  });
});

describe('too many invitations', () => {
  it('[S17] are rate limited', async () => {
    await confirm(OTHER_FUNDER);
    const statuses: number[] = [];
    for (let count = 0; count <= 50; count += 1) {
      statuses.push((await call(OTHER_FUNDER, 'POST', USERS, someone('LECTEUR'))).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 50 }, () => 200), 429]);
    // The refused invitation created no user.
    expect(await list(OTHER_FUNDER)).toHaveLength(51);
  });
});

describe('the last administrator', () => {
  const self = async () => (await list()).find(({ soiMeme }) => soiMeme);

  it('cannot be removed or change role, and an unused invitation does not count as another', async () => {
    for (const user of await list()) {
      if (user.role === 'ADMINISTRATEUR' && !user.soiMeme) {
        await call(FUNDER, 'DELETE', `${USERS}/${user.id}`);
      }
    }
    await invite('ADMINISTRATEUR');
    const me = await self();
    expect(me).toMatchObject({ role: 'ADMINISTRATEUR', dernierAdministrateur: true });
    const path = `${USERS}/${me?.id}`;
    for (const reply of [
      await call(FUNDER, 'DELETE', path),
      await call(FUNDER, 'PATCH', path, { role: 'LECTEUR' }),
    ]) {
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toMatchObject({ code: 'DERNIER_ADMINISTRATEUR' });
    }
  });

  it('remains when two administrators remove each other at once', async () => {
    const other = await join('ADMINISTRATEUR');
    const me = await self();
    await confirmSession(api.current, other.token, other.email);
    const replies = await Promise.all([
      call(FUNDER, 'DELETE', `${USERS}/${other.id}`),
      api.current.http.inject({
        method: 'PATCH',
        url: `/api/eb${USERS}/${me?.id}`,
        headers: bearer(other.token),
        payload: { role: 'LECTEUR' },
      }),
    ]);
    const done = replies.filter(({ statusCode }) => statusCode < 300);
    expect(done).toHaveLength(1);
    const deciders = await api.current.query(
      `select a.id from user_account a join client_user c on c.account_id = a.id
       join financeur f on f.id = c.financeur_id where f.client_id = '4001'
       and a.role = 'ADMINISTRATEUR' and a.disabled_at is null and a.password_hash is not null`,
    );
    expect(deciders).toHaveLength(1);
    await api.current.query(`update user_account set role = 'ADMINISTRATEUR' where login = $1`, [
      FUNDER,
    ]);
  });

  it('cannot remove their own access', async () => {
    await join('ADMINISTRATEUR');
    const reply = await call(FUNDER, 'DELETE', `${USERS}/${(await self())?.id}`);
    expect(reply.json()).toMatchObject({ code: 'RETRAIT_DE_SOI' });
  });
});
