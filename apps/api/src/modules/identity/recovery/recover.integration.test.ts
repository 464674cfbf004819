import { beforeEach, describe, expect, it } from 'vitest';
import {
  deliver,
  lastMailTo,
  RECOVER_LOGIN,
  RECOVER_PASSWORD,
} from '../../../../test/second-step.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { SIGN_IN, useTestApi, type TestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

const HOUR = 3_600_000;
beforeEach(() => api.current.clock.advance(2 * HOUR));

const PERSON = {
  typeEspace: 'ESPACE_BENEFICIAIRE',
  login: 'demo-rh',
  birthDate: '14/03/1986',
};
const ADDRESS = 'camille.rousseau@courriel.example';

const recoverPassword = (
  target: TestApi,
  query: Record<string, string>,
  options: { host?: string; address?: string } = {},
) =>
  target.http.inject({
    url: RECOVER_PASSWORD,
    query,
    remoteAddress: options.address ?? '198.51.100.5',
    headers: options.host === undefined ? {} : { host: options.host },
  });

const IDENTITY = {
  nom: 'Rousseau',
  prenom: 'Camille',
  dateNaissance: '14/03/1986',
  codePostal: '69003',
  numeroContrat: '100001',
};
const recoverLogin = (body: object) =>
  api.current.http.inject({ method: 'POST', url: RECOVER_LOGIN, payload: body });

const mailsAfter = async (work: () => Promise<unknown>): Promise<number> => {
  const before = api.current.mailbox.sent.length;
  await work();
  await deliver(api.current);
  return api.current.mailbox.sent.length - before;
};

