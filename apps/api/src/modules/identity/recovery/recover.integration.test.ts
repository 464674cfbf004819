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

describe('a forgotten password', () => {
  it('[AUTH-41] brings a link by mail, and an answer that no cache keeps', async () => {
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

  it('[AUTH-41] takes the e-mail address, a funder’s SIRET, an intervenant’s login alone', async () => {
    const asked = [
      { ...PERSON, login: ADDRESS.toUpperCase() },
      { typeEspace: 'ESPACE_CLIENT', login: 'demo-financeur', siret: '73282932000074' },
      { typeEspace: 'ESPACE_INTERVENANT', login: 'demo-intervenant' },
    ];
    for (const query of asked) {
      expect(await mailsAfter(() => recoverPassword(api.current, query))).toBe(1);
    }
  });

  it('[S8] writes the house’s own address, whatever host the request names', async () => {
    await recoverPassword(api.current, PERSON, { host: 'pirate.example' });
    await deliver(api.current);
    const mail = lastMailTo(api.current, ADDRESS);
    expect(mail?.text).toContain('https://portail.example/');
    expect(`${mail?.text}${mail?.html}`).not.toContain('pirate');
  });

  it('[S6] answers the same, by the same statements, known or not, and writes to nobody else', async () => {
    const others = [
      { ...PERSON, login: 'personne-de-ce-nom' },
      { ...PERSON, birthDate: '15/03/1986' },
      { ...PERSON, login: 'demo-vide', birthDate: '17/05/1995' },
    ];
    await api.current.query(
      `update user_account set disabled_at = now() where login = 'demo-vide'`,
    );
    // Once for the statements that a connection prepares at its first use.
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

  it('asks a beneficiary for the birth date and a funder for the SIRET', async () => {
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

  it('[S1] leaves neither login, birth date nor link in any log', async () => {
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

  it('[24-9] past the limit of a network address, answers as usual and sends nothing, on all replicas', async () => {
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

  it('[24-9] wrong birth dates from elsewhere never block the owner', async () => {
    for (let day = 1; day <= 28; day += 1) {
      const query = { ...PERSON, birthDate: `${String(day).padStart(2, '0')}/07/1990` };
      const reply = await recoverPassword(api.current, query, { address: `203.0.113.${day % 3}` });
      expect(reply.statusCode).toBe(200);
    }
    expect(await mailsAfter(() => recoverPassword(api.current, PERSON))).toBe(1);
  });
});

describe('a forgotten login', () => {
  it('[AUTH-42] is mailed, and the answer shows the masked recipient', async () => {
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

  it('[AUTH-42] reads a name with or without its accents, capitals and hyphens', async () => {
    const reply = await recoverLogin({
      nom: 'LEFEVRE',
      prenom: 'bernard',
      dateNaissance: '02/11/1947',
      codePostal: '37000',
      numeroContrat: '100002',
    });
    expect(reply.json()).toMatchObject({ destinataires: ['b***@courriel.example'] });
  });

  it('[S6] answers 200 and an empty list when one fact is wrong, by the same statements', async () => {
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

  it('[24-7] stops naming recipients after ten wrong proofs from everywhere, and still mails the owner', async () => {
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
    // The right date, found by trying, is not told apart from a wrong one.
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

  it('[S6] [S17] a sign-in takes the same statements for a wrong password and an unknown person', async () => {
    const fail = (login: string) => () =>
      api.current.http.inject({
        method: 'POST',
        url: SIGN_IN,
        payload: { login, password: 'Faux-Mot-2026!', typeEspace: 'ESPACE_BENEFICIAIRE' },
      });
    await fail('demo-petit')();
    // The first failure of a name, then the next ones: each like those of any other name.
    for (let failure = 0; failure < 3; failure += 1) {
      const known = await statementsOf(fail('demo-social'));
      expect(await statementsOf(fail('demo-mfa'))).toEqual(known);
      expect(await statementsOf(fail('quelqu-un'))).toEqual(known);
    }
  });
});
