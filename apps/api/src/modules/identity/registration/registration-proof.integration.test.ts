import { describe, expect, it } from 'vitest';
import { askLink, DEMANDS } from '../../../../test/link-calls.ts';
import {
  accountsOf,
  checkRegistered,
  confirmByToken,
  confirmRegistration,
  mailTo,
  proofTokenFor,
  register,
  registerAndConfirm,
  signInWith,
  aPerson,
} from '../../../../test/registration-calls.ts';
import { VALID_REGISTRATION } from '../../../../test/sample-bodies.ts';
import { deliver, RECOVER_PASSWORD } from '../../../../test/second-step.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { createUnitsOfWork } from '../../../platform/db/unit-of-work.ts';
import { registrationsIn } from './registration.repository.ts';

const api = useTestApi({ env: { LIMIT_REGISTRATION_PER_ADDRESS: '1000' } });
/** Campaign 5003 of contract 100001 has no controls. */
const OPEN = { session: '5003' };
const PASSWORD = VALID_REGISTRATION.nouveauMotDePasse ?? '';
const PENDING = '/api/eb/inscriptions/a-confirmer';

const contractsOf = async (login: string) => {
  const rows = await api.current.query(
    `select bc.contract_numero as numero from beneficiary_contract bc
     join beneficiary b on b.id = bc.beneficiary_id join user_account a on a.id = b.account_id
     where a.login = $1 order by 1`,
    [login],
  );
  return rows.map(({ numero }) => numero);
};

/** A link issued by the intranet of the funder of 100001. */
const partnerLink = (identifiantCible: string) => {
  const { client, demand } = DEMANDS.partner;
  return askLink(api.current, client, { ...demand, identifiantCible });
};

const tokenOf = async (login: string) =>
  (await signInWith(api.current, login, 'Portail-Demo-2026')).json<{ token: string }>().token;

