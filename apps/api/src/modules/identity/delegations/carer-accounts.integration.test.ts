import { afterEach, describe, expect, it } from 'vitest';
import { VALID_REGISTRATION } from '../../../../test/sample-bodies.ts';
import {
  choosePassword,
  confirmed,
  delegationCalls,
  invitation,
  invitedBy,
  joinByMail,
  linkIn,
  NEW_PASSWORD,
} from '../../../../test/delegation-world.ts';
import { confirmRegistration, register, aPerson } from '../../../../test/registration-calls.ts';
import {
  beginSignIn,
  codeIn,
  deliver,
  lastMailTo,
  validate,
} from '../../../../test/second-step.ts';
import { bearer, CONNECTED_USER, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi({ env: { LIMIT_RECOVERY_PER_PERSON: '1000' } });
const RECOVER = '/api/eb/authentification/identifiants-oublies?typeEspace=ESPACE_BENEFICIAIRE';
const OTHER_PASSWORD = 'Girafe-Lente-Cobalt-17';
const ANTOINE = VALID_REGISTRATION.emailContact;

afterEach(async () => {
  await api.current.query(
    `update delegation set close_le = now() + interval '30 days', close_par = 'BENEFICIAIRE'
     where close_le is null`,
  );
  await api.current.query('delete from attempt_limit');
});

const invite = async (mail: string, names: { nom: string; prenom: string }) => {
  const person = await confirmed(api.current, 'demo-rh');
  return await delegationCalls(api.current).invite(person, invitation(mail, names));
};
const loginOf = async (mail: string): Promise<string> => {
  const [row] = await api.current.query('select login from user_account where mail = $1', [mail]);
  return String(row?.['login']);
};
const recover = (query: string) => api.current.http.inject(`${RECOVER}&${query}`);

describe('carer without a space', () => {
  it('[AUTH-41] resets the password by login and mailbox, then enters a code', async () => {
    const mail = 'odile.renard@courriel.example';
    await invite(mail, { nom: 'Renard', prenom: 'Odile' });
    await joinByMail(api.current, mail);
    const login = await loginOf(mail);
    const mails = api.current.mailbox.sent.length;
    const reply = await recover(`login=${login}`);
    expect(reply.json()).toEqual({ destinataires: [] });
    await deliver(api.current);
    expect(api.current.mailbox.sent.slice(mails).map(({ to }) => to)).toEqual([mail]);
    expect(linkIn(api.current, mail)).not.toBe('');
    await choosePassword(api.current, mail, linkIn(api.current, mail), OTHER_PASSWORD);
    const door = await beginSignIn(api.current, login, 'ESPACE_BENEFICIAIRE', OTHER_PASSWORD);
    await deliver(api.current);
    const opened = await validate(api.current, door.mfaSessionId, codeIn(api.current, mail));
    expect(opened.statusCode).toBe(200);
  });

  it('[AUTH-41] is answered like an unknown login, and a beneficiary still gives a birth date', async () => {
    expect((await recover('login=A9999999')).json()).toEqual({ destinataires: [] });
    expect((await recover('login=demo-rh')).json()).toMatchObject({ code: 'REQUETE_INVALIDE' });
    const mails = api.current.mailbox.sent.length;
    await recover('login=demo-rh&birthDate=01/01/1901');
    await deliver(api.current);
    expect(api.current.mailbox.sent).toHaveLength(mails);
  });

  it('[REG-15] keeps one user, the password and the accesses after a later registration', async () => {
    const { idAcces } = await invite(ANTOINE, { nom: 'FOURNIER', prenom: 'Antoine' });
    const carer = await joinByMail(api.current, ANTOINE);
    const calls = delegationCalls(api.current);
    await calls.accept(carer, idAcces, await invitedBy(api.current, ANTOINE));
    const reply = await register(api.current, {
      nouveauMotDePasse: OTHER_PASSWORD,
      nouveauMotDePasseConfirmation: OTHER_PASSWORD,
    });
    expect(reply.json()).toEqual({ inscriptionReussie: true, premiereInscription: true });
    const proof = await confirmRegistration(api.current, ANTOINE, OTHER_PASSWORD);
    expect(proof.json()).toMatchObject({ inscriptionReussie: true, premiereInscription: false });
    const rows = await api.current.query(
      `select a.role, a.second_step as step, b.id is not null as "hasSpace" from user_account a
       left join beneficiary b on b.account_id = a.id where a.mail = $1`,
      [ANTOINE],
    );
    expect(rows).toEqual([{ role: 'BENEFICIAIRE', step: 'MAIL', hasSpace: true }]);
    // Another person who registers with the carer's address does not set the password.
    const login = await loginOf(ANTOINE);
    const door = await beginSignIn(api.current, login, 'ESPACE_BENEFICIAIRE', NEW_PASSWORD);
    await deliver(api.current);
    const opened = await validate(api.current, door.mfaSessionId, codeIn(api.current, ANTOINE));
    const { token } = opened.json<{ token: string }>();
    const shown = await api.current.http.inject({ url: CONNECTED_USER, headers: bearer(token) });
    expect(shown.json()).toMatchObject({ beneficiary: { postalCode: '69006' } });
    expect(await calls.received(token)).toMatchObject([{ idAcces, statut: 'ACTIF' }]);
    expect(lastMailTo(api.current, ANTOINE)).toBeDefined();
  });

  it('[REG-15] is not matched when the name differs', async () => {
    const mail = 'homonyme@courriel.example';
    await invite(mail, { nom: 'Autre', prenom: 'Nom' });
    // An invitation reserves nothing: its owner creates the user with the mailed token.
    await joinByMail(api.current, mail);
    const asked = await register(
      api.current,
      aPerson(71, { emailContact: mail, confirmationEmailContact: mail }),
      { session: '5003' },
    );
    // Revealed only through the mailbox.
    expect(asked.json()).toEqual({ inscriptionReussie: true, premiereInscription: true });
    const proof = await confirmRegistration(api.current, mail);
    expect(proof.json()).toMatchObject({ code: 'EMAIL_DEJA_UTILISE' });
  });
});
