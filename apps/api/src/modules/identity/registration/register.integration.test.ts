import { describe, expect, it } from 'vitest';
import { VALID_REGISTRATION } from '../../../../test/sample-bodies.ts';
import {
  accountsOf,
  controlList,
  mailTo,
  register,
  registerAndConfirm,
  signInWith,
  aPerson,
} from '../../../../test/registration-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi({ env: { LIMIT_REGISTRATION_PER_ADDRESS: '1000' } });
const OPEN = { session: '5003' };

describe('first registration', () => {
  it('[REG-03] [REG-14] [REG-15] registers by control values a person who can then sign in', async () => {
    const reply = await registerAndConfirm(api.current, {});
    const mail = 'antoine.fournier@courriel.example';
    const [account] = await accountsOf(api.current, mail);
    expect(account).toMatchObject({
      civility: 'M',
      postal_code: '69006',
      town: 'LYON',
      birth_date: '1990-06-15',
      contracts: ['100001'],
      matricule: '1000101K',
      choice: 'COMPTE',
    });
    expect(account?.['login']).toMatch(/^\d{8}$/);
    expect(reply.json()).toEqual({
      inscriptionReussie: true,
      premiereInscription: true,
      identifiant: account?.['login'],
    });
    const password = VALID_REGISTRATION.nouveauMotDePasse ?? '';
    expect((await signInWith(api.current, account?.['login'], password)).statusCode).toBe(200);
    expect((await signInWith(api.current, mail, password)).statusCode).toBe(200);
    const sent = await mailTo(api.current, mail);
    expect(sent?.subject).toBe('Votre inscription est confirmée');
    expect(sent?.text).toContain(String(account?.['login']));
    expect(sent?.html).toContain('5b2a86');
    expect(JSON.stringify(sent)).not.toContain(password);
  });

  it('[REG-03] registers by matricule, sent in its own field', async () => {
    const place = { contract: '100003', session: '5201' };
    const payload = aPerson(1, { matricule: '3000101r' });
    expect((await registerAndConfirm(api.current, payload, place)).json()).toMatchObject({
      premiereInscription: true,
    });
    const [account] = await accountsOf(api.current, 'personne-1@courriel.example');
    // The contract offers no product choice, so the value sent is ignored.
    expect(account).toMatchObject({ matricule: '3000101R', choice: 'INCONNU' });
  });

  it('[REG-03] registers by CESU code', async () => {
    const controls = controlList({ CODE_CESU: '20260102', DATE_NAISSANCE: '17/09/1938' });
    const reply = await registerAndConfirm(
      api.current,
      aPerson(2, {
        dateNaissance: '17/09/1938',
        verifierInfoControles: { informationsControles: controls },
      }),
      { contract: '100002', session: '5101' },
    );
    expect(reply.json()).toMatchObject({ premiereInscription: true });
    expect(await accountsOf(api.current, 'personne-2@courriel.example')).toMatchObject([
      { cesu_code: '20260102', contracts: ['100002'] },
    ]);
  });

  it('stores the additional information of the campaign', async () => {
    const controls = controlList({ MATRICULE: '1000202Q', CODE_SITE: 'nantes-1' });
    const infosSupplementaires = [
      { code: 'SERVICE', valeur: 'Comptabilité' },
      { code: 'TELEPHONE_BUREAU', valeur: '4512' },
    ];
    const payload = aPerson(3, {
      verifierInfoControles: { informationsControles: controls },
      infosSupplementaires,
    });
    const place = { session: '5002' };
    const missing = await register(
      api.current,
      { ...payload, infosSupplementaires: infosSupplementaires.slice(1) },
      place,
    );
    expect(missing.json()).toMatchObject({
      erreurs: [{ champ: 'infosSupplementaires', message: 'Ce champ est requis.' }],
    });
    expect((await registerAndConfirm(api.current, payload, place)).statusCode).toBe(200);
    const rows = await api.current.query(
      `select i.code, i.valeur from inscription_info i join inscription n on n.id = i.inscription_id
       where n.session_id = '5002' order by i.code`,
    );
    expect(rows).toEqual(infosSupplementaires);
  });

  it('[P10] stores the consent to mail offers and its source', async () => {
    for (const [number, offresMail] of [
      [5, true],
      [6, false],
    ] as const) {
      await registerAndConfirm(api.current, aPerson(number, { offresMail }), OPEN);
    }
    const rows = await api.current.query(
      `select a.mail, c.choix, c.source, c.version_texte, b.mail_offers from consentement c
       join beneficiary b on b.id = c.beneficiary_id join user_account a on a.id = b.account_id
       where a.mail in ('personne-5@courriel.example', 'personne-6@courriel.example')
       order by a.mail`,
    );
    const proof = { source: 'INSCRIPTION', version_texte: '2026-11' };
    expect(rows).toEqual([
      { mail: 'personne-5@courriel.example', choix: 'ACCEPTE', mail_offers: true, ...proof },
      { mail: 'personne-6@courriel.example', choix: 'REFUSE', mail_offers: false, ...proof },
    ]);
  });

  it('[REG-16] stores MLLE as MME', async () => {
    await registerAndConfirm(api.current, aPerson(4, { civilite: 'MLLE' }), OPEN);
    expect(await accountsOf(api.current, 'personne-4@courriel.example')).toMatchObject([
      { civility: 'MME' },
    ]);
  });
});