describe('password recovery', () => {
  it('[AUTH-41] mails a link, with an answer that is not cached', async () => {
    const reply = await recoverPassword(api.current, PERSON);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ destinataires: [] });
    expect(reply.headers['cache-control']).toBe('no-store');
    await deliver(api.current);
    const mail = lastMailTo(api.current, ADDRESS);
    expect(mail?.subject).toBe('Réinitialisation de votre mot de passe');
    expect(mail?.text).toMatch(
      /https:\/\/portail\.example\/reinitialiser-mot-de-passe\/lien#jeton=[A-Za-z0-9_-]{43}(?:\s|$)/,
    );
    expect(mail?.text).toContain('24 heures');
  });

  it('[AUTH-41] accepts an e-mail address, a funder’s SIRET, and only the login for an intervenant', async () => {
    const asked = [
      { ...PERSON, login: ADDRESS.toUpperCase() },
      { typeEspace: 'ESPACE_CLIENT', login: 'demo-financeur', siret: '73282932000074' },
      { typeEspace: 'ESPACE_INTERVENANT', login: 'demo-intervenant' },
    ];
    for (const query of asked) {
      expect(await mailsAfter(() => recoverPassword(api.current, query))).toBe(1);
    }
  });

  it('[S8] uses the configured URL, whatever host the request names', async () => {
    await recoverPassword(api.current, PERSON, { host: 'pirate.example' });
    await deliver(api.current);
    const mail = lastMailTo(api.current, ADDRESS);
    expect(mail?.text).toContain('https://portail.example/');
    expect(`${mail?.text}${mail?.html}`).not.toContain('pirate');
  });

  it('[S6] runs the same statements and answers the same for known and unknown logins, and mails only the known one', async () => {
    const others = [
      { ...PERSON, login: 'personne-de-ce-nom' },
      { ...PERSON, birthDate: '15/03/1986' },
      { ...PERSON, login: 'demo-vide', birthDate: '17/05/1995' },
    ];
    await api.current.query(
      `update user_account set disabled_at = now() where login = 'demo-vide'`,
    );
    // The first call prepares statements on the connection.
    await recoverPassword(api.current, PERSON);
    let reply = await recoverPassword(api.current, PERSON);
    const known = { body: reply.body, headers: Object.keys(reply.headers) };
    const steps = await statementsOf(() => recoverPassword(api.current, PERSON));
    expect(steps.length).toBeGreaterThan(4);
    await deliver(api.current);
    for (const query of others) {
      const unknownSteps = await statementsOf(async () => {
        reply = await recoverPassword(api.current, query);
      });
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toBe(known.body);
      expect(Object.keys(reply.headers)).toEqual(known.headers);
      expect(unknownSteps).toEqual(steps);
      expect(await mailsAfter(() => recoverPassword(api.current, query))).toBe(0);
    }
  });

  it('requires the birth date of a beneficiary and the SIRET of a funder', async () => {
    const bare = await recoverPassword(api.current, {
      typeEspace: 'ESPACE_BENEFICIAIRE',
      login: 'demo-rh',
    });
    expect(bare.statusCode).toBe(400);
    expect(bare.json()).toMatchObject({ erreurs: [{ champ: 'birthDate' }] });
    const client = await recoverPassword(api.current, {
      typeEspace: 'ESPACE_CLIENT',
      login: 'demo-financeur',
    });
    expect(client.json()).toMatchObject({ erreurs: [{ champ: 'siret' }] });
  });

  it('[S1] logs neither login, birth date nor link', async () => {
    const query = { ...PERSON, login: 'canari-login', birthDate: '01/02/1903' };
    await recoverPassword(api.current, query);
    await recoverPassword(api.current, PERSON);
    await deliver(api.current);
    const link = /reinitialiser-mot-de-passe\/lien#jeton=([A-Za-z0-9_-]+)/.exec(
      lastMailTo(api.current, ADDRESS)?.text ?? '',
    )?.[1];
    const traces = JSON.stringify([
      api.current.logLines,
      await api.current.query('select * from security_event'),
      await api.current.query('select * from outbox_message'),
      await api.current.query('select * from password_reset'),
      await api.current.query('select * from attempt_limit'),
    ]);
    expect(link).toBeDefined();
    for (const canary of ['canari-login', '01/02/1903', '1903-02-01', String(link)]) {
      expect(traces).not.toContain(canary);
    }
  });

  it('[24-9] above the limit of a network address, answers as usual and sends nothing, on all replicas', async () => {
    const replica = await api.current.variant({});
    const strict = await api.current.variant({ LIMIT_RECOVERY_PER_ADDRESS: '3' });
    try {
      const replies: [number, string][] = [];
      const mails = await mailsAfter(async () => {
        for (let index = 0; index < 7; index += 1) {
          const target = index % 2 === 0 ? api.current : replica;
          const query = { ...PERSON, login: index % 3 === 0 ? 'DEMO-RH' : ' demo-rh ' };
          const { statusCode, body } = await recoverPassword(target, query);
          replies.push([statusCode, body]);
        }
      });
      expect(replies).toEqual(Array.from({ length: 7 }, () => [200, '{"destinataires":[]}']));
      expect(mails).toBe(5);
      const address = '198.51.100.66';
      for (let index = 0; index < 3; index += 1) {
        await recoverPassword(strict, { ...PERSON, login: `inconnu-${index}` }, { address });
      }
      const late = { ...PERSON, login: 'demo-social', birthDate: '02/11/1947' };
      expect(
        await mailsAfter(async () => {
          expect((await recoverPassword(strict, late, { address })).statusCode).toBe(200);
        }),
      ).toBe(0);
      const elsewhere = { address: '198.51.100.67' };
      expect(await mailsAfter(() => recoverPassword(strict, late, elsewhere))).toBe(1);
    } finally {
      await replica.server.close();
      await strict.server.close();
    }
  });

  it('[24-9] does not block the owner after wrong birth dates from other addresses', async () => {
    for (let day = 1; day <= 28; day += 1) {
      const query = { ...PERSON, birthDate: `${String(day).padStart(2, '0')}/07/1990` };
      const reply = await recoverPassword(api.current, query, { address: `203.0.113.${day % 3}` });
      expect(reply.statusCode).toBe(200);
    }
    expect(await mailsAfter(() => recoverPassword(api.current, PERSON))).toBe(1);
  });
});

