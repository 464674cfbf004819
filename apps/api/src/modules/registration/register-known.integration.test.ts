import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import { describe, expect, it } from 'vitest';
import {
  accountsOf,
  checkRegistered,
  controlList,
  mailTo,
  register,
  sendLogin,
  signInWith,
  somebody,
} from '../../../test/registration-calls.ts';
import { useTestApi } from '../../../test/test-api.ts';

const api = useTestApi({ env: { LIMIT_REGISTRATION_PER_ADDRESS: '1000' } });
const OPEN = { session: '5003' };

describe('somebody who is known already', () => {
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

  it('[REG-15] on another contract: the contract is added, the password stays', async () => {
    const reply = await register(api.current, {
      ...JULIE,
      offresMail: true,
      nouveauMotDePasse: undefined,
      nouveauMotDePasseConfirmation: undefined,
      dejaEnregistre: true,
    });
    expect(reply.json()).toEqual({ inscriptionReussie: true, premiereInscription: false });
    expect(await accountsOf(api.current, JULIE.emailContact)).toMatchObject([
      { login: 'demo-petit', contracts: ['100001', '100003'] },
    ]);
    expect((await signInWith(api.current, 'demo-petit', 'Portail-Demo-2026')).statusCode).toBe(200);
    expect((await signInWith(api.current, 'demo-petit', 'Tulipe-Ovale-Zinc-42')).statusCode).toBe(
      401,
    );
  });

  it('[P10] offers are not switched on for somebody known by registering again', async () => {
    const [row] = await api.current.query(
      `select b.mail_offers, (select count(*)::int from consentement c
         where c.beneficiary_id = b.id) as consents
       from beneficiary b join user_account a on a.id = b.account_id where a.login = 'demo-petit'`,
    );
    expect(row).toEqual({ mail_offers: false, consents: 0 });
  });

  it('[REG-12] [REG-13] on this contract: refused, now and at the check', async () => {
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

  it('[REG-13] an e-mail of somebody else is refused, and the login can be mailed', async () => {
    const mail = 'Camille.Rousseau@courriel.example';
    const taken = somebody(30, { emailContact: mail, confirmationEmailContact: mail });
    const reply = await register(api.current, taken, OPEN);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'EMAIL_DEJA_UTILISE',
      errorMessage: ERROR_CATALOGUE.EMAIL_DEJA_UTILISE.message,
    });
    expect((await sendLogin(api.current, mail)).statusCode).toBe(204);
    const sent = await mailTo(api.current, 'camille.rousseau@courriel.example');
    expect(sent?.text).toContain('demo-rh');
  });

  it('[S6] an unknown address gets the same answer and the same traces', async () => {
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

  it('a line that somebody holds cannot serve another person', async () => {
    const other = somebody(31, {
      verifierInfoControles: {
        informationsControles: controlList({ MATRICULE: '1000001A', DATE_NAISSANCE: '14/03/1986' }),
      },
    });
    expect((await register(api.current, other)).json()).toMatchObject({ code: 'DEJA_INSCRIT' });
  });
});

describe('twice at once', () => {
  it('[REG-15] a double click over two replicas makes one person', async () => {
    const other = await api.current.variant({});
    try {
      for (let round = 0; round < 5; round += 1) {
        const payload = somebody(40 + round);
        const replies = await Promise.all(
          [api.current, other, api.current].map((one) => register(one, payload, OPEN)),
        );
        expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
          200, 409, 409,
        ]);
        expect(await accountsOf(api.current, payload.emailContact ?? '')).toHaveLength(1);
      }
    } finally {
      await other.server.close();
    }
  });

  it('two people with one e-mail: one of them', async () => {
    const mail = {
      emailContact: 'partage@courriel.example',
      confirmationEmailContact: 'partage@courriel.example',
    };
    const replies = await Promise.all(
      [50, 51].map((number) => register(api.current, somebody(number, mail), OPEN)),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
  });
});