describe('validation of the body', () => {
  const problems = async (changes: Parameters<typeof aPerson>[1], place = {}) => {
    const reply = await register(api.current, aPerson(20, changes), { ...OPEN, ...place });
    expect(reply.statusCode, reply.body).toBe(400);
    const { erreurs = [] } = reply.json<{ erreurs?: { champ: string; message: string }[] }>();
    return Object.fromEntries(erreurs.map(({ champ, message }) => [champ, message]));
  };

  it('[REG-27] [XC-19] requires sixteen years on the business day', async () => {
    const french = (day: Date) => {
      const [year, month, date] = day.toISOString().slice(0, 10).split('-');
      return `${date}/${month}/${year}`;
    };
    const day = new Date(`${api.current.clock.businessDay()}T00:00:00Z`);
    day.setUTCFullYear(day.getUTCFullYear() - 16);
    day.setUTCDate(day.getUTCDate() + 1);
    expect(await problems({ dateNaissance: french(day) })).toEqual({
      dateNaissance: 'Vous devez avoir au moins 16 ans.',
    });
    day.setUTCDate(day.getUTCDate() - 1);
    const grown = aPerson(21, { dateNaissance: french(day) });
    expect((await register(api.current, grown, OPEN)).statusCode).toBe(200);
    expect(await problems({ dateNaissance: '01/01/1850' })).toHaveProperty('dateNaissance');
  });

  it('[REG-18] [XC-16] [XC-37] requires seven digits and a letter in the matricule', async () => {
    const place = { contract: '100003', session: '5201' };
    for (const matricule of ['1234567', '123456A', '1234567AB', 'A1234567']) {
      const { matricule: said } = await problems({ matricule }, place);
      expect(said).toMatch(/^(Le format du matricule est incorrect|Ce champ a une longueur)/);
    }
    expect(await problems({}, place)).toEqual({ matricule: 'Ce champ est requis.' });
  });

  it('[REG-23] [XC-08] requires the product only when the contract lets people choose', async () => {
    const without = { choixTypeProduit: undefined };
    expect(await problems(without)).toEqual({ choixTypeProduit: 'Ce champ est requis.' });
    const place = { contract: '100003', session: '5201' };
    const payload = aPerson(22, { ...without, matricule: '3000102S' });
    expect((await register(api.current, payload, place)).statusCode).toBe(200);
  });

  it('[REG-20] [XC-37] requires the prefixes of mobile and landline numbers', async () => {
    expect(await problems({ telephonePrincipal: '0812345678' })).toHaveProperty(
      'telephonePrincipal',
    );
    expect(await problems({ telephoneSecondaire: '0612345678' })).toHaveProperty(
      'telephoneSecondaire',
    );
  });

  it('[REG-21] requires a valid e-mail address, typed twice alike', async () => {
    expect(
      await problems({ emailContact: 'personne', confirmationEmailContact: 'personne' }),
    ).toMatchObject({
      emailContact: 'Adresse e-mail invalide.',
    });
    expect(await problems({ confirmationEmailContact: 'autre@courriel.example' })).toEqual({
      confirmationEmailContact: 'Les adresses e-mail ne correspondent pas.',
    });
  });

  it.each([
    ['Court-1!', 'nouveauMotDePasse'],
    ['sans-majuscule-42!', 'nouveauMotDePasse'],
    ['Motdepasse1234!', 'nouveauMotDePasse'],
    ['Durandb-Horizon-1986!', 'nouveauMotDePasse'],
  ])('[REG-22] refuses the password %s', async (password, field) => {
    const changes = { nouveauMotDePasse: password, nouveauMotDePasseConfirmation: password };
    expect(await problems({ ...changes, nom: 'Durandb' })).toHaveProperty(field);
  });

  it('[REG-22] refuses a different confirmation and a missing password', async () => {
    expect(await problems({ nouveauMotDePasseConfirmation: 'Autre-Chose-42!' })).toEqual({
      nouveauMotDePasseConfirmation: 'Les mots de passe ne correspondent pas.',
    });
    const none = { nouveauMotDePasse: undefined, nouveauMotDePasseConfirmation: undefined };
    expect(await problems({ ...none, dejaEnregistre: false })).toHaveProperty('nouveauMotDePasse');
  });
});
