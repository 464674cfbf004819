import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import { describe, expect, it } from 'vitest';
import {
  accountsOf,
  checkRegistered,
  confirmByToken,
  confirmRegistration,
  controlList,
  mailTo,
  proofTokenFor,
  register,
  sendLogin,
  signInWith,
  aPerson,
} from '../../../../test/registration-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi({ env: { LIMIT_REGISTRATION_PER_ADDRESS: '1000' } });
const OPEN = { session: '5003' };

describe('registration of an existing user', () => {
  const JULIE = {
    civilite: 'MME' as const,
    nom: 'CARON',
    prenom: 'julie',
    dateNaissance: '05/12/1988',
    codePostalEtVille: '35000 RENNES',
    emailContact: 'julie.caron@courriel.example',
    confirmationEmailContact: 'julie.caron@courriel.example',
    verifierInfoControles: {
      informationsControles: controlList({ MATRICULE: '1000103M', DATE_NAISSANCE: '05/12/1988' }),
    },
  };

  it('[REG-15] [24-2] adds another contract through the mailed link and keeps the password', async () => {
    const reply = await register(api.current, {
      ...JULIE,
      offresMail: true,
      nouveauMotDePasse: undefined,
      nouveauMotDePasseConfirmation: undefined,
      dejaEnregistre: true,
    });
    expect(reply.json()).toEqual({ inscriptionReussie: true, premiereInscription: false });
    expect(await accountsOf(api.current, JULIE.emailContact)).toMatchObject([
      { login: 'demo-petit', contracts: ['100003'] },
    ]);
    const proof = await confirmRegistration(api.current, JULIE.emailContact);
    expect(proof.json()).toEqual({
      inscriptionReussie: true,
      premiereInscription: false,
      identifiant: null,
    });
    expect(await accountsOf(api.current, JULIE.emailContact)).toMatchObject([
      { login: 'demo-petit', contracts: ['100001', '100003'] },
    ]);
    expect((await signInWith(api.current, 'demo-petit', 'Portail-Demo-2026')).statusCode).toBe(200);
    expect((await signInWith(api.current, 'demo-petit', 'Tulipe-Ovale-Zinc-42')).statusCode).toBe(
      401,
    );
  });

  it('[P10] does not switch on mail offers when a known person registers again', async () => {
    const [row] = await api.current.query(
      `select b.mail_offers, (select count(*)::int from consentement c
         where c.beneficiary_id = b.id) as consents
       from beneficiary b join user_account a on a.id = b.account_id where a.login = 'demo-petit'`,
    );
    expect(row).toEqual({ mail_offers: false, consents: 0 });
  });

  it('[REG-12] [REG-13] refuses a registration on the same contract, at the check and at the registration', async () => {
    const again = await register(api.current, JULIE);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'DEJA_INSCRIT' });
    const { nom, prenom, dateNaissance, codePostalEtVille } = JULIE;
    const check = await checkRegistered(
      api.current,
      { nom, prenom, dateNaissance, codePostalEtVille },
      { MATRICULE: '1000103M', DATE_NAISSANCE: '05/12/1988' },
    );
    expect(check.json()).toMatchObject({ dejaInscritSurCeContrat: true });
  });

  it('[REG-13] refuses an e-mail address proved by another person, and can mail the login', async () => {
    const mail = 'camille.rousseau@courriel.example';
    const taken = aPerson(30, { emailContact: mail, confirmationEmailContact: mail });
    const asked = await register(api.current, taken, OPEN);
    expect(asked.json()).toEqual({ inscriptionReussie: true, premiereInscription: true });
    const reply = await confirmRegistration(api.current, mail);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'EMAIL_DEJA_UTILISE',
      errorMessage: ERROR_CATALOGUE.EMAIL_DEJA_UTILISE.message,
    });
    expect((await sendLogin(api.current, mail)).statusCode).toBe(204);
    const sent = await mailTo(api.current, mail);
    expect(sent?.text).toContain('demo-rh');
  });

  it('[S6] answers an unknown address alike and writes the same rows', async () => {
    const known = await sendLogin(api.current, 'sophie.marchand@courriel.example');
    const unknown = await sendLogin(api.current, 'inconnue@courriel.example');
    expect([known.statusCode, unknown.statusCode]).toEqual([204, 204]);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    const rows = await api.current.query(
      `select payload from outbox_message where kind = 'COURRIEL_IDENTIFIANT_INSCRIPTION'
       order by created_at desc limit 2`,
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('inconnue');
  });

  it('[24-2] does not register a person with the control information of another', async () => {
    const other = aPerson(31, {
      verifierInfoControles: {
        informationsControles: controlList({ MATRICULE: '1000001A', DATE_NAISSANCE: '14/03/1986' }),
      },
    });
    expect((await register(api.current, other)).json()).toMatchObject({
      code: 'CONTROLES_INCORRECTS',
    });
    const antoine = controlList({ MATRICULE: '1000101K', DATE_NAISSANCE: '15/06/1990' });
    for (const changes of [
      { nom: 'Autre', prenom: 'Antoine', dateNaissance: '15/06/1990' },
      { nom: 'Fournier', prenom: 'Autre', dateNaissance: '15/06/1990' },
      { nom: 'Fournier', prenom: 'Antoine', dateNaissance: '16/06/1990' },
    ]) {
      const reply = await register(api.current, {
        ...changes,
        verifierInfoControles: { informationsControles: antoine },
      });
      expect(reply.json()).toMatchObject({ code: 'CONTROLES_INCORRECTS' });
    }
    const accents = await register(api.current, { nom: 'FOURNIER', prenom: 'antoîne' });
    expect(accents.statusCode).toBe(200);
  });
});

describe('parallel registrations', () => {
  it('[REG-15] creates one person from a double click on two replicas, through either link', async () => {
    const other = await api.current.variant({});
    try {
      const payload = aPerson(40);
      const mail = payload.emailContact ?? '';
      const tokens: (string | undefined)[] = [];
      for (let round = 0; round < 3; round += 1) {
        expect((await register(api.current, payload, OPEN)).statusCode).toBe(200);
        tokens.push(await proofTokenFor(api.current, mail));
      }
      expect(new Set(tokens).size).toBe(3);
      expect(await accountsOf(api.current, mail)).toHaveLength(0);
      const replies = await Promise.all(
        [api.current, other, api.current].map((one, index) =>
          confirmByToken(one, tokens[index], payload.nouveauMotDePasse ?? 'Tulipe-Ovale-Zinc-42'),
        ),
      );
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(
        replies.filter(
          (reply) => reply.json<{ premiereInscription: boolean }>().premiereInscription,
        ),
      ).toHaveLength(1);
      expect(await accountsOf(api.current, mail)).toHaveLength(1);
    } finally {
      await other.server.close();
    }
  });

  it('creates one user when two people register with one e-mail address', async () => {
    const mail = 'partage@courriel.example';
    const changes = { emailContact: mail, confirmationEmailContact: mail };
    const tokens: (string | undefined)[] = [];
    for (const number of [50, 51]) {
      await register(api.current, aPerson(number, changes), OPEN);
      tokens.push(await proofTokenFor(api.current, mail));
    }
    const replies = await Promise.all(
      tokens.map((token) => confirmByToken(api.current, token, 'Tulipe-Ovale-Zinc-42')),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
  });
});