describe('anonymous registration in the name of an existing user', () => {
  /** Julie Caron (demo-petit) has contract 100003 and not 100001. */
  const ATTACK = {
    civilite: 'MME' as const,
    nom: 'Caron',
    prenom: 'Julie',
    dateNaissance: '05/12/1988',
    codePostalEtVille: '35000 RENNES',
    emailContact: 'pirate@courriel.example',
    confirmationEmailContact: 'pirate@courriel.example',
    verifierInfoControles: { informationsControles: [] },
  };

  it('[24-2] adds no contract, and the link of the other funder opens nothing', async () => {
    const reply = await register(api.current, ATTACK, OPEN);
    expect(reply.json()).toEqual({ inscriptionReussie: true, premiereInscription: true });
    expect(await contractsOf('demo-petit')).toEqual(['100003']);
    const link = await partnerLink('demo-petit');
    expect(link.statusCode).toBeGreaterThanOrEqual(400);
    expect(link.body).not.toContain('jetonConnexion');
    await deliver(api.current);
    expect(api.current.mailbox.sent.map(({ to }) => to)).toEqual(['julie.caron@courriel.example']);
    expect(api.current.mailbox.sent[0]?.subject).toBe(
      'Confirmez l’ajout d’un contrat à votre espace',
    );
  });

  it('[24-2] adds no contract without a password either', async () => {
    const without = { nouveauMotDePasse: undefined, nouveauMotDePasseConfirmation: undefined };
    const claim = { ...ATTACK, ...without, dejaEnregistre: true };
    const known = await register(api.current, claim, OPEN);
    const unknown = await register(api.current, { ...claim, nom: 'Inconnue' }, OPEN);
    expect(known.statusCode).toBe(200);
    expect(known.json()).toEqual({ inscriptionReussie: true, premiereInscription: false });
    expect(unknown.body).toBe(known.body);
    expect(await contractsOf('demo-petit')).toEqual(['100003']);
  });

  it('[24-2] runs the same statements and answers the same for a known and an unknown person', async () => {
    const ask = (number: number) => register(api.current, aPerson(number), OPEN);
    await ask(90);
    const unknown = await statementsOf(() => ask(91));
    const known = await statementsOf(() => register(api.current, ATTACK, OPEN));
    expect(known).toEqual(unknown);
    expect(unknown.length).toBeGreaterThan(6);
  });

  it('[24-2] shows the request after sign-in, where the user declines it or adds the contract', async () => {
    const headers = bearer(await tokenOf('demo-petit'));
    const list = async () =>
      (await api.current.http.inject({ url: PENDING, headers })).json<{ idDemande: string }[]>();
    const [pending] = await list();
    expect(pending).toMatchObject({ numeroContrat: '100001', raisonSociale: 'Groupe Horizon' });
    const url = `${PENDING}/${pending?.idDemande}`;
    const foreign = await api.current.http.inject({
      method: 'POST',
      url,
      headers: bearer(await tokenOf('demo-rh')),
    });
    expect(foreign.statusCode).toBe(404);
    expect((await api.current.http.inject({ method: 'DELETE', url, headers })).statusCode).toBe(
      204,
    );
    expect(await list()).toEqual([]);
    expect((await api.current.http.inject({ method: 'POST', url, headers })).statusCode).toBe(404);

    await register(api.current, ATTACK, { ...OPEN, address: '198.51.100.9' });
    const [again] = await list();
    const accepted = await api.current.http.inject({
      method: 'POST',
      url: `${PENDING}/${again?.idDemande}`,
      headers,
    });
    expect(accepted.json()).toEqual({ inscriptionReussie: true, premiereInscription: false });
    expect(await contractsOf('demo-petit')).toEqual(['100001', '100003']);
    expect((await partnerLink('demo-petit')).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    // The link mailed before is no longer valid.
    const token = await proofTokenFor(api.current, 'julie.caron@courriel.example');
    expect((await confirmByToken(api.current, token)).json()).toMatchObject({
      code: 'LIEN_DEJA_UTILISE',
    });
  });

  it('[24-2] answers the same when the user is already on the contract, and mails the login to the owner', async () => {
    const reply = await register(api.current, ATTACK, { ...OPEN, address: '198.51.100.10' });
    expect(reply.json()).toEqual({ inscriptionReussie: true, premiereInscription: true });
    const sent = await mailTo(api.current, 'julie.caron@courriel.example');
    expect(sent?.subject).toBe('Vous avez déjà un espace');
    expect(sent?.text).toContain('demo-petit');
    expect(api.current.mailbox.sent.some(({ to }) => to.startsWith('pirate'))).toBe(false);
  });
});

describe('registration with an unproved address', () => {
  it('[24-8] allows neither sign-in nor recovery', async () => {
    const payload = aPerson(60);
    const mail = payload.emailContact ?? '';
    await register(api.current, payload, OPEN);
    expect((await signInWith(api.current, mail, PASSWORD)).statusCode).toBe(401);
    await deliver(api.current);
    const mails = api.current.mailbox.sent.length;
    await api.current.http.inject({
      url: RECOVER_PASSWORD,
      query: {
        typeEspace: 'ESPACE_BENEFICIAIRE',
        login: mail,
        birthDate: payload.dateNaissance ?? '',
      },
    });
    await deliver(api.current);
    expect(api.current.mailbox.sent).toHaveLength(mails);
    expect(await accountsOf(api.current, mail)).toHaveLength(0);
  });

  it('[24-8] does not reserve the address: its owner can still register', async () => {
    const mail = 'proprietaire@courriel.example';
    const changes = { emailContact: mail, confirmationEmailContact: mail };
    await register(api.current, aPerson(61, changes), OPEN);
    const owner = await registerAndConfirm(api.current, aPerson(62, changes), OPEN);
    expect(owner.json()).toMatchObject({ inscriptionReussie: true, premiereInscription: true });
    expect((await signInWith(api.current, mail, PASSWORD)).statusCode).toBe(200);
  });

  it('[24-8] a link requested by another person requires a password that only that person knows', async () => {
    const payload = aPerson(63);
    const mail = payload.emailContact ?? '';
    await register(api.current, payload, OPEN);
    const token = await proofTokenFor(api.current, mail);
    expect((await confirmByToken(api.current, token)).json()).toMatchObject({
      erreurs: [{ champ: 'motDePasse', message: 'Ce champ est requis.' }],
    });
    const wrong = await confirmByToken(api.current, token, 'Autre-Phrase-Longue-42');
    expect(wrong.json()).toMatchObject({ code: 'MOT_DE_PASSE_INCORRECT' });
    expect(await accountsOf(api.current, mail)).toHaveLength(0);
    expect((await confirmByToken(api.current, token, PASSWORD)).statusCode).toBe(200);
    expect((await confirmByToken(api.current, token, PASSWORD)).json()).toMatchObject({
      code: 'LIEN_DEJA_UTILISE',
    });
  });

  it('[24-8] a link shows what it confirms and expires after seven days', async () => {
    const payload = aPerson(64);
    const mail = payload.emailContact ?? '';
    await register(api.current, payload, OPEN);
    const jeton = await proofTokenFor(api.current, mail);
    const read = () =>
      api.current.http.inject({
        method: 'POST',
        url: '/api/eb/inscriptions/confirmation/lecture',
        payload: { jeton },
      });
    expect((await read()).json()).toEqual({
      nom: payload.nom,
      prenom: payload.prenom,
      numeroContrat: '100001',
      raisonSociale: 'Groupe Horizon',
      emailContact: mail,
      motDePasseDemande: true,
    });
    const lifeMs = 7 * 86_400_000;
    api.current.clock.advance(lifeMs);
    expect((await read()).json()).toMatchObject({ code: 'LIEN_DEJA_UTILISE' });
    expect((await confirmByToken(api.current, jeton, PASSWORD)).statusCode).toBe(400);
    api.current.clock.advance(-lifeMs);
  });

  it.each([
    ['a URL', 'http://pirate.example'],
    ['a host name', 'gagnez sur pirate.example'],
    ['a line break', 'Jean\nCliquez ici'],
    ['markup', '<b>Jean</b>'],
  ])('[24-8] refuses %s in a name that is written in a mail', async (_what, nom) => {
    const reply = await register(api.current, aPerson(65, { nom }), OPEN);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ erreurs: [{ champ: 'nom' }] });
  });

  it('[24-8] accepts short names and apostrophes', async () => {
    const names = { nom: 'An', prenom: 'N’Golo' };
    const reply = await registerAndConfirm(api.current, aPerson(66, names), OPEN);
    expect(reply.statusCode, reply.body).toBe(200);
  });

  it('[24-8] sends five links an hour to one mailbox from one address, then answers the same', async () => {
    const mail = 'inondee@courriel.example';
    const changes = { emailContact: mail, confirmationEmailContact: mail };
    for (let number = 70; number < 78; number += 1) {
      const reply = await register(api.current, aPerson(number, changes), OPEN);
      expect(reply.json()).toEqual({ inscriptionReussie: true, premiereInscription: true });
    }
    await deliver(api.current);
    expect(api.current.mailbox.sent.filter(({ to }) => to === mail)).toHaveLength(5);
  });

  it('[24-8] stores no name, address or password of a request in clear', async () => {
    const payload = aPerson(67, { nom: 'Canarinom' });
    await register(api.current, payload, OPEN);
    const rows = JSON.stringify([
      await api.current.query('select * from inscription_a_confirmer'),
      await api.current.query('select * from outbox_message'),
      await api.current.query('select * from attempt_limit'),
    ]);
    for (const secret of ['Canarinom', payload.emailContact ?? '', PASSWORD]) {
      expect(rows).not.toContain(secret);
    }
  });
});