describe('login recovery', () => {
  it('[AUTH-42] mails the login and returns the masked recipient', async () => {
    const reply = await recoverLogin(IDENTITY);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      typeClient: 'BENEFICIAIRE',
      destinataires: ['c***@courriel.example'],
    });
    await deliver(api.current);
    const mail = lastMailTo(api.current, ADDRESS);
    expect(mail?.subject).toBe('Votre identifiant de connexion');
    expect(mail?.text).toContain('demo-rh');
  });

  it('[AUTH-42] ignores accents, case and hyphens in names', async () => {
    const reply = await recoverLogin({
      nom: 'LEFEVRE',
      prenom: 'bernard',
      dateNaissance: '02/11/1947',
      codePostal: '37000',
      numeroContrat: '100002',
    });
    expect(reply.json()).toMatchObject({ destinataires: ['b***@courriel.example'] });
  });

  it('[S6] answers 200 and an empty list after one wrong fact, with the same statements', async () => {
    await recoverLogin(IDENTITY);
    const steps = await statementsOf(() => recoverLogin(IDENTITY));
    await deliver(api.current);
    const changes: readonly Partial<typeof IDENTITY>[] = [
      { nom: 'Roussel' },
      { prenom: 'Camila' },
      { dateNaissance: '15/03/1986' },
      { codePostal: '69004' },
      { numeroContrat: '100002' },
      { numeroContrat: '999999' },
    ];
    for (const change of changes) {
      let body: unknown;
      const unknownSteps = await statementsOf(async () => {
        const reply = await recoverLogin({ ...IDENTITY, ...change });
        expect(reply.statusCode).toBe(200);
        body = reply.json();
      });
      expect(body).toEqual({ typeClient: 'BENEFICIAIRE', destinataires: [] });
      expect(unknownSteps).toEqual(steps);
      api.current.clock.advance(2 * HOUR);
    }
    expect(await mailsAfter(() => Promise.resolve())).toBe(0);
  });

  it('[24-7] stops naming recipients after ten wrong proofs from all addresses, and still mails the owner', async () => {
    const tryDate = (dateNaissance: string, address: string) =>
      api.current.http.inject({
        method: 'POST',
        url: RECOVER_LOGIN,
        payload: { ...IDENTITY, dateNaissance },
        remoteAddress: address,
      });
    for (let day = 1; day <= 12; day += 1) {
      const date = `${String(day).padStart(2, '0')}/03/1986`;
      const reply = await tryDate(date, `203.0.113.${day}`);
      expect(reply.json()).toEqual({ typeClient: 'BENEFICIAIRE', destinataires: [] });
    }
    await deliver(api.current);
    // The right date is answered like a wrong one.
    expect(
      await mailsAfter(async () => {
        const right = await tryDate(IDENTITY.dateNaissance, '203.0.113.99');
        expect(right.statusCode).toBe(200);
        expect(right.json()).toEqual({ typeClient: 'BENEFICIAIRE', destinataires: [] });
      }),
    ).toBe(1);
  });

  it('[24-7] counts per name and network address whatever the date: the sixth request sends nothing', async () => {
    for (let day = 1; day <= 5; day += 1) {
      await recoverLogin({ ...IDENTITY, dateNaissance: `0${day}/03/1986` });
    }
    expect(
      await mailsAfter(async () => {
        expect((await recoverLogin(IDENTITY)).statusCode).toBe(200);
      }),
    ).toBe(0);
  });

  it('[S6] [S17] runs the same statements for a wrong password and an unknown login', async () => {
    const fail = (login: string) => () =>
      api.current.http.inject({
        method: 'POST',
        url: SIGN_IN,
        payload: { login, password: 'Faux-Mot-2026!', typeEspace: 'ESPACE_BENEFICIAIRE' },
      });
    await fail('demo-petit')();
    // The first and the following failures are compared with those of other logins.
    for (let failure = 0; failure < 3; failure += 1) {
      const known = await statementsOf(fail('demo-social'));
      expect(await statementsOf(fail('demo-mfa'))).toEqual(known);
      expect(await statementsOf(fail('quelqu-un'))).toEqual(known);
    }
  });
});
