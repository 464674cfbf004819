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
import { deliver, lastMailTo } from '../../../../test/second-step.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const INVALID = { code: 'INVITATION_INVALIDE' };

afterEach(async () => {
  await api.current.query(
    `update delegation set close_le = now() + interval '30 days', close_par = 'BENEFICIAIRE'
     where close_le is null`,
  );
  await api.current.query('delete from attempt_limit');
});

const invites = async (mail: string, login = 'demo-rh') => {
  const calls = delegationCalls(api.current);
  const person = await confirmed(api.current, login);
  const { idAcces } = await calls.invite(person, invitation(mail));
  return { calls, person, idAcces, jeton: await invitedBy(api.current, mail) };
};

describe('[24-1] invitation', () => {
  it('is read by its token only, and names the person and the terms', async () => {
    const { calls, idAcces, jeton } = await invites('nouvelle@courriel.example');
    expect((await calls.readInvitation(jeton)).json()).toMatchObject({
      idAcces,
      prenom: 'Camille',
      nom: 'Rousseau',
      qualite: 'AIDANT',
      droits: 'AGIR',
      statut: 'INVITE',
      email: 'nouvelle@courriel.example',
      compteExistant: false,
    });
    expect((await calls.readInvitation('A'.repeat(43))).json()).toMatchObject(INVALID);
    const kept = await api.current.query('select * from delegation where id = $1', [idAcces]);
    expect(JSON.stringify(kept)).not.toContain(jeton);
  });

  it('is listed for no user, not even the owner of the invited address', async () => {
    const mail = await mailOf(api.current, 'demo-social');
    const { calls, idAcces, jeton } = await invites(mail);
    const carer = await confirmed(api.current, 'demo-social');
    expect(await calls.received(carer)).toEqual([]);
    await expect(calls.accept(carer, idAcces, 'A'.repeat(43))).rejects.toMatchObject(INVALID);
    expect(await calls.accept(carer, idAcces, jeton)).toMatchObject({ idAcces, statut: 'ACTIF' });
    expect(await calls.received(carer)).toMatchObject([{ idAcces, statut: 'ACTIF' }]);
    await expect(calls.accept(carer, idAcces, jeton)).rejects.toMatchObject(INVALID);
    expect((await calls.readInvitation(jeton)).json()).toMatchObject(INVALID);
  });

  it('can be accepted by a user with another address, because the token decides', async () => {
    const { calls, person, idAcces, jeton } = await invites('bureau@courriel.example');
    const carer = await confirmed(api.current, 'demo-vide');
    await calls.accept(carer, idAcces, jeton);
    expect((await calls.given(person)).find((one) => one.idAcces === idAcces)).toMatchObject({
      email: 'bureau@courriel.example',
      prenom: 'Thomas',
      nom: 'Petit',
      statut: 'ACTIF',
    });
    const again = await calls.invite(person, invitation('autre.bureau@courriel.example'));
    const second = await invitedBy(api.current, 'autre.bureau@courriel.example');
    await expect(calls.accept(carer, again.idAcces, second)).rejects.toMatchObject({
      code: 'ACCES_DEJA_RECU',
    });
  });

  it('is refused with the id of another invitation', async () => {
    const one = await invites('premier@courriel.example');
    const other = await invites('second@courriel.example', 'demo-petit');
    const carer = await confirmed(api.current, 'demo-vide');
    await expect(one.calls.accept(carer, other.idAcces, one.jeton)).rejects.toMatchObject(INVALID);
  });

  it('can be sent again, which invalidates the former link', async () => {
    const { calls, person, idAcces, jeton } = await invites('perdue@courriel.example');
    expect(await calls.resend(person, idAcces)).toMatchObject({ statut: 'INVITE' });
    const second = await invitedBy(api.current, 'perdue@courriel.example');
    expect(second).not.toBe(jeton);
    expect((await calls.readInvitation(jeton)).json()).toMatchObject(INVALID);
    expect((await calls.readInvitation(second)).statusCode).toBe(200);
    const stranger = await confirmed(api.current, 'demo-vide');
    const none = { code: 'RESSOURCE_INTROUVABLE' };
    await expect(calls.resend(stranger, idAcces)).rejects.toMatchObject(none);
    await calls.withdraw(person, idAcces);
    await expect(calls.resend(person, idAcces)).rejects.toMatchObject(none);
    expect((await calls.readInvitation(second)).json()).toMatchObject(INVALID);
    expect((await calls.openCarerAccount(second)).json()).toMatchObject(INVALID);
  });

  it('can be refused by its token without a user, and the person is informed', async () => {
    const { calls, person, idAcces, jeton } = await invites('refuse@courriel.example');
    expect((await calls.refuseInvitation(jeton)).statusCode).toBe(204);
    expect((await calls.refuseInvitation(jeton)).json()).toMatchObject(INVALID);
    expect((await calls.given(person)).find((one) => one.idAcces === idAcces)?.statut).toBe(
      'REFUSE',
    );
    await deliver(api.current);
    expect(lastMailTo(api.current, await mailOf(api.current, 'demo-rh'))?.text).toContain(
      'a refusé votre invitation',
    );
  });

  it('is not accepted by the person who gave it', async () => {
    const { calls, person, idAcces, jeton } = await invites('moi.bis@courriel.example');
    await expect(calls.accept(person, idAcces, jeton)).rejects.toMatchObject({
      code: 'INVITATION_A_SOI',
    });
  });

  it('creates one user per address, proved by the token; none for an address in use', async () => {
    const mail = 'un.seul.compte@courriel.example';
    const { calls, jeton } = await invites(mail);
    const rows = () => api.current.query('select id from user_account where mail = $1', [mail]);
    expect(await rows()).toEqual([]);
    const opened = await Promise.all([1, 2].map(() => calls.openCarerAccount(jeton)));
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await rows()).toHaveLength(1);
    await joinByMail(api.current, mail);
    expect((await calls.openCarerAccount(jeton)).json()).toMatchObject({
      code: 'COMPTE_DEJA_OUVERT',
    });
    const known = await invites(await mailOf(api.current, 'demo-social'), 'demo-petit');
    expect((await calls.readInvitation(known.jeton)).json()).toMatchObject({
      compteExistant: true,
    });
    expect((await calls.openCarerAccount(known.jeton)).json()).toMatchObject({
      code: 'COMPTE_DEJA_OUVERT',
    });
  });

  it('accepted twice in parallel gives one access', async () => {
    const { calls, idAcces, jeton } = await invites('double@courriel.example');
    const carers = [
      await confirmed(api.current, 'demo-vide'),
      await confirmed(api.current, 'demo-social'),
    ];
    const answers = await Promise.allSettled(
      carers.map((carer) => calls.accept(carer, idAcces, jeton)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('[S24] requires a code to accept, and its notices carry the link to report it', async () => {
    await giveAccess(api.current, { from: 'demo-rh', to: 'demo-social' });
    await deliver(api.current);
    for (const login of ['demo-rh', 'demo-social']) {
      const text = lastMailTo(api.current, await mailOf(api.current, login))?.text;
      expect(text, login).toContain('accepté');
      expect(text, login).toContain('/ce-n-etait-pas-moi#jeton=');
    }
  });
});