describe('guesses of a birth date', () => {
  it('[24-7] 400 calls with the control information of an unused line reveal nothing about a person', async () => {
    const line = { MATRICULE: '1000101K', DATE_NAISSANCE: '15/06/1990' };
    const seen = new Set<string>();
    const start = Date.UTC(1986, 0, 1);
    const tryDay = async (day: number) => {
      const iso = new Date(start + day * 86_400_000).toISOString().slice(0, 10);
      const person = {
        nom: 'Rousseau',
        prenom: 'Camille',
        dateNaissance: iso.split('-').toReversed().join('/'),
        codePostalEtVille: '69003 LYON',
      };
      const reply = await checkRegistered(api.current, person, line);
      seen.add(`${reply.statusCode} ${reply.body}`);
    };
    for (let day = 0; day < 400; day += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, index) => tryDay(day + index)));
    }
    expect([...seen]).toEqual([
      '200 {"dejaInscritSurCeContrat":false,"dejaInscritSurUnAutreContrat":false}',
    ]);
  }, 120_000);
});

describe('logins', () => {
  it('[24-13] are eight random digits, neither consecutive nor from a sequence', async () => {
    const logins: number[] = [];
    for (let number = 80; number < 86; number += 1) {
      const payload = aPerson(number);
      await register(api.current, payload, OPEN);
      const reply = await confirmRegistration(api.current, payload.emailContact ?? '');
      const { identifiant } = reply.json<{ identifiant: string }>();
      expect(identifiant).toMatch(/^[1-9]\d{7}$/);
      logins.push(Number(identifiant));
    }
    const ordered = logins.toSorted((one, other) => one - other);
    const gaps = ordered.slice(1).map((login, index) => login - (ordered[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(1);
    expect(
      await api.current.query(`select 1 from pg_class where relname = 'beneficiaire_numero'`),
    ).toEqual([]);
  });

  it('[24-13] are drawn again when taken', async () => {
    const [demo] = await api.current.query(
      `select password_hash from user_account where login = 'demo-rh'`,
    );
    const draws = ['demo-rh', 'DEMO-RH', '43219876'];
    const database = openDatabase({
      url: api.current.urls.appUrl,
      maxConnections: 1,
      role: undefined,
      connectionTimeoutMs: 60_000,
      onConnectionLost: () => undefined,
    });
    const login = await createUnitsOfWork(database.reader).transact((unit) =>
      registrationsIn(unit, () => draws.shift() ?? '').addUser({
        userId: '00000000-0000-4000-8000-0000000000aa',
        beneficiaryId: '00000000-0000-4000-8000-0000000000ab',
        nom: 'Tirage',
        prenom: 'Second',
        mail: 'tirage@courriel.example',
        passwordHash: String(demo?.['password_hash']),
        civility: 'M',
        birthDate: '1980-01-01',
        address: ['1 rue', '', '', ''],
        postalCode: '69001',
        town: 'LYON',
        mobile: '',
        landline: '',
        mailOffers: false,
        mailOffersVersion: '',
        consentId: '00000000-0000-4000-8000-0000000000ac',
        createdAt: new Date(),
      }),
    );
    await database.close();
    expect(login).toBe('43219876');
    expect(draws).toEqual([]);
  });
});
